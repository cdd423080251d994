import { CATALOG_FORMATS, type CatalogFormat, findFormat } from '#exports'
import { type BorrowedChunks, bug } from '#kit'
import type { Query } from '#query'
import type { Caller } from '../caller.ts'
import { streamFile } from '../exports/export-file.ts'
import { planCatalogExport } from '../exports/export-plan.ts'
import { type FileRequest, STREAM_FORMATS } from '../exports/export-request.ts'
import { streamQuery, withExportSlot } from '../exports/export-stream.ts'
import { fileTag, type PlannedFile } from '../exports/planned-file.ts'
import { requireColumns } from '../exports/require-columns.ts'
import { checkOrder, ofEveryRecord } from '../query/aggregates.ts'
import { compileClauses } from '../query/compile-clauses.ts'
import { catalogOf, type Subject } from '../query/subject.ts'
import type { PortalFacts, RecordsContext } from '../records-context.ts'
import { type CatalogFileOptions, catalogFile } from './catalog-file.ts'
import { catalogRows } from './catalog-rows.ts'
import { takeOutProperties } from './dataset-properties.ts'
import { idsOf } from './dataset-rows.ts'
import { metaColumns } from './meta-columns.ts'

export interface CatalogExportRequest extends FileRequest, CatalogFileOptions {
  /** One of the formats that `Records.catalogFormats` lists. */
  readonly format: string
}

/** The catalog as a file: a table of metadata, or datasets described for other portals. Throws `odsql/…`, `exports/…`. */
export async function exportCatalog(
  request: CatalogExportRequest,
  caller: Caller,
  context: RecordsContext
): Promise<PlannedFile> {
  const format = findFormat(CATALOG_FORMATS, request.format)
  if (format === undefined) throw bug(`unknown format of the catalog: ${request.format}`)
  const subject = await catalogOf(caller, context)
  const { settings } = context
  const facts = await settings.portal()
  const open = await opener(format, request, subject, facts, caller, context)
  // A client that has the file already must hear that the portal has another name, or other pages.
  const named = JSON.stringify([facts, [...facts.ownThemes], settings.datasetPage(request.origin, '')])
  return {
    name: 'datasets',
    format,
    tag: fileTag(`catalog export ${named}`, subject.state, request, context),
    address: null,
    open
  }
}

async function opener(
  format: CatalogFormat,
  request: CatalogExportRequest,
  subject: Subject,
  facts: PortalFacts,
  caller: Caller,
  context: RecordsContext
): Promise<() => Promise<BorrowedChunks>> {
  if (format.describesDatasets === true) return describeDatasets(format, request, subject, facts, caller, context)
  const query = await tableQuery(request, subject, caller, context)
  requireColumns(query, format.name)
  // CSV is the one table that the engine writes; JSON is not a table but datasets.
  if (format.writer === undefined) return () => streamQuery(query, STREAM_FORMATS.csv(request), caller, context)
  const plan = planCatalogExport(query, format.name, request)
  return () => streamFile(plan, caller, context)
}

/** Columns `template.meta` and `datasetid` last (EXPORT-catalog), or what was selected. */
async function tableQuery(
  request: CatalogExportRequest,
  { source }: Subject,
  caller: Caller,
  context: RecordsContext
): Promise<Query> {
  const compiled = ofEveryRecord(compileClauses(request, request, source, context.clock))
  checkOrder(compiled)
  const { select, groupBy } = request.clauses
  if (select !== undefined || groupBy !== undefined) return compiled
  return { ...compiled, select: metaColumns(source.fields, await context.catalog.listAll(caller.principal)) }
}

/**
 * The datasets that the clauses leave, described. `select` and `group_by` choose columns, which these formats do not
 * have.
 */
function describeDatasets(
  format: CatalogFormat,
  request: CatalogExportRequest,
  { source }: Subject,
  facts: PortalFacts,
  caller: Caller,
  context: RecordsContext
): () => Promise<BorrowedChunks> {
  // Feed readers expect the newest first.
  const orderBy = request.clauses.orderBy ?? (format.name === 'rss' ? 'default.modified desc' : undefined)
  const clauses = { ...request.clauses, select: 'dataset_id', groupBy: undefined, orderBy }
  const compiled = compileClauses({ ...request, clauses }, request, source, context.clock)
  checkOrder(compiled)
  const { query } = takeOutProperties(compiled, true)
  return () =>
    withExportSlot(caller, context, async (grant) => {
      const ids = idsOf(await catalogRows(query, caller, context, grant))
      return catalogFile(format.name, await context.catalog.list(ids, caller.principal), request, facts, context)
    })
}
