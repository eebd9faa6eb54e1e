//! What a learner asks for: the rules of a game in words and pictures, and the lessons of its tutorial.

use crate::extract::{Asked, Body};
use crate::problem::Problem;
use crate::wire::Scalars;
use axum::response::Json;
use plyground_catalog::{AnyGame, Rules, find};
use plyground_core::sheet::{Picture, Section, Table};
use plyground_core::{BadNotation, Exercise, Text, View};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

/// A game and its rules.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct GameText {
    game: String,
    #[serde(default)]
    #[schema(value_type = Scalars)]
    rules: Rules,
}

/// The rules of a game in words and pictures.
#[derive(Serialize, ToSchema)]
pub(crate) struct RulesSheet {
    game: &'static str,
    /// The rules in force, with all parameters.
    #[schema(value_type = Scalars)]
    rules: Rules,
    sections: Vec<SheetSection>,
}

/// One rule.
#[derive(Serialize, ToSchema)]
struct SheetSection {
    title: Text,
    paragraphs: Vec<Text>,
    pictures: Vec<SheetPicture>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    table: Option<Table>,
}

/// A position with something to point at, and how it looks.
#[derive(Serialize, ToSchema)]
struct SheetPicture {
    #[serde(flatten)]
    picture: Picture,
    /// What is shown of the position. A picture is only looked at, so it lists no moves.
    view: View,
}

/// A game.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(crate) struct OfGame {
    /// The name of the game.
    game: String,
}

/// A tutorial.
#[derive(Serialize, ToSchema)]
pub(crate) struct Tutorial {
    game: &'static str,
    /// In the order in which they are taken; none if the game has no tutorial.
    lessons: Vec<Exercise>,
}

/// Get the rules of a game in words and pictures
#[utoipa::path(post, path = "/api/rules", tag = "catalogue", request_body = GameText,
    responses((status = 200, body = RulesSheet), (status = 422, body = Problem)))]
pub(crate) async fn rules(Body(asked): Body<GameText>) -> Result<Json<RulesSheet>, Problem> {
    let game = find(&asked.game)?.open(asked.rules)?;
    let sections = game.sheet().sections.into_iter().map(|section| shown(&*game, section));
    let sections = sections.collect::<Result<_, BadNotation>>()?;
    Ok(Json(RulesSheet { game: game.entry().name, rules: game.rules(), sections }))
}

fn shown(game: &dyn AnyGame, section: Section) -> Result<SheetSection, BadNotation> {
    let Section { title, paragraphs, pictures, table } = section;
    let draw = |picture: Picture| {
        let mut view = game.view(&picture.position)?.part(&picture.part)?;
        view.inputs.clear();
        Ok(SheetPicture { picture, view })
    };
    let pictures = pictures.into_iter().map(draw).collect::<Result<_, BadNotation>>()?;
    Ok(SheetSection { title, paragraphs, pictures, table })
}

/// Get the lessons of a game's tutorial
#[utoipa::path(get, path = "/api/lessons", tag = "catalogue", params(OfGame),
    responses((status = 200, body = Tutorial), (status = 422, body = Problem)))]
pub(crate) async fn lessons(Asked(OfGame { game }): Asked<OfGame>) -> Result<Json<Tutorial>, Problem> {
    let entry = find(&game)?;
    Ok(Json(Tutorial { game: entry.name, lessons: entry.lessons()? }))
}
