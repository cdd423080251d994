/** Somebody else's software for a format, and what the format can say of a value. */
import type { Field } from '#schema'
import type { Cell, Row } from './cell.ts'

export interface Reader {
  /** The package or program that reads. */
  readonly by: string
  /** Of the request, where the format's defaults would lose something on purpose. */
  readonly parameters?: Readonly<Record<string, string>>
  /** The records in the file's order. Throws when the software refuses the file. */
  read(file: Buffer, fields: readonly Field[]): Promise<Row[]>
  /** What of the records the format can hold; without it, everything. */
  expected?(rows: readonly Row[], fields: readonly Field[]): Row[]
  /** Records may be missing, by what the format is for; those that are there are compared. */
  readonly omits?: true
  /** Whether a value that is not equal is the same all the same, by what the format says of its precision. */
  isSame?(found: Cell, expected: Cell): boolean
}

/** The reader of a format; a format without one is a format that nobody has tried. */
export async function findReader(format: string): Promise<Reader> {
  const { reader } = (await import(`./readers/${format}.ts`)) as { reader: Reader }
  return reader
}
