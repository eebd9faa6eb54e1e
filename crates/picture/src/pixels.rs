//! A picture as pixels.

use crate::{Error, MOST};
use resvg::tiny_skia::{Color, Pixmap, Transform};
use resvg::usvg::{Options, Tree, fontdb};
use std::sync::{Arc, LazyLock};

/// The letters of a picture look alike on every machine. The fonts are cut down to Latin letters and a few signs; a text whose
/// font is not there would be left out without a word.
static FONTS: LazyLock<Arc<fontdb::Database>> = LazyLock::new(|| {
    let mut fonts = fontdb::Database::new();
    fonts.load_font_data(include_bytes!("../fonts/DejaVuSans.ttf").to_vec());
    fonts.load_font_data(include_bytes!("../fonts/DejaVuSans-Bold.ttf").to_vec());
    fonts.set_sans_serif_family("DejaVu Sans");
    Arc::new(fonts)
});

/// A picture, row by row from the top, three bytes for each pixel: red, green, blue.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pixels {
    /// Pixels in a row.
    pub width: usize,
    /// Rows.
    pub height: usize,
    /// Red, green and blue of every pixel.
    pub rgb: Vec<u8>,
}

fn drawn(svg: &str, ground: Option<[u8; 3]>) -> Result<Pixmap, Error> {
    let options = Options { fontdb: Arc::clone(&FONTS), ..Options::default() };
    let tree = Tree::from_str(svg, &options).map_err(|why| Error::Svg(why.to_string()))?;
    let size = tree.size().to_int_size();
    if size.width().max(size.height()) > 2 * MOST {
        let (width, height) = (size.width(), size.height());
        return Err(Error::Svg(format!("{width} × {height} pixels are too many")));
    }
    let mut pixmap =
        Pixmap::new(size.width(), size.height()).ok_or_else(|| Error::Svg("it has no size".to_owned()))?;
    if let Some([red, green, blue]) = ground {
        pixmap.fill(Color::from_rgba8(red, green, blue, 255));
    }
    resvg::render(&tree, Transform::identity(), &mut pixmap.as_mut());
    Ok(pixmap)
}

/// An SVG of ours as PNG, on a transparent ground.
pub fn png(svg: &str) -> Result<Vec<u8>, Error> {
    drawn(svg, None)?.encode_png().map_err(|why| Error::Svg(why.to_string()))
}

/// An SVG of ours as pixels, on a ground of this colour.
pub fn pixels(svg: &str, ground: [u8; 3]) -> Result<Pixels, Error> {
    let pixmap = drawn(svg, Some(ground))?;
    let rgb = pixmap.data().chunks_exact(4).flat_map(|pixel| [pixel[0], pixel[1], pixel[2]]).collect();
    Ok(Pixels { width: pixmap.width() as usize, height: pixmap.height() as usize, rgb })
}
