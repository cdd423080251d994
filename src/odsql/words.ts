/** Words that name a field or a label only in back-quotes (ODSQL-reserved); the language pays no regard to case. */
const RESERVED: ReadonlySet<string> = new Set([
  'and',
  'as',
  'asc',
  'avg',
  'by',
  'count',
  'date_format',
  'day',
  'dayofweek',
  'desc',
  'distinct',
  'equi',
  'false',
  'group',
  'hour',
  'ifnull',
  'or',
  'limit',
  'lower',
  'max',
  'millisecond',
  'min',
  'minute',
  'month',
  'not',
  'null',
  'quarter',
  'range',
  'search',
  'second',
  'select',
  'sum',
  'top',
  'true',
  'upper',
  'where',
  'year'
])

/**
 * Reserved words that cannot be the name of a function either: an error stands at the word itself, not at what follows
 * it.
 */
const STRUCTURE: ReadonlySet<string> = new Set([
  'and',
  'as',
  'asc',
  'by',
  'desc',
  'distinct',
  'equi',
  'false',
  'group',
  'limit',
  'not',
  'null',
  'or',
  'select',
  'true',
  'where'
])

export const isReserved = (word: string): boolean => RESERVED.has(word.toLowerCase())
export const isStructure = (word: string): boolean => STRUCTURE.has(word.toLowerCase())

/** Whether a name needs no back-quotes: letters, digits and `_`, dots between such parts, no digit first. */
export function isPlainName(name: string): boolean {
  return /^[\p{L}_][\p{L}\p{N}_]*(\.[\p{L}_][\p{L}\p{N}_]*)*$/u.test(name) && !isReserved(name)
}
