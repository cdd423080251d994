import type { EncodingGuess } from '../../encodings/guess-encoding.ts'
import { guessNotes } from '../../encodings/guess-note.ts'
import { type Archive, openArchive } from '../archive.ts'
import type { LayerFormat, OpenLayers } from '../layer-reader.ts'
import type { RecordSink } from '../record-sink.ts'
import { findDbfEncoding } from './dbf-encoding.ts'
import { type DbfField, DbfReader, isReadable, readDbfCell } from './dbf-reader.ts'
import { ShapeReader } from './shape-reader.ts'

/** The members of one shapefile in an archive. */
interface ShapeMembers {
  readonly name: string
  readonly shp: string
  readonly dbf: string | undefined
  readonly prj: string | undefined
  readonly cpg: string | undefined
}

/** Zipped shapefiles: one layer or several, in folders, in any case of letters. */
export const SHAPEFILE: LayerFormat = {
  format: 'shapefile',
  needsFile: true,
  list: async (file) => findLayers(await openArchive(file)).map(({ name }) => ({ name })),
  read: async (file, layers, sink) => {
    const archive = await openArchive(file)
    for (const members of findLayers(archive).filter(({ name }) => layers.includes(name))) {
      sink.startLayer(layers.length > 1 ? members.name : undefined)
      const system = await textOf(archive, members.prj)
      if (system !== undefined) sink.setSystem(system)
      await readLayer(archive, members, file, sink)
    }
  }
}

function findLayers({ names }: Archive): ShapeMembers[] {
  const shapes = names.filter((name) => /\.shp$/i.test(name))
  const plain = (name: string): string => name.slice(name.lastIndexOf('/') + 1, -4)
  return shapes.map((shp) => {
    const stem = shp.slice(0, -4).toLowerCase()
    const beside = (...endings: readonly string[]): string | undefined =>
      names.find((name) => endings.some((ending) => name.toLowerCase() === `${stem}.${ending}`))
    const unique = shapes.filter((each) => plain(each) === plain(shp)).length === 1
    return {
      name: unique ? plain(shp) : shp.slice(0, -4),
      shp,
      dbf: beside('dbf'),
      prj: beside('prj'),
      cpg: beside('cpg', 'cst')
    }
  })
}

const MAX_TEXT_BYTES = 20_000

/** A short member as text; undefined if it is missing or empty. */
async function textOf(archive: Archive, member: string | undefined): Promise<string | undefined> {
  if (member === undefined) return undefined
  const parts: Buffer[] = []
  let total = 0
  for await (const chunk of archive.open(member)) {
    parts.push(chunk)
    total += chunk.length
    if (total > MAX_TEXT_BYTES) return undefined
  }
  const text = Buffer.concat(parts).toString('latin1').trim()
  return text === '' ? undefined : text
}

async function readLayer(
  archive: Archive,
  { shp, dbf, cpg }: ShapeMembers,
  { limits, source, options }: OpenLayers,
  sink: RecordSink
): Promise<void> {
  const shapes = new ShapeReader(archive.open(shp), limits.maxRecordBytes, source.name)
  const table =
    dbf === undefined
      ? undefined
      : await openTable(archive, dbf, await textOf(archive, cpg), source.name, options.encoding)
  for (const { code, message } of guessNotes(table?.guess)) sink.note(code, () => message)
  const places = table?.fields.map(({ field, label }) => ({ field, place: sink.column(label) })) ?? []
  try {
    await shapes.readHeader()
    for (let shape = await shapes.next(); shape !== undefined; shape = await shapes.next()) {
      const record = await table?.reader.next()
      if (record?.deleted === true) continue
      if (table !== undefined && record !== undefined)
        for (const { field, place } of places) {
          const { kind, text } = readDbfCell(field, record.bytes, table.decode)
          sink.put(place, kind, text)
        }
      sink.putGeometry(shape)
      sink.endRecord()
      await sink.pause()
    }
  } finally {
    await Promise.all([shapes.close(), table?.reader.close()])
  }
}

interface OpenTable {
  readonly reader: DbfReader
  readonly fields: readonly { readonly field: DbfField; readonly label: string }[]
  readonly decode: (bytes: Buffer) => string
  readonly guess?: EncodingGuess | undefined
}

async function openTable(
  archive: Archive,
  member: string,
  declared: string | undefined,
  name: string,
  asked: string | undefined
): Promise<OpenTable> {
  const trial = new DbfReader(archive.open(member), name)
  const { decode, guess } = await findDbfEncoding(trial, declared, asked)
  await trial.close()
  const reader = new DbfReader(archive.open(member), name)
  const { fields } = await reader.readHeader()
  return {
    reader,
    decode,
    guess,
    fields: fields.filter(isReadable).map((field) => ({ field, label: decode(field.name).trim() }))
  }
}
