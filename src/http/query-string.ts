import { httpError } from './errors.ts'

/**
 * The parameters of a query string, decoded, in the order in which they came. Parameters without a value count as
 * absent.
 */
export class QueryParams {
  readonly #values: ReadonlyMap<string, readonly string[]>

  constructor(values: ReadonlyMap<string, readonly string[]>) {
    this.#values = values
  }

  /** The value; the last one of several, as Django has it, which the original service runs on. */
  get(name: string): string | undefined {
    return this.#values.get(name)?.at(-1)
  }

  all(name: string): readonly string[] {
    return this.#values.get(name) ?? []
  }

  names(): string[] {
    return [...this.#values.keys()]
  }

  /** Name and value pairs sorted by name; several values of a name keep their order. */
  sorted(): [string, string][] {
    return this.names()
      .sort()
      .flatMap((name) => this.all(name).map((value): [string, string] => [name, value]))
  }
}

/** More would be an attack on hash tables, not a question. */
const MAX_PARAMETERS = 10_000

/**
 * Reads `application/x-www-form-urlencoded` text (WHATWG URL §5.1), but strictly: invalid escapes and bytes that
 * are not UTF-8 are `http/bad-query-string` instead of replacement characters, because a changed condition
 * gives a wrong result. `keepEmpty`: in forms an empty value says something, such as that a text is taken away.
 */
export function parseQueryString(
  text: string,
  {
    keepEmpty = false,
    source = 'query string'
  }: { readonly keepEmpty?: boolean; readonly source?: 'query string' | 'body' } = {}
): QueryParams {
  const values = new Map<string, string[]>()
  if (text === '') return new QueryParams(values)
  const parts = text.split('&', MAX_PARAMETERS + 1)
  if (parts.length > MAX_PARAMETERS)
    throw httpError(
      source === 'body' ? 'http/bad-form' : 'http/bad-query-string',
      `The ${source} has more than ${MAX_PARAMETERS} parameters.`
    )
  for (const part of parts) {
    const equals = part.indexOf('=')
    if (equals <= 0 || (equals === part.length - 1 && !keepEmpty)) continue
    const name = decode(part.slice(0, equals), source)
    const value = decode(part.slice(equals + 1), source)
    const known = values.get(name)
    if (known === undefined) values.set(name, [value])
    else known.push(value)
  }
  return new QueryParams(values)
}

function decode(text: string, source: 'query string' | 'body'): string {
  const spaced = text.includes('+') ? text.replaceAll('+', ' ') : text
  if (!spaced.includes('%')) return spaced
  try {
    return decodeURIComponent(spaced)
  } catch (cause) {
    const shown = text.length > 60 ? `${text.slice(0, 60)}…` : text
    throw httpError(
      source === 'body' ? 'http/bad-form' : 'http/bad-query-string',
      `The ${source} is malformed: ${shown} is not percent-encoded UTF-8.`,
      { cause }
    )
  }
}
