import type { Loader } from '#engine'
import { ORDINAL_COLUMN, quoteIdentifier } from '#engine'
import type { ValueNotation } from '#schema'
import type { CellKind } from './reading/readings.ts'

/** Staging tables begin with this, and nothing else does. */
export const STAGING_PREFIX = 's_'

export interface ComputedText extends Pick<ValueNotation, 'part' | 'extract'> {
  readonly join?: { readonly columns: readonly StagedColumn[]; readonly separator: string }
}

export interface StagedColumn {
  /** Name in the staging table: `c0`, `c1` … */
  readonly column: string
  /** As the file names it; empty when it does not. */
  readonly label: string
  readonly kind: CellKind
  /**
   * For geometries: what the file says of their coordinate system (`systemOf` of the crs room); absent: longitude and
   * latitude.
   */
  readonly crs?: unknown
  /** Latitude and longitude of a place that stands in two columns; this one is then not in the table. */
  readonly parts?: readonly [StagedColumn, StagedColumn]
  /** Trimmed texts that mean no value. */
  readonly nulls?: readonly string[] | undefined
  /** Texts are kept without the blanks around them. */
  readonly trim?: true
  /** Of a list: some cells are the text of a single element. */
  readonly singles?: true
  /** Its text is made of this column's and those of others. */
  readonly computed?: ComputedText
  /** The field that its texts were derived for: the file has no such column. */
  readonly derivedFor?: string
  /** The column as the file has it, when this one was computed from it: what people are shown. */
  readonly shown?: StagedColumn
}

/**
 * A file as rows of texts in the engine, with the place of each row in the file (`_ordinal`, from 0). An empty text is
 * null unless `nullable`.
 */
export interface Staging {
  readonly table: string
  readonly columns: readonly StagedColumn[]
  /** Whether cells may be null and an empty text is a value (JSON, Parquet). */
  readonly nullable: boolean
  /** Cells may have no-break spaces around them, or hold nothing else. */
  readonly wideBlanks?: boolean
  readonly rows: number
  /** One more than the highest place, where rows were left out; otherwise the number of rows. */
  readonly end?: number
}

export const stagedColumn = (index: number): string => `c${index}`

/**
 * Rows stand in file order. Merging is switched off and nothing is synced: the table lives for one load and is dropped
 * after a crash.
 */
export async function createStaging(loader: Loader, table: string, columns: number, nullable: boolean): Promise<void> {
  const type = nullable ? 'Nullable(String)' : 'String'
  const list = Array.from({ length: columns }, (_, index) => `${stagedColumn(index)} ${type}`)
  await loader.execute({
    sql:
      `CREATE TABLE ${quoteIdentifier(table)} (${[`${ORDINAL_COLUMN} UInt64`, ...list].join(', ')}) ENGINE = MergeTree ORDER BY ${ORDINAL_COLUMN} ` +
      'SETTINGS max_bytes_to_merge_at_max_space_in_pool = 1, max_bytes_to_merge_at_min_space_in_pool = 1, fsync_after_insert = 0, fsync_part_directory = 0 ' +
      loader.tableComment
  })
}

export async function addStagedColumns(loader: Loader, table: string, from: number, to: number): Promise<void> {
  const added = Array.from(
    { length: to - from },
    (_, index) => `ADD COLUMN ${stagedColumn(from + index)} Nullable(String)`
  )
  if (added.length > 0) await loader.execute({ sql: `ALTER TABLE ${quoteIdentifier(table)} ${added.join(', ')}` })
}

export async function dropStaging(loader: Loader, table: string): Promise<void> {
  await loader.execute({ sql: `DROP TABLE IF EXISTS ${quoteIdentifier(table)} SYNC` })
}

export async function countStaged(loader: Loader, table: string): Promise<number> {
  const [row] = await loader.select<{ n: string }>({ sql: `SELECT count() AS n FROM ${quoteIdentifier(table)}` })
  return Number(row!.n)
}
