import type { Loader } from '#engine'
import type { ImportLimits } from './limits.ts'
import type { LineAccount, ReadingDoubt } from './line-account.ts'
import type { OnRead } from './source/byte-source.ts'
import type { Staging } from './staging.ts'

/** Context of every reader. */
export interface ReadContext {
  readonly loader: Loader
  readonly limits: ImportLimits
  readonly signal: AbortSignal | undefined
  readonly onRead: OnRead
  /** The file is typed more than once: its staging tables stay until the end. */
  readonly keepsStaging?: boolean
  /** Names and columns of the fields of the dataset, where its file may have no records; absent: it must have some. */
  readonly knownColumns?: ReadonlySet<string> | undefined
  /** Texts by themselves below a table are records too, and no notes. */
  readonly everyRow?: boolean
  /** Of large files only the beginning is read; absent: every file is read whole. */
  readonly preview?: Preview | undefined
  /** Name for a new staging table; the conductor drops every one it gave. */
  newTable(): string
}

/** A file in the staging table, and notices about how it was read. */
export interface StagedFile {
  readonly staging: Staging
  /** How the file was written, for people: `csv, delimiter ;, windows-1252, header on line 3`. */
  readonly layout: Readonly<Record<string, string | number | boolean>>
  readonly notes: readonly Note[]
  /** Absent: the format has no lines. */
  readonly lines?: LineAccount
  readonly doubts?: readonly ReadingDoubt[]
  /** Delimiter of a delimited text: it decides what a comma in a number means. */
  readonly delimiter?: string
  /** The file has more records than were read. */
  readonly beginning?: Beginning
  /** The lines of rejected rows, in the file as it lies on disk. Absent: rows have no lines. */
  findLines?(ordinals: readonly number[]): Promise<Map<number, number>>
}

export interface Preview {
  /** Files with as many bytes are read whole. */
  readonly wholeBytes: number
  /** What is read of others: bytes of their text or of their values. */
  readonly beginningBytes: number
}

/** How much of a file was read. */
export interface Beginning {
  /** Bytes on disk; absent where records do not lie one after the other. */
  readonly storedBytes?: number
}

/** Something forgiven while reading. */
export interface Note {
  readonly code:
    | 'short-rows'
    | 'long-rows'
    | 'skipped-lines'
    | 'encoding-guessed'
    | 'empty-columns'
    | 'no-records'
    | 'point-made'
    | 'no-point'
    | 'reprojected'
    | 'no-place'
    | 'no-degrees'
    | 'turned'
    | 'ignored-keys'
    | 'repeated-points'
    | 'left-out'
    | 'bad-geometries'
    | 'column-names'
    | 'first-page'
    | 'keys-not-found'
    | 'keys-ambiguous'
  readonly message: string
  readonly count: number
  /** Where, the first twenty. */
  readonly lines?: readonly number[]
}
