import { ingestError } from '../../errors.ts'
import { AnswerPages } from '../../json/answer-pages.ts'
import { detectLayout } from '../../json/layout.ts'
import { readJsonRecords } from '../../json/records.ts'
import { textSource } from '../../text-source.ts'
import { damagedFile } from '../damaged-file.ts'
import type { LayerFormat } from '../layer-reader.ts'
import type { RecordSink } from '../record-sink.ts'
import { type EsriField, putAttributes, readFields } from './esri-fields.ts'
import { esriShape } from './esri-geometry.ts'

/** The answer of a feature service: fields with types and coded values, features with attributes. */
export const ESRI_JSON: LayerFormat = {
  format: 'esrijson',
  needsFile: false,
  list: async ({ source }) => [{ name: source.name }],
  read: async ({ source, limits, options }, _layers, sink) => {
    const text = await textSource(source, options.encoding)
    const head = headMembers(text.head.toString('utf8'))
    if (head.system !== undefined) sink.setSystem(head.system)
    // The fields of a layer are objects in a list too, and no records.
    if (text.complete && !/"features"\s*:/.test(text.head.toString('utf8')))
      throw ingestError(
        'ingest/no-records',
        `${source.name} describes a layer of a feature service and has no features: ask the layer for them, at …/query?where=1=1&outFields=*&f=json.`,
        { details: { name: source.name } }
      )
    const layout = detectLayout(text.head, text.complete, source.name, 'features')
    const pages = new AnswerPages()
    let rows = 0
    const places = new Map<string, number>()
    const placeOf = (label: string): number => {
      const place = places.get(label) ?? sink.column(label)
      places.set(label, place)
      return place
    }
    for (const name of head.fields.keys()) placeOf(name)
    await readJsonRecords(
      text.open(),
      layout,
      limits,
      (buffer, start, end) => {
        putFeature(parse(buffer, start, end, source.name), head, placeOf, sink)
        rows++
      },
      () => sink.pause(),
      (name, json) => pages.see(name, json)
    )
    for (const { code, message, count } of pages.notes(rows)) sink.note(code, () => message, count)
  }
}

interface EsriFeature {
  readonly attributes?: Readonly<Record<string, unknown>>
  readonly geometry?: unknown
}

function parse(buffer: Buffer, start: number, end: number, name: string): EsriFeature {
  try {
    // Empty points are written as the text "NaN", and by some servers without quotes.
    return JSON.parse(buffer.toString('utf8', start, end).replace(/:\s*NaN\b/g, ':null')) as EsriFeature
  } catch (cause) {
    throw damagedFile(name, 'a feature is not JSON', cause)
  }
}

function putFeature(
  { attributes = {}, geometry }: EsriFeature,
  { fields, subtypeField, isTable }: EsriHead,
  placeOf: (label: string) => number,
  sink: RecordSink
): void {
  putAttributes(attributes, fields, subtypeField, placeOf, sink)
  if (!isTable || geometry !== undefined) sink.putGeometry(esriShape(geometry))
  sink.endRecord()
}

interface EsriHead {
  readonly fields: ReadonlyMap<string, EsriField>
  readonly subtypeField: string | undefined
  readonly system: string | undefined
  /** Without a type of geometries. */
  readonly isTable: boolean
}

/** Fields and system, which servers write before the features. */
function headMembers(head: string): EsriHead {
  const system = jsonAfter(head, /"spatialReference"\s*:\s*(?=\{)/) as
    | { latestWkid?: number; wkid?: number; wkt?: string }
    | undefined
  const code = system?.latestWkid ?? system?.wkid
  const subtypeField = /"(?:typeIdField|subtypeField)"\s*:\s*"([^"\\]+)"/.exec(head)?.[1]
  const subtypes = { field: subtypeField, described: jsonAfter(head, /"(?:types|subtypes)"\s*:\s*(?=\[)/) }
  return {
    fields: readFields(jsonAfter(head, /"fields"\s*:\s*(?=\[)/), subtypes),
    subtypeField,
    isTable: !/"geometryType"\s*:\s*"/.test(head),
    // Esri's number of the web's projection, from before it had one in the registry.
    system: code === undefined ? system?.wkt : `EPSG:${code === 102100 || code === 102113 ? 3857 : code}`
  }
}

/** Parses the JSON value that follows a pattern; undefined if the pattern is not found or the text ends within the value. */
function jsonAfter(text: string, pattern: RegExp): unknown {
  const found = pattern.exec(text)
  if (found === null) return undefined
  const start = found.index + found[0].length
  let [depth, inString] = [0, false]
  for (let at = start; at < text.length; at++) {
    const sign = text[at]
    if (inString) {
      if (sign === '\\') at++
      else if (sign === '"') inString = false
    } else if (sign === '"') inString = true
    else if (sign === '{' || sign === '[') depth++
    else if ((sign === '}' || sign === ']') && --depth === 0) return parsed(text.slice(start, at + 1))
  }
  return undefined
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
