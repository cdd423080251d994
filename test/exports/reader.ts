/** Third-party software for a format, and the values that the format can hold. */
import type { Field } from '#schema'
import type { Cell, Row } from './cell.ts'

export interface Reader {
  /** The package or program that reads. */
  readonly by: string
  /** Parameters of the request, where the format's defaults drop data by design. */
  readonly parameters?: Readonly<Record<string, string>>
  /** The records in the file's order. Throws when the software refuses the file. */
  read(file: Buffer, fields: readonly Field[]): Promise<Row[]>
  /** The part of the records that the format can hold; without it, everything. */
  expected?(rows: readonly Row[], fields: readonly Field[]): Row[]
  /** Records may be missing, by the purpose of the format; those that are there are compared. */
  readonly omits?: true
  /** Whether a value that is not equal counts as the same, by the precision of the format. */
  isSame?(found: Cell, expected: Cell): boolean
}

/** The reader of a format; a format without one is a format that nobody has tried. */
export async function findReader(format: string): Promise<Reader> {
  const { reader } = (await import(`./readers/${format}.ts`)) as { reader: Reader }
  return reader
}

/** An archive of tiles has no rows, and is made of hundreds of statements: ranges.test.ts reads it. */
export function hasRows(format: string): boolean {
  return format !== 'self' && format !== 'pmtiles'
}
