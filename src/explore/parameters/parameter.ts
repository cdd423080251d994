import { type JsonSchema, type QueryParams, Type } from '#http'
import type { Locale } from '#records'
import type { ApiVersion } from '../api-version.ts'
import { badParameter } from '../errors.ts'

/** Context of a reader besides the parameter itself. */
export interface Reading {
  /** The default. */
  readonly defaults: Locale
  readonly version: ApiVersion
}

/**
 * The one declaration of a query parameter: what the description says about it, and how it is read. Endpoints get the
 * value and never the query string, so nothing is read that is not declared and described.
 */
export interface Parameter<Value> {
  /** In the query string; a former name counts when none before it is there. */
  readonly names: readonly [name: string, ...formerNames: string[]]
  readonly description: string
  readonly schema: JsonSchema
  readonly repeatable: boolean
  /** Throws `explore/bad-parameter`. */
  readonly read: (query: QueryParams, reading: Reading) => Value
}

interface About<Default> {
  readonly description: string
  readonly default?: Default
  readonly formerNames?: readonly string[]
}

/** The name that the query string has, if any. */
function nameIn(query: QueryParams, names: readonly string[]): string | undefined {
  return names.find((name) => query.get(name) !== undefined)
}

export function text(name: string, about: About<string>): Parameter<string | undefined> {
  return {
    names: [name],
    description: about.description,
    schema: Type.String(about.default === undefined ? {} : { default: about.default }),
    repeatable: false,
    read: (query) => query.get(name)
  }
}

/** A list in one text; several of them are joined. */
export function list(name: string, { description, formerNames = [] }: About<never>): Parameter<string | undefined> {
  const names = [name, ...formerNames] as const
  return {
    names,
    description,
    schema: Type.String(),
    repeatable: false,
    read: (query) => {
      const given = nameIn(query, names)
      return given === undefined ? undefined : query.all(given).join(',')
    }
  }
}

export function texts(name: string, { description }: About<never>): Parameter<readonly string[]> {
  return { names: [name], description, schema: Type.String(), repeatable: true, read: (query) => query.all(name) }
}

const TRUE = ['true', 'True', '1']
const FALSE = ['false', 'False', '0']

/** `old`: the default of v2.0 where it was another. */
export function flag(
  name: string,
  { description, default: byDefault, old }: { description: string; default: boolean; old?: boolean }
): Parameter<boolean> {
  return {
    names: [name],
    description,
    schema: Type.Boolean({ default: byDefault }),
    repeatable: false,
    read: (query, { version }) => {
      const value = query.get(name)
      if (value === undefined) return version.name === 'v2.0' ? (old ?? byDefault) : byDefault
      if (TRUE.includes(value)) return true
      if (FALSE.includes(value)) return false
      throw badParameter(name, value, 'true or false')
    }
  }
}

/** One of a closed set of values. `Default` undefined: the endpoint decides. */
export function choice<const Value extends string, const Default extends Value | undefined = undefined>(
  name: string,
  values: readonly Value[],
  { description, default: byDefault }: { description: string; default?: Default }
): Parameter<Value | Default> {
  return {
    names: [name],
    description,
    schema: Type.Union(
      values.map((value) => Type.Literal(value)),
      byDefault === undefined ? {} : { default: byDefault }
    ),
    repeatable: false,
    read: (query) => {
      const value = query.get(name)
      if (value === undefined) return byDefault as Default
      const chosen = values.find((each) => each === value)
      if (chosen === undefined)
        throw badParameter(name, value, `one of ${values.map((each) => (each === '\t' ? 'a tab' : each)).join(' ')}`)
      return chosen
    }
  }
}

export interface Bounds {
  readonly min: number
  readonly max: number
}

export function integer(
  name: string,
  { description, default: byDefault, ...bounds }: { description: string; default: number } & Bounds
): Parameter<number> {
  return {
    names: [name],
    description,
    schema: Type.Integer({ default: byDefault }),
    repeatable: false,
    read: (query) => readInteger(name, query.get(name), byDefault, bounds)
  }
}

/** A whole number whose bounds the endpoint knows. */
export function unboundedInteger(
  name: string,
  { description, formerNames = [], ...schema }: About<number> & { readonly minimum: number; readonly maximum?: number }
): Parameter<string | undefined> {
  const names = [name, ...formerNames] as const
  return {
    names,
    description,
    schema: Type.Integer(schema),
    repeatable: false,
    read: (query) => {
      const given = nameIn(query, names)
      return given === undefined ? undefined : query.get(given)
    }
  }
}

/** Throws `explore/bad-parameter`. */
export function readInteger(name: string, value: string | undefined, fallback: number, { min, max }: Bounds): number {
  if (value === undefined) return fallback
  const trimmed = value.trim()
  const number = /^[+-]?\d{1,15}$/.test(trimmed) ? Number(trimmed) : NaN
  if (number >= min && number <= max) return number
  throw badParameter(name, trimmed, max === Infinity ? `${min} <= ${name}` : `${min} <= ${name} <= ${max}`)
}
