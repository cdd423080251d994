/**
 * Letters that Unicode does not decompose, and what people type for them. The full text of records and the search of
 * items both fold them.
 */
export const LETTER_FOLDS: readonly (readonly [letter: string, typed: string])[] = [
  ['œ', 'oe'],
  ['æ', 'ae'],
  ['ø', 'o'],
  ['ł', 'l'],
  ['ß', 'ss'],
  ['đ', 'd'],
  ['ħ', 'h'],
  ['ı', 'i'],
  ['ŧ', 't']
]
