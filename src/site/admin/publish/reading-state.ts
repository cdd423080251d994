import { FIELD_TYPES, type FieldType } from '#schema'
import { queryText } from '../../state/address.ts'
import type { AdminRequest } from '../admin-page.ts'
import type { AnalyzeDocument, Schema, SchemaField, Suggestion } from './analysis.ts'
import { draftedFields, type PublishDraft } from './draft.ts'

/** How the member wants a file to be read: the address of the page says it. */
export interface Reading {
  readonly csv: {
    readonly delimiter?: string
    readonly quote?: string
    readonly headerRow?: string
    readonly encoding?: string
  }
  /** By the name of the field; `out`: it is left out. */
  readonly types: ReadonlyMap<string, FieldType | 'out'>
  /** Columns of a point; undefined: as they are proposed. */
  readonly point: readonly [latitude: string, longitude: string] | 'none' | undefined
  /** The suggested notations are used. */
  readonly suggested: boolean
  /** A file of an archive. */
  readonly member?: string
  /** A sheet, layer or table of a file that has several; `*` means all. */
  readonly layer?: string
}

export const TYPE_PREFIX = 't.'
const MAX_CHARACTERS = 250
const MAX_PART_CHARACTERS = 1_000

export function readingOf({ http: { query } }: AdminRequest): Reading {
  const text = (name: string, maxCharacters = MAX_CHARACTERS): string | undefined => {
    const value = query.get(name)
    return value === undefined || value === '' || value.length > maxCharacters ? undefined : value
  }
  const [delimiter, quote, headerRow, encoding] = ['separator', 'quote', 'header', 'encoding'].map((name) => text(name))
  const [member, layer] = ['member', 'layer'].map((name) => text(name, MAX_PART_CHARACTERS))
  const types = query.names().flatMap((name) => {
    const value = query.get(name)
    const type = value === 'out' ? value : FIELD_TYPES.find((each) => each === value)
    return name.startsWith(TYPE_PREFIX) && type !== undefined ? [[name.slice(TYPE_PREFIX.length), type] as const] : []
  })
  const [latitude, longitude] = [text('latitude'), text('longitude')]
  return {
    csv: {
      ...(delimiter !== undefined && { delimiter }),
      ...(quote !== undefined && { quote }),
      ...(headerRow !== undefined && { headerRow }),
      ...(encoding !== undefined && { encoding })
    },
    types: new Map(types),
    point:
      latitude !== undefined && longitude !== undefined
        ? [latitude, longitude]
        : query.get('latitude') === undefined
          ? undefined
          : 'none',
    suggested: query.get('suggested') === '1',
    ...(member !== undefined && { member }),
    ...(layer !== undefined && { layer })
  }
}

/** The chosen columns of a point, or those that look like it. */
export function pointOf({ point }: Reading, { publishParameters }: AnalyzeDocument): readonly string[] | undefined {
  if (point !== undefined) return point === 'none' ? undefined : point
  const { locationType, latitudeFieldName, longitudeFieldName } = publishParameters
  return locationType === 'coordinates' && latitudeFieldName !== undefined && longitudeFieldName !== undefined
    ? [latitudeFieldName, longitudeFieldName]
    : undefined
}

/** Whether a schema must name the fields; otherwise all of them are as they were found. */
export function isCorrected(reading: Reading, found: AnalyzeDocument): boolean {
  return reading.types.size > 0 || reading.suggested || pointOf(reading, found) !== undefined
}

/**
 * What the member chose: types, suggested notations, columns of a point, what is left out; shown and ordered as the draft
 * says. A field that nothing was chosen for has no type in it: publishing finds it in all of the file, of which a preview
 * may have read the beginning. The dataset keeps how its CSV is written for later loads.
 */
export function schemaOf(reading: Reading, found: AnalyzeDocument, draft: PublishDraft | null = null): Schema {
  const csv = { ...found.analysis.suggestion?.schema.csv, ...reading.csv }
  const written = Object.keys(csv).length === 0 ? {} : { csv }
  if (!isCorrected(reading, found) && draft === null) return { version: 2, fields: [], ...written }
  const point = pointOf(reading, found)
  const left = found.analysis.fields.filter(({ name }) => reading.types.get(name) === 'out')
  const fields = found.analysis.fields
    .filter((field) => !left.includes(field))
    .map((field) => fieldOf(field, reading, found.analysis.suggestion))
  return {
    version: 2,
    fields: draftedFields(point === undefined ? fields : [...fields, pointField(point, fields)], found.analysis, draft),
    ...(left.length > 0 && { drop: left.map(({ source }) => String(source)) }),
    ...written
  }
}

/** For a dataset that has its texts, filters and units: what the schema leaves out stays. */
export function withoutTexts({ fields, ...schema }: Schema): Schema {
  return { ...schema, fields: fields.map(({ label: _label, annotations: _annotations, ...field }) => field) }
}

function fieldOf(
  { name, label, source, facet }: AnalyzeDocument['analysis']['fields'][number],
  { types, suggested }: Reading,
  suggestion: Suggestion | null
): SchemaField {
  const chosen = types.get(name)
  const proposed = suggestion?.schema.fields.find((each) => each.name === name)
  const isChange = suggestion?.changes.some(({ field }) => field === name) === true
  const isProposed =
    chosen === undefined ? suggested && isChange : chosen === proposed?.type && (suggested || !isChange)
  if (proposed !== undefined && isProposed) return proposed
  const shown = { ...(label !== name && { label }), ...(source !== name && { source }) }
  if (chosen === undefined) return { name, ...shown }
  const isFacet = facet && chosen === 'text'
  return { name, type: chosen, ...shown, ...(isFacet && { annotations: { facet: true, disjunctive: true } }) }
}

function pointField(columns: readonly string[], fields: readonly SchemaField[]): SchemaField {
  const isTaken = fields.some(({ name }) => name === 'geo_point_2d')
  return { name: isTaken ? 'place_of_record' : 'geo_point_2d', type: 'geo_point_2d', source: columns }
}

/** Parameters of operations: what of the file is read. */
export function partParameters({ member, layer }: Reading): { readonly member?: string; readonly layers?: string } {
  return { ...(member !== undefined && { member }), ...(layer !== undefined && { layers: layer }) }
}

/** Whether the address says how the values are to be read, and not only which part of the file. */
export function hasCorrections({ http: { query } }: AdminRequest): boolean {
  return query.names().some((name) => !['done', 'flg', 'member', 'layer'].includes(name))
}

/** The corrections, for the page that follows. */
export function correctionsOf({ http: { query } }: AdminRequest): string {
  return queryText(
    query
      .names()
      .flatMap((name) => query.all(name).map((value) => [name, value] as const))
      .filter(([name]) => name !== 'done' && name !== 'flg')
  )
}
