//! Named tensors in a safetensors file, with a checksum of all of them in its metadata.

use super::file::BadFile;
use safetensors::{Dtype, SafeTensors, tensor::TensorView};
use std::collections::HashMap;

/// Numbers to be written.
#[derive(Default)]
pub(super) struct Numbers(Vec<(String, Dtype, Vec<usize>, Vec<u8>)>);

/// Numbers to be read.
pub(super) struct Reader<'a>(SafeTensors<'a>);

impl Numbers {
    pub(super) fn floats(&mut self, name: &str, shape: Vec<usize>, numbers: &[f32]) {
        let bytes = numbers.iter().flat_map(|number| number.to_le_bytes()).collect();
        self.0.push((name.to_owned(), Dtype::F32, shape, bytes));
    }

    pub(super) fn doubles(&mut self, name: &str, numbers: impl Iterator<Item = f64>) {
        let bytes: Vec<u8> = numbers.flat_map(f64::to_le_bytes).collect();
        self.0.push((name.to_owned(), Dtype::F64, vec![bytes.len() / 8], bytes));
    }

    pub(super) fn words(&mut self, name: &str, numbers: impl Iterator<Item = u64>) {
        let bytes: Vec<u8> = numbers.flat_map(u64::to_le_bytes).collect();
        self.0.push((name.to_owned(), Dtype::U64, vec![bytes.len() / 8], bytes));
    }

    pub(super) fn bytes(&mut self, name: &str, bytes: Vec<u8>) {
        self.0.push((name.to_owned(), Dtype::U8, vec![bytes.len()], bytes));
    }

    /// The file, with this text behind the checksum in the only entry of its metadata: of several entries the order
    /// would be random, and the same training would write different files.
    pub(super) fn serialize(self, entry: &str, text: &str) -> Result<Vec<u8>, BadFile> {
        let wrong = |why: safetensors::SafeTensorError| BadFile::Content(why.to_string());
        let views: Result<Vec<(&str, TensorView<'_>)>, _> = self
            .0
            .iter()
            .map(|(name, dtype, shape, bytes)| {
                Ok((name.as_str(), TensorView::new(*dtype, shape.clone(), bytes)?))
            })
            .collect();
        let views = views.map_err(wrong)?;
        let sum = checksum(text, views.iter().map(|(name, view)| (*name, view.data())).collect());
        let metadata = HashMap::from([(entry.to_owned(), format!("{sum:08x} {text}"))]);
        safetensors::serialize(views, Some(metadata)).map_err(wrong)
    }
}

impl<'a> Reader<'a> {
    /// The numbers of a file that has this entry, and the text in it, if they are as they were written.
    pub(super) fn open(bytes: &'a [u8], entry: &str) -> Result<(Self, String), BadFile> {
        let foreign = |why: safetensors::SafeTensorError| BadFile::Foreign(why.to_string());
        let (_, metadata) = SafeTensors::read_metadata(bytes).map_err(foreign)?;
        let said = metadata.metadata().as_ref().and_then(|entries| entries.get(entry));
        let said = said.ok_or_else(|| BadFile::Foreign(format!("its metadata has no entry {entry:?}")))?;
        let tensors = SafeTensors::deserialize(bytes).map_err(foreign)?;
        let (sum, text) = said.split_once(' ').ok_or(BadFile::Damaged)?;
        let all = tensors.iter().map(|(name, view)| (name, view.data())).collect();
        if u32::from_str_radix(sum, 16) != Ok(checksum(text, all)) {
            return Err(BadFile::Damaged);
        }
        let text = text.to_owned();
        Ok((Self(tensors), text))
    }

    pub(super) fn floats(&self, name: &str, shape: &[usize]) -> Result<Vec<f32>, BadFile> {
        let data = self.data(name, Dtype::F32, shape)?;
        Ok(data.as_chunks().0.iter().map(|bytes| f32::from_le_bytes(*bytes)).collect())
    }

    pub(super) fn doubles(&self, name: &str, count: usize) -> Result<Vec<f64>, BadFile> {
        let data = self.data(name, Dtype::F64, &[count])?;
        Ok(data.as_chunks().0.iter().map(|bytes| f64::from_le_bytes(*bytes)).collect())
    }

    /// As many as there are if no count is given.
    pub(super) fn words(&self, name: &str, count: Option<usize>) -> Result<Vec<u64>, BadFile> {
        let length = || self.0.tensor(name).map_or(0, |view| view.data().len() / 8);
        let data = self.data(name, Dtype::U64, &[count.unwrap_or_else(length)])?;
        Ok(data.as_chunks().0.iter().map(|bytes| u64::from_le_bytes(*bytes)).collect())
    }

    pub(super) fn bytes(&self, name: &str, count: usize) -> Result<&'a [u8], BadFile> {
        self.data(name, Dtype::U8, &[count])
    }

    fn data(&self, name: &str, dtype: Dtype, shape: &[usize]) -> Result<&'a [u8], BadFile> {
        let view = self.0.tensor(name).map_err(|_| BadFile::Content(format!("{name} is missing")))?;
        if view.dtype() == dtype && view.shape() == shape {
            return Ok(view.data());
        }
        let (has, of) = (view.shape(), view.dtype());
        Err(BadFile::Content(format!("{name} is {of:?} {has:?} where {dtype:?} {shape:?} belongs")))
    }
}

/// A file with its checksum made right, for those who change files on purpose: nothing if it is no such file.
pub fn sealed(bytes: &[u8]) -> Option<Vec<u8>> {
    let (_, metadata) = SafeTensors::read_metadata(bytes).ok()?;
    let (_, text) = metadata.metadata().as_ref()?.get(super::file::ENTRY)?.split_once(' ')?;
    let tensors = SafeTensors::deserialize(bytes).ok()?;
    let number = |(name, view): (&str, TensorView<'_>)| {
        (name.to_owned(), view.dtype(), view.shape().to_vec(), view.data().to_vec())
    };
    Numbers(tensors.iter().map(number).collect()).serialize(super::file::ENTRY, text).ok()
}

/// Of the text and of all numbers with their names, in the order of the names.
fn checksum(text: &str, mut tensors: Vec<(&str, &[u8])>) -> u32 {
    tensors.sort_unstable_by_key(|(name, _)| *name);
    let mut hasher = crc32fast::Hasher::new();
    hasher.update(text.as_bytes());
    for (name, data) in tensors {
        hasher.update(name.as_bytes());
        hasher.update(data);
    }
    hasher.finalize()
}
