import { IMPORT_FORMATS, type ImportFormat } from '#formats'
import { type ChangeKind, type Coordinates, checkCsvOptions } from '#ingest'
import type { LoggiaError } from '#kit'
import { appError } from '../errors.ts'

export type { ImportSummary } from '#ingest'
/** One import as somebody ordered it: plain data, so that it can be sent to the server that uses the home. */
export interface ImportOrder {
  /** Absolute path of a file on the server's machine, or an http(s) address. */
  readonly source: string
  /** Name of the file, if its path does not give it. */
  readonly name?: string
  readonly datasetId: string
  /** Id of the item that a new dataset is. */
  readonly itemId?: string
  /** User of the portal. */
  readonly owner?: string
  /** A dataset of that id may exist and is reloaded. */
  readonly replace?: boolean
  /** The file changes the records of an existing dataset instead of replacing them. */
  /** Reads the file again that the dataset keeps of its last load; `source` is then empty. */
  readonly fromKept?: boolean
  /** With `fromKept`: a file of earlier records. */
  readonly keptId?: string
  /** The fields of the schema stay where they are among those of the dataset. */
  readonly inPlace?: boolean
  readonly change?: { readonly kind: ChangeKind; readonly by: readonly string[] }
  /** Its records come from as many pushes. */
  readonly pushes?: number
  readonly title?: string
  readonly format?: ImportFormat
  readonly encoding?: string
  /** How a delimited text is written; else what the schema says, else found out. */
  readonly delimiter?: string
  readonly quote?: string
  readonly headerRow?: string
  readonly skip?: number
  readonly skipRowsMatching?: readonly string[]
  /** Coordinate system of the geometries, as `EPSG:2154`. */
  readonly crs?: string
  /** Sheets, layers or tables of a file that has several; `*` means all. */
  readonly layers?: readonly string[]
  /** Path to the records of JSON or XML. */
  readonly records?: string
  /** Member of a zip archive. */
  readonly member?: string
  readonly access?: 'public' | 'org' | 'private'
  /** The metadata are shown, the records are not. */
  readonly metadataOnly?: boolean
  /** Cells that do not fit the schema, or the fields of the dataset, become null. */
  readonly nullRejected?: boolean
  /** False: a latitude and a longitude in two columns do not become a point. */
  readonly points?: boolean
  /** Fields of a reloaded dataset may take other types. */
  readonly allowTypeChanges?: boolean
  /** The file may have no records: a dataset that is reloaded keeps its fields. */
  readonly allowEmpty?: boolean
  /** Reports the result of the import, and changes nothing. */
  readonly dryRun?: boolean
  /** With `dryRun`: the summary has a schema file for the import. */
  readonly suggest?: boolean
  /** With `dryRun`: of large files only the beginning is read. */
  readonly preview?: { readonly wholeBytes: number; readonly beginningBytes: number }
  /** With `dryRun`: the summary has at most this many of the first records. */
  readonly samples?: number
  /** `import-hosts` as the command was given it; the server that does the import may have another, and says so. */
  readonly importHosts?: readonly string[] | null
  /** Content of a schema file. */
  readonly schema?: unknown
  /** Columns of the records' places, beside what the schema says. */
  readonly coordinates?: Coordinates | undefined
  readonly attachments?: readonly AttachmentOrder[]
}

export interface AttachmentOrder {
  /** Absolute path on the server's machine. */
  readonly path: string
  readonly title?: string
  readonly mimetype?: string
}

/** Input from the wire, validated. Errors: `app/bad-order` and those of options for CSV. */
export function checkOrder(value: unknown): ImportOrder {
  const order = value as Partial<ImportOrder> | null
  if (typeof order !== 'object' || order === null) throw bad('an import must be an object')
  if (typeof order.source !== 'string' || typeof order.datasetId !== 'string')
    throw bad('an import needs source and datasetId')
  if (order.format !== undefined && !IMPORT_FORMATS.includes(order.format))
    throw bad(`the format must be one of ${IMPORT_FORMATS.join(', ')}`)
  if (order.owner !== undefined && typeof order.owner !== 'string') throw bad('the owner must be the name of a user')
  checkCsvOptions(order)
  const { layers = [], records } = order
  if (!Array.isArray(layers) || layers.some((each) => typeof each !== 'string')) throw bad('layers must be names')
  if (records !== undefined && typeof records !== 'string') throw bad('records must be a path')
  checkChange(order.change)
  if (order.fromKept === true && (order.replace !== true || order.change !== undefined))
    throw bad('a file that is kept replaces the records of its dataset')
  const { attachments = [] } = order
  if (!Array.isArray(attachments) || attachments.some((each) => typeof each?.path !== 'string'))
    throw bad('attachments need paths')
  return order as ImportOrder
}

const CHANGE_KINDS: readonly ChangeKind[] = ['append', 'upsert', 'delete']

function checkChange(change: ImportOrder['change']): void {
  if (change === undefined) return
  const { kind, by } = change
  if (!CHANGE_KINDS.includes(kind)) throw bad(`a change is one of ${CHANGE_KINDS.join(', ')}`)
  if (!Array.isArray(by) || by.some((name) => typeof name !== 'string')) throw bad('a change is by names of fields')
  if ((kind === 'append') !== (by.length === 0)) throw bad('upsert and delete need fields that identify a record')
}

function bad(why: string): LoggiaError {
  return appError('app/bad-order', `This cannot be imported: ${why}.`)
}
