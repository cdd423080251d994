import { type BorrowedChunks, bug, pipeThrough } from '#kit'
import { readBatches } from './batches.ts'
import { CATALOG_FORMATS, DATASET_FORMATS, type ExportFormat, findFormat } from './formats.ts'
import { createReprojection } from './reprojection.ts'
import type { Scratch } from './scratch.ts'
import type { RecordForm } from './search-v1/record-text.ts'
import { type RecordsShape, writeRecords } from './search-v1/write-records.ts'
import type { ExportTable } from './table.ts'
import type { FormatOptions, WriterFactory } from './writer.ts'

/** The plan of a file from the engine's response, as plain data: another thread can be asked to make it. */
export type FilePlan =
  /** Rows, as the engine's `values` stream has them, are written by the writer of a format. */
  | {
      readonly kind: 'rows'
      /** The list of formats that is used. */
      readonly of: 'dataset' | 'catalog'
      readonly format: string
      /** By the writer for other coordinate systems. */
      readonly projected: boolean
      readonly table: ExportTable
      /** Further parameters of the caller, by their names in the API. */
      readonly options: Readonly<Record<string, string>>
    }
  /** The engine's GeoJSON, its geometries projected. */
  | { readonly kind: 'reprojection'; readonly epsg: number }
  /** The engine's lines of JSON, each beginning with the technical values, as records of the Search API v1. */
  | { readonly kind: 'search-v1'; readonly form: RecordForm; readonly shape: RecordsShape }

/**
 * Makes the file. It has its opening before the source is there, where the format has one. Failures are thrown,
 * and end the file incomplete.
 */
export type WriteFile = (source: Promise<BorrowedChunks>, scratch: Scratch) => AsyncIterable<string | Uint8Array>

/** Throws `exports/bad-parameter` and `exports/unknown-epsg` for what cannot be made, before anything is begun. */
export function prepareFile(plan: FilePlan): WriteFile {
  switch (plan.kind) {
    case 'rows': {
      const write = factoryOf(plan)(plan.table, formatOptionsOf(plan.options))
      return (source, scratch) => write(readBatches(source), scratch)
    }
    case 'search-v1':
      return (source) => writeRecords(source, plan.form, plan.shape)
    case 'reprojection': {
      const projection = createReprojection(plan.epsg)
      return async function* (source) {
        yield* pipeThrough(await source, projection) as AsyncIterable<Uint8Array>
      }
    }
  }
}

/** As writers read them. */
export function formatOptionsOf(options: Readonly<Record<string, string>>): FormatOptions {
  return { get: (name) => (Object.hasOwn(options, name) ? options[name] : undefined) }
}

function factoryOf({ of, format: name, projected }: FilePlan & { kind: 'rows' }): WriterFactory {
  if (of === 'catalog') return writerOf(findFormat(CATALOG_FORMATS, name), name)
  const format = findFormat(DATASET_FORMATS, name)
  return projected ? (format?.projectedWriter ?? writerOf(format, name)) : writerOf(format, name)
}

function writerOf(format: ExportFormat | undefined, name: string): WriterFactory {
  if (format?.writer === undefined) throw bug(`the format ${name} has no writer`)
  return format.writer
}
