import { createHash } from 'node:crypto'
import { callerIdOf } from '#access'
import type { Work } from '#limits'
import { type FacetsQuery, type Query, splitWords, type TileQuery } from '#query'
import type { Caller } from '../caller.ts'

/** A query as the scheduler sees it: whose it is, what it is like, what it may cost. */
export function workOf(query: Query | FacetsQuery | TileQuery, { principal, address }: Caller): Work {
  const shape = new Shape()
  const { source, ...asked } = query
  const likeness = `${source.datasetId} ${shape.of(asked)}`
  const millions = source.recordCount / 1_000_000
  return {
    caller: callerIdOf(principal, address),
    likeness: likeness.length > LONGEST ? createHash('sha256').update(likeness).digest('base64') : likeness,
    expectedMs: 2 + millions * shape.msPerMillion + shape.ms
  }
}

/** Longer ones are stored by their hash. */
const LONGEST = 200

/**
 * Milliseconds per million records, on two processors, in the middle of what `bench/` measures; what like queries took
 * counts as soon as it is known.
 */
const MS_PER_MILLION: Readonly<Record<string, number>> = {
  compare: 5,
  'one-of': 8,
  interval: 5,
  'full-text': 8,
  'within-distance': 6,
  spatial: 40,
  'in-period': 5,
  'under-path': 8,
  call: 10,
  aggregate: 10,
  width: 20,
  edges: 20,
  'geo-cluster': 60,
  groups: 30,
  order: 15,
  facets: 10,
  tile: 20
}
const DEAR: ReadonlySet<unknown> = new Set(['median', 'percentile', 'count_distinct', 'envelope'])
const MS_PER_MILLION_DEAR = 100
const MS_PER_WORD = 3

/** Names that callers choose, and parts that the kind already contains. */
const UNIMPORTANT: ReadonlySet<string> = new Set(['key', 'type', 'lang', 'timezone', 'list'])

/** A query without its values: equal for queries of about the same cost. */
class Shape {
  msPerMillion = 0
  ms = 0

  of(value: unknown): string {
    if (Array.isArray(value)) return this.#list(value)
    if (typeof value === 'number') return magnitude(value)
    if (typeof value !== 'object' || value === null) return String(value)
    const { kind } = value as { readonly kind?: unknown }
    if (kind === 'literal') return `literal${this.#size((value as { readonly value: unknown }).value)}`
    this.#charge(value)
    let text = ''
    for (const [name, each] of Object.entries(value)) {
      if (UNIMPORTANT.has(name) || each === undefined) continue
      text += `${name}:${name === 'text' || name === 'center' || name === 'geometry' || name === 'path' ? this.#size(each) : this.of(each)};`
    }
    return `{${text}}`
  }

  #charge(value: object): void {
    const { kind, fn, text, mode } = value as {
      readonly kind?: unknown
      readonly fn?: unknown
      readonly text?: unknown
      readonly mode?: unknown
    }
    this.msPerMillion += MS_PER_MILLION[String(kind)] ?? 0
    if (DEAR.has(fn)) this.msPerMillion += MS_PER_MILLION_DEAR
    if (kind === 'full-text' && mode !== 'startswith' && typeof text === 'string')
      this.ms += MS_PER_WORD * splitWords(text).length
    if ('tile' in value) this.msPerMillion += MS_PER_MILLION.tile ?? 0
    for (const name of ['groups', 'order', 'facets'] as const) {
      const list = (value as Readonly<Record<string, unknown>>)[name]
      if (Array.isArray(list)) this.msPerMillion += (MS_PER_MILLION[name] ?? 0) * list.length
    }
  }

  /** Each kind of item once, with how many there are of it. */
  #list(items: readonly unknown[]): string {
    const counts = new Map<string, number>()
    for (const item of items) {
      const shape = this.of(item)
      counts.set(shape, (counts.get(shape) ?? 0) + 1)
    }
    return `[${[...counts].map(([shape, count]) => (count === 1 ? shape : `${magnitude(count)}×${shape}`)).join()}]`
  }

  /** The words of a text, the length of a geometry; nothing for other values. */
  #size(value: unknown): string {
    if (typeof value === 'string') return value.length <= 32 ? '' : magnitude(value.length)
    if (typeof value !== 'object' || value === null) return ''
    const positions = JSON.stringify(value).length / 20
    this.msPerMillion += positions / 50
    return magnitude(positions)
  }
}

/** 0, or the power of two below: numbers of one order are alike. */
function magnitude(value: number): string {
  return value === 0 ? '0' : `${value < 0 ? '-' : ''}2^${Math.floor(Math.log2(Math.abs(value)))}`
}
