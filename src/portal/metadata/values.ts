import type { JsonValue } from '../pipeline/parameter.ts'

/** A trimmed text; undefined when it is empty, too long or something else. */
export function textOf(value: JsonValue | undefined, max: number): string | undefined {
  const text = typeof value === 'string' ? value.trim() : ''
  return text === '' || text.length > max ? undefined : text
}

export function checkCount(name: string, values: readonly unknown[], max: number, problems: string[]): void {
  if (values.length > max) problems.push(`'${name}' must have at most ${max} entries.`)
}

export function checkTwice(name: string, texts: readonly string[], problems: string[]): void {
  const twice = texts.find((text, at) => texts.indexOf(text) !== at)
  if (twice !== undefined) problems.push(`'${name}' has ${JSON.stringify(twice)} twice.`)
}
