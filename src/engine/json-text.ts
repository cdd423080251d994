/**
 * Whether a text is JSON (RFC 8259), the same for imports, `json_format` and files on every kind of engine. The engine's
 * own test refuses numbers beyond its types and half surrogate pairs, which RFC 8259 allows, so escapes and numbers are
 * replaced before it is asked a second time.
 *
 * The limits of RFC 8259 §9 are decided here: values are nested at most 1,024 deep (the parser's limit), numbers have any
 * length, names may repeat. A byte order mark (§8.1) and bytes that are not UTF-8 are not JSON.
 */
export function isJsonText(sql: string): string {
  const isOtherJson = `isValidUTF8(${sql}) AND isValidJSON(${withPlainTokens(sql)})`
  return `(NOT startsWith(${sql}, '\\xEF\\xBB\\xBF') AND (isValidJSON(${sql}) OR ${isOtherJson}))`
}

/** As ClickHouse reads them in a quoted text: each backslash of the pattern twice. */
const ESCAPE = String.raw`\\\\(?:["\\\\/bfnrt]|u[0-9a-fA-F]{4})`
const STRING = String.raw`"[^"\\\\\\x00-\\x1f]*"`
const NUMBER = '-?(?:0|[1-9][0-9]*)(?:[.][0-9]+)?(?:[eE][+-]?[0-9]+)?'

/**
 * A valid text stays valid and no other becomes so: an escape is invalid outside of strings, and so is the `_` that
 * replaces it. A number becomes a word, so that what is left of `--1`, `01` or `1.2.3` is not a value.
 */
function withPlainTokens(sql: string): string {
  const withoutEscapes = `replaceRegexpAll(${sql}, '${ESCAPE}', '_')`
  return `replaceRegexpAll(replaceRegexpAll(${withoutEscapes}, '${STRING}', '""'), '${NUMBER}', 'true')`
}
