import { type Field, isMultivalued } from '#schema'
import { shorten } from '../catalog/dataset-texts.ts'
import { type ExactNumber, isExactNumber } from '../data/exact-numbers.ts'
import { linesOf, type OutlineFrame, outlineOf } from '../map/outline.ts'
import { safeLink } from '../markup/markup.ts'
import type { CellView } from '../views/dataset-view.ts'
import type { Frame } from '../views/frame.ts'

/** How a column writes its values: the same decimals down a column. */
export interface ColumnFormat {
  readonly decimals: number | undefined
  readonly timezone: string
}

const MAX_CELL = 300
const LONG = 40
const SHOWN_ITEMS = 2
const MAX_DECIMALS = 6
/** The outline of a shape beside its name: as small as a letter. */
const THUMB: OutlineFrame = { width: 40, height: 28, margin: 1, longest: 3_000 }
const NONE: CellView = { kind: 'none' }

export function cellOf(value: unknown, field: Field, column: ColumnFormat, frame: Frame, whole = false): CellView {
  if (value === null || value === undefined) return NONE
  if (isMultivalued(field)) return listCell(value, whole)
  switch (field.type) {
    case 'int':
    case 'double':
      return isExactNumber(value)
        ? { kind: 'number', text: numberOf(value, field, column, frame) }
        : textCell(value, whole)
    case 'boolean':
      return { kind: 'text', text: frame.t(value === true ? 'value.true' : 'value.false'), long: false }
    case 'date':
      return { kind: 'number', text: frame.format.date(String(value)) }
    case 'datetime':
      return { kind: 'number', text: frame.format.dateTime(String(value), column.timezone) }
    case 'geo_point_2d':
      return pointCell(value, frame)
    case 'geo_shape':
      return shapeCell(value, whole)
    case 'file':
      return { kind: 'text', text: shorten((value as { filename?: unknown }).filename, MAX_CELL), long: false }
    case 'text':
    case 'json_blob':
      return textCell(value, whole)
  }
}

function numberOf(value: ExactNumber, field: Field, { decimals }: ColumnFormat, { format }: Frame): string {
  if (isCode(field)) return format.plain(value)
  return format.number(value, vanishes(value, field, decimals) ? undefined : decimals)
}

/** The decimals of the column would show nothing of it, and the publisher has not asked for them. */
function vanishes(value: ExactNumber, { annotations }: Field, decimals: number | undefined): boolean {
  if (decimals === undefined || annotations.decimals !== undefined || value === 0) return false
  return typeof value === 'number' && Math.abs(value) < 10 ** -decimals
}

/** Years and identifiers are not grouped. */
export function isCode({ name, type, annotations }: Field): boolean {
  return type === 'int' && (annotations.id === true || /(^|_)(year|annee|jahr|anno|ano)(_|$)/i.test(name))
}

function textCell(value: unknown, whole: boolean): CellView {
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  if (text.trim() === '') return { kind: 'empty' }
  const href = /^https?:\/\//i.test(text) ? safeLink(text) : undefined
  if (href !== undefined) return { kind: 'link', href, text: whole ? shorten(text, MAX_CELL) : new URL(href).hostname }
  return { kind: 'text', text: shorten(text, whole ? 20 * MAX_CELL : MAX_CELL), long: text.length > LONG }
}

function listCell(value: unknown, whole: boolean): CellView {
  const items = (Array.isArray(value) ? value : [value]).map((item) => shorten(String(item), MAX_CELL))
  const shown = whole ? items.slice(0, 200) : items.slice(0, SHOWN_ITEMS)
  return items.length === 0 ? NONE : { kind: 'list', items: shown, more: items.length - shown.length }
}

function pointCell(value: unknown, { format }: Frame): CellView {
  const { lat, lon } = value as { readonly lat?: unknown; readonly lon?: unknown }
  if (typeof lat !== 'number' || typeof lon !== 'number') return NONE
  return { kind: 'point', text: `${format.number(lat, 3)}, ${format.number(lon, 3)}` }
}

function shapeCell(value: unknown, whole: boolean): CellView {
  const { geometry } = value as {
    readonly geometry?: { readonly type?: unknown; readonly coordinates?: unknown } | null
  }
  return geometry === null || geometry === undefined
    ? NONE
    : {
        kind: 'shape',
        shape: shorten(geometry.type, 40),
        points: countPositions(geometry.coordinates),
        outline: whole ? null : outlineOf(linesOf(value), THUMB)
      }
}

function countPositions(coordinates: unknown): number {
  if (!Array.isArray(coordinates)) return 0
  if (typeof coordinates[0] === 'number') return 1
  return coordinates.reduce((sum: number, each: unknown) => sum + countPositions(each), 0)
}

/** As many decimals as the publisher says, else as the values need. */
export function decimalsOf(field: Field, values: readonly unknown[]): number | undefined {
  if (field.type === 'int') return 0
  if (field.type !== 'double') return undefined
  const needed = values.reduce<number>(
    (most, value) => Math.max(most, typeof value === 'number' ? decimalsIn(value) : 0),
    0
  )
  const said = field.annotations.decimals
  return Math.min(MAX_DECIMALS, typeof said === 'number' ? Math.min(said, needed) : needed)
}

function decimalsIn(value: number): number {
  const text = String(value)
  if (text.includes('e')) return MAX_DECIMALS
  const point = text.indexOf('.')
  return point < 0 ? 0 : text.length - point - 1
}
