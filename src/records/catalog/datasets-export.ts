import { Readable } from 'node:stream'
import { CATALOG_FORMATS, type CatalogFormat, findFormat } from '#exports'
import { bug, interruptibly } from '#kit'
import type { BodyFormat, OnlyPlain } from '../cache/body-format.ts'
import type { Caller } from '../caller.ts'
import type { FileRequest } from '../exports/export-request.ts'
import { streamQuery, withExportSlot } from '../exports/export-stream.ts'
import { fileTag, type PlannedFile } from '../exports/planned-file.ts'
import { checkOrder, ofEveryRecord } from '../query/aggregates.ts'
import { compileClauses } from '../query/compile-clauses.ts'
import { catalogOf } from '../query/subject.ts'
import type { RecordsContext } from '../records-context.ts'
import { failureLog, writable } from './catalog-file.ts'
import { catalogRows } from './catalog-rows.ts'
import { takeOutProperties, withDatasetProperties } from './dataset-properties.ts'
import { type DatasetRow, selectedRows, wholeRows } from './dataset-rows.ts'

const JSON_FORMAT = 'json'

/** One JSON array of datasets, or of their selected values, each in the API's form. Throws `odsql/…`. */
export async function exportDatasets<Options>(
  request: FileRequest,
  caller: Caller,
  rowFormat: BodyFormat<DatasetRow, Options> & OnlyPlain<Options>,
  options: Options,
  context: RecordsContext
): Promise<PlannedFile> {
  const format = findFormat<CatalogFormat>(CATALOG_FORMATS, JSON_FORMAT)
  if (format === undefined) throw bug('the catalog has no JSON')
  const { source, state } = await catalogOf(caller, context)
  const { clauses } = request
  const isWhole = clauses.select === undefined && clauses.groupBy === undefined
  const asked = isWhole ? { ...request, clauses: { ...clauses, select: 'dataset_id' } } : request
  const compiled = ofEveryRecord(compileClauses(asked, request, withDatasetProperties(source), context.clock))
  checkOrder(compiled)
  const catalogQuery = takeOutProperties({ ...compiled, source }, isWhole)
  const failed = failureLog(JSON_FORMAT, context)
  const textsOf = (rows: readonly DatasetRow[]): Iterable<string> =>
    writable(
      rows,
      (row) => rowFormat.write(row, options),
      (row, error) => failed(idOf(row), error)
    )
  const open: PlannedFile['open'] = () => {
    if (!catalogQuery.hasIds) return streamQuery(catalogQuery.query, { kind: 'json' }, caller, context)
    return withExportSlot(caller, context, async (grant) => {
      const rows = await catalogRows(catalogQuery.query, caller, context, grant)
      const filled = await (isWhole
        ? wholeRows(rows, caller, context)
        : selectedRows(rows, catalogQuery, caller, context))
      return Readable.from(interruptibly(arrayOf(textsOf(filled))), { objectMode: false })
    })
  }
  const tag = fileTag(
    `datasets ${rowFormat.name} ${JSON.stringify(options)}`,
    state,
    { ...request, format: JSON_FORMAT },
    context
  )
  return { name: 'datasets', format, tag, address: null, open }
}

function idOf(row: DatasetRow): string {
  switch (row.kind) {
    case 'dataset':
      return row.dataset.id
    case 'selected':
      return row.datasetId
    case 'values':
      return ''
  }
}

function* arrayOf(items: Iterable<string>): Generator<string> {
  yield '['
  let between = ''
  for (const item of items) {
    yield between + item
    between = ','
  }
  yield ']'
}
