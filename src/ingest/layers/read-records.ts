import type { Note } from '../context.ts'
import type { CellKind } from '../reading/readings.ts'

export interface RecordColumn {
  readonly label: string
  readonly kind: CellKind
  /** Of a list: some cells are the text of a single element. */
  readonly singles?: true
  /** Shape and point of a record stand beside each other until the end of the file decides. */
  readonly leftOut: boolean
}

/** A file that was read to its end, or as far as was asked for. */
export interface ReadRecords {
  readonly columns: readonly RecordColumn[]
  readonly rows: number
  readonly layout: Readonly<Record<string, string | number | boolean>>
  readonly notes: readonly ReadNote[]
  /** The file has more. */
  readonly isBeginning: boolean
}

export type ReadNote = Pick<Note, 'code' | 'message' | 'count'>
