import { bug } from '#kit'

/** Parts of a signed document. */
export type JsonValue = string | number | boolean | null | readonly JsonValue[] | JsonObject
export type JsonObject = { readonly [name: string]: JsonValue }

/**
 * JSON in one form only (RFC 8785): names sorted by their UTF-16 units, no blanks. Two parties that read the same
 * values sign the same bytes, even if a mail program or an editor changed the layout of the file.
 */
export function canonicalJson(value: JsonValue): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value as JsonObject).sort(([left], [right]) => (left < right ? -1 : 1))
    return `{${entries.map(([name, each]) => `${JSON.stringify(name)}:${canonicalJson(each)}`).join(',')}}`
  }
  if (typeof value === 'number' && !Number.isFinite(value)) throw bug(`${value} has no form in JSON`)
  return JSON.stringify(value)
}

const MAX_DEPTH = 20

/**
 * Undefined for text that is not JSON, is nested deeper than documents are, or holds what PostgreSQL does not store.
 */
export function parseDocument(text: string): JsonValue | undefined {
  try {
    const value = JSON.parse(text) as JsonValue
    return isStorable(value, 0) ? value : undefined
  } catch {
    return undefined
  }
}

export function isJsonObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isStorable(value: JsonValue, depth: number): boolean {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\u0000')
  if (typeof value === 'number') return Number.isFinite(value)
  if (typeof value !== 'object' || value === null) return true
  if (depth >= MAX_DEPTH) return false
  return Object.entries(value).every(([name, each]) => isStorable(name, 0) && isStorable(each, depth + 1))
}
