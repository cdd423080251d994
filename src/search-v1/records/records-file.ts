import { Readable } from 'node:stream'
import type { Principal } from '#access'
import type { Dataset } from '#catalog'
import type { RecordsShape } from '#exports'
import { type Answer, contentDisposition, EscapedJson, type HttpRequest } from '#http'
import type { Clauses, Extent } from '#records'
import { etagOfTag, streamedBody } from '../answers/json-answer.ts'
import { isScript, type Output, readOutput } from '../answers/output.ts'
import { callerCredentials } from '../caller-credentials.ts'
import { readParameters } from '../parameters.ts'
import { RequestContext } from '../request-context.ts'
import type { SearchV1Services } from '../services.ts'
import { readExtent } from '../window.ts'
import { exportRecords } from './exported-records.ts'
import { questionOf, type RecordsQuestion } from './records-question.ts'

/** A file of records that is asked for at an address of a page. */
export interface RecordsFile {
  readonly dataset: Dataset
  /** Conditions of the page, in ODSQL, beside those of v1. */
  readonly where: readonly string[]
}

/** What old portals call export formats. */
const OLD_FORMATS: Readonly<Record<string, string>> = { xls: 'xlsx', excel: 'xlsx', shapefile: 'shp', ttl: 'turtle' }

/** Formats that v1 writes in a form of its own. */
const SHAPES: Readonly<Record<string, RecordsShape>> = {
  json: 'array',
  jsonp: 'array',
  geojson: 'features',
  geojsonp: 'features'
}

/** The file of a dataset's page address, counted as a call. */
export async function answerRecordsFile(
  http: HttpRequest,
  principal: Principal,
  { dataset, where }: RecordsFile,
  services: SearchV1Services
): Promise<Answer> {
  const parameters = await readParameters(http)
  const caller = isScript(parameters) ? await services.authenticate(callerCredentials(http, parameters)) : principal
  await services.records.admit({ principal: caller, address: http.address })
  const context = new RequestContext(http, caller, parameters, services)
  const asked = questionOf(await services.records.findDataset(dataset.id, context.caller), parameters)
  const narrowed = (clauses: Clauses): Clauses => ({ ...clauses, where: [...clauses.where, ...where] })
  return writeFile(
    { ...asked, clauses: narrowed(asked.clauses), recordClauses: narrowed(asked.recordClauses) },
    context
  )
}

/** CSV unless another format is asked for. */
export function writeFile(asked: RecordsQuestion, context: RequestContext): Promise<Answer> {
  const { parameters } = context
  const given = (parameters.get('format') ?? 'csv').toLowerCase()
  const extent = readExtent(parameters)
  const shape = Object.hasOwn(SHAPES, given) ? SHAPES[given] : undefined
  if (shape !== undefined)
    return writeRecords(shape, asked, extent, readOutput(parameters, given.endsWith('p')), context)
  return exportRecords(
    Object.hasOwn(OLD_FORMATS, given) ? (OLD_FORMATS[given] ?? given) : given,
    asked,
    extent,
    context
  )
}

async function writeRecords(
  shape: RecordsShape,
  { dataset, recordClauses, conditions }: RecordsQuestion,
  extent: Extent,
  output: Output,
  { services, odsql, caller, http }: RequestContext
): Promise<Answer> {
  const file = await services.records.exportRecords(
    { ...odsql, clauses: recordClauses, conditions, datasetId: dataset.id, ...extent, shape },
    caller
  )
  const headers = { 'content-disposition': contentDisposition(`${file.name}.${file.format.extension}`) }
  if (output.callback !== null) return streamedBody('', await file.open(), '', output)
  const etag: Record<string, string> = file.tag === null ? {} : { etag: etagOfTag(file.tag) }
  const body = http.method === 'HEAD' ? Readable.from([]) : new EscapedJson(await file.open())
  return {
    status: 200,
    headers: { 'content-type': file.format.mediaType, ...headers, ...etag },
    body,
    compressible: true
  }
}
