import type { ThriftField, ThriftStruct, ThriftValue } from '#kit'

/**
 * Some row groups of a file as a Parquet file of its own: their bytes as they are, behind a footer that says where they
 * now are. A reader of a stream keeps all of a file in memory; of such pieces it keeps one.
 */
export interface FilePiece {
  /** Of the file. */
  readonly start: number
  readonly end: number
  readonly rows: number
  /** Behind the bytes, with the trailer. */
  readonly footer: () => Buffer
}

// Field numbers of parquet.thrift: of FileMetaData, RowGroup, ColumnChunk and ColumnMetaData.
const ROWS = 3,
  ROW_GROUPS = 4
const COLUMNS = 1,
  ROWS_OF_GROUP = 3,
  OFFSET_OF_GROUP = 5
const OFFSET_OF_CHUNK = 2,
  META_DATA = 3,
  FIRST_INDEX = 4
const COMPRESSED_BYTES = 7,
  DATA_PAGES = 9,
  INDEX_PAGES = 10,
  DICTIONARY_PAGE = 11,
  BLOOM_FILTER = 14

const MAGIC = 'PAR1'
const MAGIC_BYTES = 4

/** One row group: where it lies in the footer, and where its pages lie in the file. */
interface Group {
  readonly fields: ThriftStruct
  readonly start: number
  readonly end: number
  readonly rows: number
}

/**
 * Row groups side by side until a piece has `maxBytes`; at least one each. Undefined: the groups do not lie one behind the
 * other, so the file is read as a whole.
 */
export function cutIntoPieces(bytes: Buffer, footer: ThriftStruct, maxBytes: number): FilePiece[] | undefined {
  const field = footer.get(ROW_GROUPS)
  const groups = (Array.isArray(field?.value) ? field.value : []).map(groupOf)
  if (field === undefined || groups.length < 2 || groups.some((each) => each === undefined)) return undefined
  const ordered = groups as Group[]
  if (ordered.some((group, at) => at > 0 && group.start < ordered[at - 1]!.end)) return undefined
  const pieces: Group[][] = []
  for (const group of ordered) {
    const last = pieces.at(-1)
    if (last === undefined || group.end - last[0]!.start > maxBytes) pieces.push([group])
    else last.push(group)
  }
  return pieces.map((each) => pieceOf(bytes, footer, field, each))
}

/** Undefined: a part of it is missing, or is not what it must be. */
function groupOf(fields: ThriftValue): Group | undefined {
  const columns = fields instanceof Map ? fields.get(COLUMNS)?.value : undefined
  if (!(fields instanceof Map) || !Array.isArray(columns)) return undefined
  const chunks = columns.map((chunk) => (chunk instanceof Map ? chunk.get(META_DATA)?.value : undefined))
  if (chunks.length === 0 || chunks.some((each) => !(each instanceof Map))) return undefined
  const spans = (chunks as ThriftStruct[]).map((meta) => {
    const pages = [DATA_PAGES, INDEX_PAGES, DICTIONARY_PAGE].flatMap((id) => positive(meta.get(id)))
    const start = Math.min(...pages)
    return [start, start + Number(meta.get(COMPRESSED_BYTES)?.value ?? Number.NaN)] as const
  })
  const [start, end] = [Math.min(...spans.map(([from]) => from)), Math.max(...spans.map(([, to]) => to))]
  const rows = Number(fields.get(ROWS_OF_GROUP)?.value ?? 0)
  return Number.isSafeInteger(start) && Number.isSafeInteger(end) ? { fields, start, end, rows } : undefined
}

/** Writers give the offset 0 to what they have not. */
function positive(field: ThriftField | undefined): number[] {
  const value = Number(field?.value ?? 0)
  return value > 0 ? [value] : []
}

function pieceOf(bytes: Buffer, footer: ThriftStruct, groups: ThriftField, own: readonly Group[]): FilePiece {
  const start = own[0]!.start
  const rows = own.reduce((sum, group) => sum + group.rows, 0)
  return {
    start,
    end: own.at(-1)!.end,
    rows,
    footer: () => {
      const header = bytes.subarray(groups.start, groups.start + 1)
      const moved = own.map((group) => moveGroup(bytes, group.fields, MAGIC_BYTES - start))
      const list = Buffer.concat([header, listHeader(own.length), ...moved])
      const edits = [
        ...integerEdits(bytes, footer.get(ROWS), () => rows),
        { start: groups.start, end: groups.end, bytes: list }
      ]
      return withTrailer(applyEdits(bytes, 0, bytes.length, edits))
    }
  }
}

interface Edit {
  readonly start: number
  readonly end: number
  readonly bytes: Buffer
}

/** Indexes of pages and filters lie elsewhere in the file, and are left out; they are the last members of their structs. */
function moveGroup(bytes: Buffer, group: ThriftStruct, by: number): Buffer {
  const edits: Edit[] = [...integerEdits(bytes, group.get(OFFSET_OF_GROUP), (value) => moveBy(value, by))]
  for (const chunk of group.get(COLUMNS)!.value as ThriftStruct[]) {
    const meta = chunk.get(META_DATA)!.value as ThriftStruct
    edits.push(...integerEdits(bytes, chunk.get(OFFSET_OF_CHUNK), (value) => moveBy(value, by)))
    for (const id of [DATA_PAGES, INDEX_PAGES, DICTIONARY_PAGE])
      edits.push(...integerEdits(bytes, meta.get(id), (value) => moveBy(value, by)))
    edits.push(...cutFrom(meta, BLOOM_FILTER), ...cutFrom(chunk, FIRST_INDEX))
  }
  const [start, end] = spanOf(group)
  return applyEdits(bytes, start, end, edits)
}

function moveBy(value: number, by: number): number {
  return value > 0 ? value + by : value
}

/** All members from this one on. */
function cutFrom(struct: ThriftStruct, first: number): Edit[] {
  const gone = [...struct].filter(([id]) => id >= first).map(([, field]) => field)
  return gone.length === 0 ? [] : [{ start: gone[0]!.start, end: gone.at(-1)!.end, bytes: Buffer.alloc(0) }]
}

/** With the zero behind its last member. */
function spanOf(struct: ThriftStruct): [start: number, end: number] {
  const fields = [...struct.values()]
  return [fields[0]!.start, fields.at(-1)!.end + 1]
}

/** The value of an integer field, whose header stays. */
function integerEdits(bytes: Buffer, field: ThriftField | undefined, change: (value: number) => number): Edit[] {
  if (field === undefined) return []
  const start = field.start + 1 + (bytes[field.start]! >> 4 === 0 ? varintLength(bytes, field.start + 1) : 0)
  return [{ start, end: field.end, bytes: varint(BigInt(change(Number(field.value))) * 2n) }]
}

function varintLength(bytes: Buffer, at: number): number {
  let length = 1
  while (bytes[at + length - 1]! >= 0x80) length++
  return length
}

function varint(value: bigint): Buffer {
  const parts: number[] = []
  let rest = value
  while (rest >= 0x80n) {
    parts.push(Number(rest & 0x7fn) | 0x80)
    rest >>= 7n
  }
  return Buffer.from([...parts, Number(rest)])
}

const STRUCT = 12

function listHeader(size: number): Buffer {
  return size < 15
    ? Buffer.from([(size << 4) | STRUCT])
    : Buffer.concat([Buffer.from([0xf0 | STRUCT]), varint(BigInt(size))])
}

function applyEdits(bytes: Buffer, from: number, to: number, edits: readonly Edit[]): Buffer {
  const sorted = [...edits].sort((a, b) => a.start - b.start)
  const parts = sorted.flatMap((edit, at) => [bytes.subarray(sorted[at - 1]?.end ?? from, edit.start), edit.bytes])
  return Buffer.concat([...parts, bytes.subarray(sorted.at(-1)?.end ?? from, to)])
}

export function withTrailer(footer: Buffer): Buffer {
  const trailer = Buffer.alloc(8)
  trailer.writeUInt32LE(footer.length)
  trailer.write(MAGIC, 4)
  return Buffer.concat([footer, trailer])
}
