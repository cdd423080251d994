import { cellText } from '../../csv/record.ts'
import { readCsvRecords } from '../../csv/records.ts'
import { type Archive, openArchive } from '../archive.ts'
import type { LayerFormat, OpenLayers } from '../layer-reader.ts'
import type { RecordSink } from '../record-sink.ts'
import { ShapeLines } from './shape-lines.ts'

/** A timetable of public transport (gtfs.org): its tables, and the lines of `shapes`. */
export const GTFS: LayerFormat = {
  format: 'gtfs',
  needsFile: true,
  list: async (file) => tablesOf(await openArchive(file)).map(({ name }) => ({ name })),
  read: async (file, layers, sink) => {
    const archive = await openArchive(file)
    for (const { name, member } of tablesOf(archive).filter((each) => layers.includes(each.name))) {
      sink.startLayer(layers.length > 1 ? name : undefined)
      if (name === 'shapes') await readShapes(archive, member, file, sink)
      else await readTable(archive, member, file, sink)
    }
  }
}

function tablesOf({ names }: Archive): { readonly name: string; readonly member: string }[] {
  return names
    .filter((name) => /\.txt$/i.test(name))
    .map((member) => ({ member, name: member.slice(member.lastIndexOf('/') + 1, -4) }))
}

async function readTable(archive: Archive, member: string, file: OpenLayers, sink: RecordSink): Promise<void> {
  let places: readonly number[] = []
  let labels: readonly string[] = []
  await readRows(archive, member, file, sink, (cells, isHeader) => {
    if (isHeader) {
      labels = cells
      places = cells.map((label) => sink.column(label))
      return
    }
    for (const [index, text] of cells.entries()) {
      const place = places[index]
      if (place !== undefined && text !== '') putCell(sink, place, labels[index]!, text)
    }
    sink.endRecord()
  })
}

/** Identifiers, names, codes, and times, which go beyond 24:00:00, are texts even when they look otherwise. */
const TEXT = /_(id|time|code|color|name|desc|headsign|phone|email|url|lang)$|^parent_station$/
/** Seconds. */
const DURATIONS: ReadonlySet<string> = new Set(['min_transfer_time', 'traversal_time'])
const isText = (label: string): boolean => TEXT.test(label) && !DURATIONS.has(label)

/** Days are written as `20240229`. */
function putCell(sink: RecordSink, place: number, label: string, text: string): void {
  const day = /^date$|_date$/.test(label) ? /^(\d{4})(\d\d)(\d\d)$/.exec(text) : null
  if (day !== null) sink.put(place, 'date', day.slice(1).join('-'))
  else sink.put(place, isText(label) ? 'string' : 'any', text)
}

async function readShapes(archive: Archive, member: string, file: OpenLayers, sink: RecordSink): Promise<void> {
  const lines = new ShapeLines(file.source.name)
  await readRows(archive, member, file, sink, (cells, isHeader) =>
    isHeader ? lines.setColumns(cells) : lines.add(cells)
  )
  const place = sink.column('shape_id')
  for (const [id, line] of lines.list()) {
    sink.put(place, 'string', id)
    sink.putGeometry(line.length < 2 ? null : { type: 'LineString', coordinates: line })
    sink.endRecord()
    await sink.pause()
  }
}

/** Comma, quotes, UTF-8, names in the first row: the format allows nothing else. */
async function readRows(
  archive: Archive,
  member: string,
  { limits }: OpenLayers,
  sink: RecordSink,
  onRow: (cells: readonly string[], isHeader: boolean) => void
): Promise<void> {
  let isHeader = true
  await readCsvRecords(
    dropMark(archive.open(member)),
    LAYOUT,
    limits,
    (record) => {
      onRow(
        Array.from({ length: record.count }, (_, index) => cellText(record, index, LAYOUT.dialect).trim()),
        isHeader
      )
      isHeader = false
    },
    () => sink.pause()
  )
}

const LAYOUT = {
  dialect: { delimiter: ',', quote: '"', backslash: false, skippedLines: 0, headerRows: 0 },
  columns: 0,
  skip: 0,
  pattern: undefined
}

const MARK = Buffer.from('\ufeff')

async function* dropMark(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let isFirst = true
  for await (const chunk of chunks) {
    yield isFirst && chunk.subarray(0, MARK.length).equals(MARK) ? chunk.subarray(MARK.length) : chunk
    isFirst = false
  }
}
