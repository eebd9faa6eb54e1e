//! Runs the page's drawings.

use crate::{Error, Wish, check};
use plyground_core::View;
use rquickjs::{CatchResultExt, Context, Ctx, Function, Object, Runtime, Value};
use std::cell::RefCell;

const DRAWINGS: &str = include_str!("drawings.js");

/// More memory than any board needs.
const MEMORY: usize = 256 << 20;

/// An engine that has read the drawings.
struct Engine {
    context: Context,
}

thread_local! {
    /// An engine for each thread that draws: it cannot be shared, and reading the drawings takes longer than drawing.
    static ENGINE: RefCell<Option<Engine>> = const { RefCell::new(None) };
}

impl Engine {
    fn new() -> Result<Self, Error> {
        let wrong = |why: rquickjs::Error| Error::View(why.to_string());
        let runtime = Runtime::new().map_err(wrong)?;
        runtime.set_memory_limit(MEMORY);
        let context = Context::full(&runtime).map_err(wrong)?;
        context.with(|ctx| {
            ctx.eval::<(), _>(DRAWINGS).catch(&ctx).map_err(|why| Error::View(why.to_string()))
        })?;
        Ok(Self { context })
    }

    fn svg(&self, game: &str, view: &str, wish: &str) -> Result<String, Error> {
        self.context.with(|ctx| {
            let drawn = draw(&ctx, game, view, wish).catch(&ctx);
            drawn.map_err(|why| Error::View(why.to_string()))
        })
    }
}

fn draw<'js>(ctx: &Ctx<'js>, game: &str, view: &str, wish: &str) -> rquickjs::Result<String> {
    let drawings: Object<'js> = ctx.globals().get("drawings")?;
    let picture: Function<'js> = drawings.get("picture")?;
    let (view, wish): (Value<'js>, Value<'js>) = (ctx.json_parse(view)?, ctx.json_parse(wish)?);
    picture.call((game, view, wish))
}

/// A board as SVG, as the page draws it for the game of this name.
pub fn svg(game: &str, view: &View, wish: &Wish) -> Result<String, Error> {
    check(wish)?;
    let (cells, missing) = (view.cells.len(), |cell: usize| cell >= view.cells.len());
    if let Some(piece) = view.pieces.iter().find(|piece| missing(piece.cell)) {
        return Err(Error::View(format!("a piece stands on cell {}, and there are {cells}", piece.cell)));
    }
    let mut linked = view.links.iter().flatten().chain(view.marks.iter().flat_map(|mark| &mark.cells));
    if let Some(cell) = linked.find(|&&cell| missing(cell)) {
        return Err(Error::View(format!("a line leads to cell {cell}, and there are {cells}")));
    }
    let text = |why: serde_json::Error| Error::View(why.to_string());
    let (view, wish) =
        (serde_json::to_string(view).map_err(text)?, serde_json::to_string(wish).map_err(text)?);
    ENGINE.with_borrow_mut(|kept| {
        let engine = match kept.take() {
            Some(engine) => engine,
            None => Engine::new()?,
        };
        let drawn = engine.svg(game, &view, &wish)?;
        // Whatever goes wrong in an engine is gone with it.
        *kept = Some(engine);
        Ok(drawn)
    })
}
