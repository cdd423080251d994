import { type ThriftField, ThriftReader, type ThriftStruct } from '#kit'

/** Columns of a Parquet file that are something else than the engine says, by their names. */
export interface FooterColumns {
  /**
   * WKB, which the engine writes as text; the main one first. With the types of its geometries, where they are known.
   */
  readonly geometries: readonly { readonly name: string; readonly types: readonly string[] }[]
  /** Lists that may be null, which the engine writes as structures of one list that may be null. */
  readonly lists: readonly string[]
}

/** Bytes of the footer that others take the place of. */
interface Edit {
  readonly start: number
  readonly end: number
  readonly bytes: Buffer
}

/** Numbers of fields in parquet.thrift: of FileMetaData, SchemaElement, RowGroup, ColumnChunk and ColumnMetaData. */
const SCHEMA = 2,
  ROW_GROUPS = 4,
  KEY_VALUES = 5
const NAME = 4,
  CHILD_COUNT = 5,
  CONVERTED_TYPE = 6,
  LOGICAL_TYPE = 10
const COLUMNS = 1,
  META_DATA = 3,
  PATH = 3

/** Every other byte of the footer stays as it was. */
export function editFooter(footer: Buffer, { geometries, lists }: FooterColumns): Buffer {
  const fields = new ThriftReader(footer).readStruct()
  const [schema, groups] = [fields.get(SCHEMA), fields.get(ROW_GROUPS)]
  if (schema === undefined || groups === undefined || fields.has(KEY_VALUES)) return footer
  const elements = schema.value as ThriftStruct[]
  const columns = topColumns(elements)
  const marks = geometries.flatMap(({ name }) => textMarks(columns.get(name) ?? []))
  const joints = lists.flatMap((name) => listJoint(columns.get(name) ?? []))
  const chunks = (groups.value as ThriftStruct[]).flatMap((group) => group.get(COLUMNS)?.value as ThriftStruct[])
  return applyEdits(footer, [
    ...listHeader(footer, schema, elements.length, joints.length),
    ...marks,
    ...joints,
    ...chunks.flatMap((chunk) => shorterPath(footer, chunk, lists)),
    ...(geometries.length === 0 ? [] : [keyValues(footer, groups.end, geometries)])
  ])
}

function applyEdits(bytes: Buffer, edits: readonly Edit[]): Buffer {
  const sorted = [...edits].sort((a, b) => a.start - b.start)
  const parts = sorted.flatMap((edit, place) => [bytes.subarray(sorted[place - 1]?.end ?? 0, edit.start), edit.bytes])
  return Buffer.concat([...parts, bytes.subarray(sorted.at(-1)?.end ?? 0)])
}

/** The elements of each column, itself first, by its name: the schema is a tree, written depth first. */
function topColumns(elements: readonly ThriftStruct[]): Map<string, readonly ThriftStruct[]> {
  const columns = new Map<string, readonly ThriftStruct[]>()
  for (let at = 1; at < elements.length; ) {
    const end = endOfTree(elements, at)
    columns.set(nameOf(elements[at]), elements.slice(at, end))
    at = end
  }
  return columns
}

function endOfTree(elements: readonly ThriftStruct[], at: number): number {
  const children = Number(elements[at]?.get(CHILD_COUNT)?.value ?? 0)
  return Array.from({ length: children }).reduce<number>((end) => endOfTree(elements, end), at + 1)
}

function nameOf(element: ThriftStruct | undefined): string {
  return String(element?.get(NAME)?.value)
}

/**
 * The annotation of a text column. Fields count from the one before, so only those at the end of a struct can be taken
 * out of it.
 */
function textMarks([element]: readonly ThriftStruct[]): readonly Edit[] {
  const last = [...(element ?? [])].filter(([id]) => id > NAME)
  return last.every(([id]) => id === CONVERTED_TYPE || id === LOGICAL_TYPE)
    ? last.map(([, { start, end }]) => ({ start, end, bytes: NOTHING }))
    : []
}

const NOTHING = Buffer.alloc(0)

/**
 * A structure that may be null with a list that may not has the same levels in its pages as a list that may be null:
 * the structure takes over what the list says after the number of its children.
 */
function listJoint([structure, list]: readonly ThriftStruct[]): readonly Edit[] {
  const [children, inner] = [structure?.get(CHILD_COUNT), list?.get(CHILD_COUNT)]
  return children === undefined || inner === undefined ? [] : [{ start: children.end, end: inner.end, bytes: NOTHING }]
}

/** The number of elements, some fewer than before. */
function listHeader(footer: Buffer, { start }: ThriftField, count: number, fewer: number): readonly Edit[] {
  if (fewer === 0) return []
  const type = footer[start + 1]! & 0x0f
  const before = count < 15 ? 1 : 1 + varint(count).length
  const left = count - fewer
  const bytes =
    left < 15 ? Buffer.from([(left << 4) | type]) : Buffer.concat([Buffer.from([0xf0 | type]), varint(left)])
  return [{ start: start + 1, end: start + 1 + before, bytes }]
}

/** `tags.list.list.element` → `tags.list.element` */
function shorterPath(footer: Buffer, chunk: ThriftStruct, lists: readonly string[]): readonly Edit[] {
  const path = (chunk.get(META_DATA)?.value as ThriftStruct | undefined)?.get(PATH)
  const [name, ...inner] = (path?.value ?? []) as Buffer[]
  if (path === undefined || inner.length !== 3 || !lists.includes(String(name))) return []
  const names = [String(name), ...inner.slice(1).map(String)]
  return [
    {
      start: path.start,
      end: path.end,
      bytes: Buffer.concat([
        footer.subarray(path.start, path.start + 1),
        Buffer.from([0x38]),
        ...names.map(binaryField).map((bytes) => bytes.subarray(1))
      ])
    }
  ]
}

/**
 * `key_value_metadata`, a list of one struct, after the row groups; the next field comes after one more than before.
 */
function keyValues(footer: Buffer, at: number, geometries: FooterColumns['geometries']): Edit {
  const described = Object.fromEntries(
    geometries.map(({ name, types }) => [name, { encoding: 'WKB', geometry_types: types }])
  )
  const geo = JSON.stringify({ version: '1.1.0', primary_column: geometries[0]?.name, columns: described })
  const next = footer[at] ?? 0
  const bytes = Buffer.concat([
    Buffer.from([0x19, 0x1c]),
    binaryField('geo'),
    binaryField(geo),
    Buffer.from(next === 0 ? [0x00] : [0x00, next - 0x10])
  ])
  return { start: at, end: at + (next === 0 ? 0 : 1), bytes }
}

function binaryField(text: string): Buffer {
  const bytes = Buffer.from(text)
  return Buffer.concat([Buffer.from([0x18]), varint(bytes.length), bytes])
}

function varint(value: number): Buffer {
  const bytes: number[] = []
  let left = value
  for (; left > 0x7f; left >>>= 7) bytes.push((left & 0x7f) | 0x80)
  return Buffer.from([...bytes, left])
}
