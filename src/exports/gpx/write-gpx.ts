import { drawnColumn } from '../drawn-column.ts'
import { encodeTexts } from '../encode-texts.ts'
import { plainTextOf } from '../plain-text.ts'
import type { Scratch, ScratchFile } from '../scratch.ts'
import { asShape, type ExportColumn, type ExportRow, type ExportTable, type RowBatches } from '../table.ts'
import type { WriterFactory } from '../writer.ts'
import { escapeAttribute, escapeText, XML_DECLARATION, xmlName } from '../xml.ts'
import { type GpxOptions, readGpxOptions } from './gpx-options.ts'
import { placesOf, pointText } from './places.ts'

/**
 * GPX 1.1: points are waypoints, lines and rings are tracks; records without a place are not there. Always longitude
 * and latitude. All waypoints stand before the first track, so tracks wait on disk, which they leave when the last row
 * has come.
 */
export const gpxWriter: WriterFactory = (table, options) => {
  const selected = table.columns.slice(0, table.selected)
  const drawn = drawnColumn(selected, 'gpx')
  const told = selected.map((_, place) => place).filter((place) => place !== drawn)
  const record = recordWriter(table.columns, drawn, told, readGpxOptions(table.columns, options))
  return (batches, scratch) => writeGpx(batches, scratch, openFile(table), record)
}

/** The two places of a file that one record may write to. */
interface Parts {
  readonly waypoints: string
  readonly track: string
}

async function* writeGpx(
  batches: RowBatches,
  scratch: Scratch,
  opening: string,
  record: (row: ExportRow) => Parts
): AsyncIterable<string | Uint8Array> {
  let kept: ScratchFile | undefined
  try {
    yield opening
    for await (const rows of batches) {
      const parts = rows.map(record)
      const tracks = encodeTexts(parts.map(({ track }) => track))
      if (tracks.length > 0) await (kept ??= await scratch.file()).write(tracks)
      yield encodeTexts(parts.map(({ waypoints }) => waypoints))
    }
    if (kept !== undefined) yield* kept.read()
    yield '</gpx>\n'
  } finally {
    await kept?.close()
  }
}

/** Elements of the dataset's own are in the namespace that its fields have in RDF. */
function openFile({ datasetId, title, portalAddress, modified }: ExportTable): string {
  const schema = 'http://www.topografix.com/GPX/1/1'
  const own = escapeAttribute(`${portalAddress}/ld/ontologies/${encodeURIComponent(datasetId)}/`)
  const time = modified === undefined ? '' : `<time>${escapeText(modified)}</time>`
  return `${XML_DECLARATION}<gpx xmlns="${schema}" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:field="${own}" version="1.1" creator="Loggia" xsi:schemaLocation="${schema} ${schema}/gpx.xsd">\n<metadata><name>${escapeText(title)}</name>${time}</metadata>\n`
}

function recordWriter(
  columns: readonly ExportColumn[],
  drawn: number,
  all: readonly number[],
  { nameAt, describedAt, extensions }: GpxOptions
): (row: ExportRow) => Parts {
  const named = textsOf(columns, nameAt === undefined ? [] : [nameAt])
  const described = textsOf(columns, describedAt.length > 0 || extensions ? describedAt : all)
  const extended = textsOf(columns, extensions ? all : [])
  return (row) => {
    const { waypoints, segments } = placesOf(asShape(row[drawn]) ?? { type: 'GeometryCollection' })
    if (waypoints.length === 0 && segments.length === 0) return NOWHERE
    const told =
      element(
        'name',
        named(row, ({ text }) => text)
      ) +
      element('desc', described(row, ({ key, text }) => `${key}: ${text}\n`).slice(0, -1)) +
      element(
        'extensions',
        extended(row, ({ name, text }) => `<field:${name}>${text}</field:${name}>`)
      )
    const parts = segments.map(
      (segment) => `<trkseg>${segment.map((position) => pointText('trkpt', position)).join('')}</trkseg>`
    )
    return {
      waypoints: waypoints.map((position) => `${pointText('wpt', position, told)}\n`).join(''),
      track: parts.length === 0 ? '' : `<trk>${told}${parts.join('')}</trk>\n`
    }
  }
}

const NOWHERE: Parts = { waypoints: '', track: '' }

/** A value that is there, ready for XML. */
interface Told {
  readonly key: string
  /** The key as the name of an element. */
  readonly name: string
  readonly text: string
}

/** Writes the values of some columns, one after another. */
function textsOf(
  columns: readonly ExportColumn[],
  places: readonly number[]
): (row: ExportRow, tell: (value: Told) => string) => string {
  const chosen = places.flatMap((place) => {
    const column = columns[place]
    return column === undefined
      ? []
      : [{ place, key: escapeText(column.key), name: xmlName(column.key), textOf: plainTextOf(column) }]
  })
  return (row, tell) => {
    let told = ''
    for (const { place, key, name, textOf } of chosen) {
      const value = row[place] ?? null
      if (value !== null) told += tell({ key, name, text: escapeText(textOf(value)) })
    }
    return told
  }
}

function element(name: string, content: string): string {
  return content === '' ? '' : `<${name}>${content}</${name}>`
}
