import { membersOf } from '#exports'
import type { V1Analysis } from '#odsql'

/** How rows of an analysis become points. */
export interface AnalysisShape {
  readonly axes: readonly { readonly field: string; readonly parts: readonly (string | null)[] }[]
  readonly series: readonly {
    readonly name: string
    readonly subsets: readonly (string | null)[]
    readonly cumulative: boolean
  }[]
}

/** Values as JSON text. */
export interface Point {
  /** undefined: there is no axis. */
  readonly x: string | undefined
  readonly series: readonly (readonly [name: string, value: string])[]
  /** Single values, for tables. */
  readonly cells: readonly string[]
}

export function shapeOf({ axes, series }: V1Analysis): AnalysisShape {
  return {
    axes: axes.map(({ field, keys }) => ({ field, parts: keys.map(({ part }) => part) })),
    series: series.map(({ name, values, cumulative }) => ({
      name,
      cumulative,
      subsets: values.map(({ subset }) => subset)
    }))
  }
}

export function pointsOf(rows: readonly string[], { axes, series }: AnalysisShape): Point[] {
  const sums = new Map<string, number>()
  return rows.map((row) => {
    const values = membersOf(row).map(([, value]) => value)
    let at = 0
    const keys = axes.map(({ parts }) => parts.map((part) => partText(part, values[at++] ?? 'null')))
    const found = series.map(({ name, subsets, cumulative }) =>
      subsets.map((subset) => {
        const value = values[at++] ?? 'null'
        return cumulative ? addUp(`${name} ${subset}`, value, sums) : value
      })
    )
    return {
      x: xText(axes, keys),
      series: series.map(({ name, subsets }, place) => [name, seriesText(subsets, found[place] ?? [])] as const),
      cells: [...keys.flat(), ...found.flat()]
    }
  })
}

/** The sum of the values so far. */
function addUp(key: string, value: string, sums: Map<string, number>): string {
  const sum = (sums.get(key) ?? 0) + (value === 'null' ? 0 : Number(value))
  sums.set(key, sum)
  return Number.isFinite(sum) ? String(sum) : 'null'
}

/** Parts that the engine gives as texts are numbers; the week begins with Monday, 0. */
function partText(part: string | null, value: string): string {
  if (part === null || !value.startsWith('"')) return value
  const number = Number(JSON.parse(value))
  return String(part === 'weekday' ? number - 1 : number)
}

/** A value, an object of the parts of a moment, or with several axes an object of these. */
function xText(axes: AnalysisShape['axes'], keys: readonly (readonly string[])[]): string | undefined {
  const texts = axes.map(({ parts }, place) => {
    const [first = 'null', ...others] = keys[place] ?? []
    if (parts[0] === null && others.length === 0) return first
    return objectText(parts.map((part, at) => [partName(part), keys[place]?.[at] ?? 'null']))
  })
  if (axes.length < 2) return texts[0]
  return objectText(axes.map(({ field }, place) => [field, texts[place] ?? 'null']))
}

export function partName(part: string | null): string {
  return part === 'weekyear' ? 'year' : (part ?? 'value')
}

function seriesText(subsets: readonly (string | null)[], values: readonly string[]): string {
  if (subsets[0] === null) return values[0] ?? 'null'
  return objectText(subsets.map((subset, at) => [subset ?? '', values[at] ?? 'null']))
}

function objectText(members: readonly (readonly [name: string, value: string])[]): string {
  return `{${members.map(([name, value]) => `${JSON.stringify(name)}: ${value}`).join(', ')}}`
}
