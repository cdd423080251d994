export type Json = Readonly<Record<string, unknown>>

export function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function objectsIn(value: unknown): Json[] {
  return Array.isArray(value) ? value.filter(isObject) : []
}

/** A text that says something, without spaces around it. */
export function textIn(value: unknown): string | null {
  const text = typeof value === 'number' ? String(value) : value
  return typeof text === 'string' && text.trim() !== '' ? text.trim() : null
}

export function textsIn(value: unknown): string[] {
  return (Array.isArray(value) ? value : [value]).map(textIn).filter((text) => text !== null)
}

/** An address of the web, also one relative to `base`. */
export function addressIn(value: unknown, base?: string): string | null {
  const text = textIn(value)
  const url = text === null ? null : URL.parse(text.replaceAll(' ', '%20'), base)
  return url !== null && ['http:', 'https:'].includes(url.protocol) ? url.href : null
}
