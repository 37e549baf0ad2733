//! What people call columns: `--by` takes these names, and tables show them.

use super::{About, Part};

/// Columns of patched content, each with as much of the end of its path as makes it unique.
pub(super) fn of(parts: &[Part]) -> Vec<(String, String)> {
    let mut paths: Vec<(&String, String)> = Vec::new();
    for part in parts {
        for path in part.manifest.cells.iter().flat_map(|cell| cell.patches.keys()) {
            let column = format!("patch_{}", path.replace('.', "_"));
            let varied = part.manifest.factors.contains(&column);
            if varied && !paths.iter().any(|(known, _)| *known == path) {
                paths.push((path, column));
            }
        }
    }
    let end = |path: &str, segments: usize| {
        let all: Vec<&str> = path.split('.').collect();
        all[all.len().saturating_sub(segments)..].join(".")
    };
    let label = |path: &String| {
        let alone = |n: &usize| paths.iter().filter(|(other, _)| end(other, *n) == end(path, *n)).count() == 1;
        // The whole path is unique. Two segments say what the last one is about; in a long path three names say also whose it is.
        let all: Vec<&str> = path.split('.').collect();
        let names = |n: &usize| all[all.len() - n..].iter().filter(|s| s.parse::<usize>().is_err()).count() >= 3;
        let least = if all.len() > 4 { (2..all.len()).find(names).unwrap_or(2) } else { 2 };
        let segments = (least..all.len()).find(alone).unwrap_or(usize::MAX);
        end(path, segments)
    };
    let mut labels: Vec<_> = paths.iter().map(|(path, column)| (column.clone(), label(path))).collect();
    // A column may begin like another: the longer one is replaced first.
    labels.sort_by_key(|(column, _)| std::cmp::Reverse(column.len()));
    labels
}

impl About {
    /// The column that is called `name`: by its own name, as the tables of a report call it, or, for patched content, by
    /// its path as written. An unknown name is returned unchanged.
    pub fn column_called(&self, name: &str) -> String {
        let recorded = |column: &str| self.matches.column(column).or(self.seats.column(column)).is_some();
        if recorded(name) {
            return name.to_owned();
        }
        let patched = format!("patch_{}", name.replace('.', "_"));
        let prefixed = ["option_", "m_", "l_"].iter().map(|prefix| format!("{prefix}{name}"));
        let labelled = self.labels().iter().filter(|(_, label)| label == name).map(|(column, _)| column.clone());
        let found = prefixed.chain(labelled).chain([patched]).find(|column| recorded(column));
        found.unwrap_or_else(|| name.to_owned())
    }
}
