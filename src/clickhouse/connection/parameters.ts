import type { ParameterValue } from './connection.ts'

/**
 * A bound parameter as ClickHouse reads it: the "escaped" text format of TSV. An array is a literal whose strings are
 * quoted and escaped once; unlike a string it is not unescaped before it is parsed (found by experiment; the tests send
 * every ASCII character).
 */
export function encodeParameter(value: ParameterValue): string {
  if (value === null) return '\\N'
  return Array.isArray(value) ? encodeLiteral(value) : escapeText(encodeScalar(value))
}

function encodeLiteral(value: ParameterValue): string {
  if (value === null) return 'NULL'
  if (Array.isArray(value)) return `[${value.map(encodeLiteral).join(',')}]`
  return typeof value === 'string' ? `'${escapeText(value)}'` : encodeScalar(value)
}

/** Booleans are 1 and 0, which both Bool and UInt8 read. */
function encodeScalar(value: ParameterValue): string {
  if (typeof value === 'boolean') return value ? '1' : '0'
  if (typeof value === 'number' && !Number.isFinite(value))
    return Number.isNaN(value) ? 'nan' : value > 0 ? 'inf' : '-inf'
  return String(value)
}

const ESCAPES: Readonly<Record<string, string>> = {
  '\\': '\\\\',
  "'": "\\'",
  '\t': '\\t',
  '\n': '\\n',
  '\r': '\\r',
  '\b': '\\b',
  '\f': '\\f',
  '\0': '\\0'
}

function escapeText(text: string): string {
  return text.replace(/[\\'\t\n\r\b\f\0]/g, (character) => ESCAPES[character] ?? character)
}
