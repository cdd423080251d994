import type { Publication } from '#catalog'
import type { Field, LoadRules } from '#schema'
import type { ChangeCounts, ChangeRequest } from './change/change-request.ts'
import type { Beginning, Note, Preview, StagedFile } from './context.ts'
import type { RecordsCopy } from './copy/records-copy.ts'
import type { LineAccount, ReadingDoubt } from './line-account.ts'
import type { Rejects } from './load/rejects.ts'
import type { FindVersion } from './processors/find-version.ts'
import type { OnProgress, StageTimes } from './progress.ts'
import type { ReadOptions } from './read-file.ts'
import type { SampleRecord } from './sample-records.ts'
import type { Coordinates, SchemaFile } from './schema-file.ts'
import type { Suggestion } from './suggest/suggestion.ts'
import type { FieldChanges } from './types/field-changes.ts'

export interface ImportRequest extends ReadOptions {
  /** Path of a local file. */
  readonly file: string
  /** Name to show and to take extensions from, when it is not the path's. */
  readonly name?: string
  readonly datasetId: string
  readonly schema?: SchemaFile | undefined
  /** What the dataset keeps of earlier schemas beside its fields; the schema takes precedence. */
  readonly rules?: LoadRules | undefined
  /** Finds datasets for look-ups; absent: there are none. */
  readonly findVersion?: FindVersion | undefined
  /**
   * Columns of coordinates, which become a separate field under a free name. Cells that fit no place leave it null,
   * unless none fits.
   */
  readonly coordinates?: Coordinates | undefined
  /** Member of a zip archive. */
  readonly member?: string | undefined
  /**
   * Two columns that are a latitude and a longitude by their names and values become a point; true unless it is said, a
   * schema has fields or `coordinates` are.
   */
  readonly points?: boolean
  /**
   * Fields of the dataset that is reloaded: those whose columns are in the file keep what is said about them, and
   * their type.
   */
  readonly previous?: readonly Field[] | undefined
  /** The fields of the schema stay where they are among those of the dataset, and it says less than a whole one. */
  readonly inPlace?: boolean
  /**
   * The file has the records of as many pushes, of which each is read as by itself. Several of which one could be read otherwise
   * are refused.
   */
  readonly pushes?: number | undefined
  /** Fields of the dataset take another type where their cells do not fit the one they have. */
  readonly allowTypeChanges?: boolean
  /** The file may have no records: its dataset then keeps the fields that it has, and has none. Such a file makes no dataset. */
  readonly allowEmpty?: boolean
  /** The file is `writeRecords` of a dataset of another Loggia, and the version must be equal to that one. */
  readonly copyOf?: RecordsCopy | undefined
  /** The file changes the records of its dataset; absent: it replaces them. */
  readonly change?: ChangeRequest | undefined
  /** Reads and types the file and reports the result of an import; changes nothing. */
  readonly dryRun?: boolean
  /** With `dryRun`: the summary has a schema file, with notations that the import does not guess. */
  readonly suggest?: boolean
  /** With `dryRun`: the summary has at most this many of the first records. */
  readonly samples?: number
  /** With `dryRun`: of large files only the beginning is read. */
  readonly preview?: Preview
  /** Cells that do not fit the schema, or the fields of the dataset, become null instead of refusing the load. */
  readonly nullRejected?: boolean
  /** Published in the same transaction; makes the dataset when it is new. */
  readonly dataset?: Publication['dataset']
  /** The actor, and further changes in that transaction. */
  readonly publication?: Pick<Publication, 'actor' | 'alongside' | 'beforehand' | 'source' | 'replaces'> | undefined
  readonly signal?: AbortSignal | undefined
  readonly onProgress?: OnProgress
}

export interface ImportSummary {
  readonly datasetId: string
  readonly table: string
  readonly rows: number
  readonly bytes: number
  readonly rejects: Rejects
  /** Records that the filter left out; absent without a filter. */
  readonly filteredOut?: number
  /** Rows that gave way to a later one with the same key. */
  readonly mergedDuplicates: number
  readonly fields: readonly Field[]
  /** Records that a change added, replaced and removed; absent when the file is all of the records. */
  readonly changed?: ChangeCounts
  /** Against the fields that the dataset had; absent when it is new. */
  readonly changes?: FieldChanges
  /** Per field, the form its cells were read in. */
  readonly readings: Readonly<Record<string, string>>
  readonly layout: StagedFile['layout']
  readonly notes: readonly Note[]
  /** Where every line of a delimited text went; absent of other formats. */
  readonly lines?: LineAccount
  /** A doubt about the file, and the option that decides it. */
  readonly doubts: readonly ReadingDoubt[]
  readonly ms: StageTimes['ms']
  /** Only the beginning of the file was read; absent: all of it. */
  readonly beginning?: Beginning & { readonly totalBytes: number }
  /** When it was asked for. */
  readonly suggestion?: Suggestion
  /** When they were asked for; cells in the order of the fields. */
  readonly samples?: readonly SampleRecord[]
}
