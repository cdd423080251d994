/** Texts that stand for a missing value in tables, in lower case. */
const MARKERS: ReadonlySet<string> = new Set([
  ...[
    'na',
    'n/a',
    '#n/a',
    '#na',
    '<na>',
    'n.a.',
    'n.a',
    'nan',
    'null',
    '(null)',
    '<null>',
    'nil',
    'none',
    'missing',
    'unknown'
  ],
  ...['nd', 'n.d.', 'n.d', 'n/d', 'nc', 'n.c.', 'n/c', 'ns', 'n.s.', 'nr', 'n.r.', 's.o.', 'so', 's/o', 'sans objet'],
  ...[
    'k.a.',
    'k. a.',
    'k.a',
    'keine angabe',
    'unbekannt',
    'o.a.',
    's.d.',
    's/d',
    'sin dato',
    'sin datos',
    'non disponible'
  ],
  ...[
    'non renseigné',
    'inconnu',
    'non disponibile',
    'n.v.t.',
    'onbekend',
    'geen',
    'uppgift saknas',
    'sem dados',
    'no data'
  ],
  ...['not available', 'not applicable', '#ref!', '#value!', '#wert!', '#valeur!', '#div/0!', '#nv'],
  // Of SPSS, Stata (`.a` to `.z`) and MATLAB.
  ...['#null!', 'sysmis', '.a', '.b', '.c', '.d', '.e', '.m', '.n', '.r', '.s', '.u', '.x', '.z'],
  ...[':', '-', '--', '---', '\u2013', '\u2014', '\u2212', '.', '..', '...', '\u2026', '?', '??', '\\n']
])

export function isNullMarker(text: string): boolean {
  return MARKERS.has(text.toLowerCase())
}
