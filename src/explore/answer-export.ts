import type { Principal } from '#access'
import { type Answer, type HttpRequest, QueryParams } from '#http'
import type { Records } from '#records'
import { V21 } from './api-version.ts'
import { route } from './endpoint.ts'
import { exportCatalog } from './exports/catalog-export.ts'
import { exportRecords } from './exports/dataset-export.ts'
import { HttpContext, type RequestContext } from './request-context.ts'

/** A file of v2.1 that is asked for at another address. */
export interface ExportQuestion {
  /** null: the catalog itself. */
  readonly datasetId: string | null
  readonly format: string
  readonly parameters: readonly (readonly [name: string, value: string])[]
  /** The call is counted already. */
  readonly isCounted?: boolean
}

const DATASET = route('', exportRecords)
const CATALOG = route('', exportCatalog)

/**
 * The file as the export of v2.1 answers it, under the same limits and counted like it: old addresses answer themselves,
 * because many programs do not follow redirects. Errors: those of the endpoint, `access/quota-exceeded`.
 */
export async function answerExport(
  records: Records,
  http: HttpRequest,
  principal: Principal,
  { datasetId, format, parameters, isCounted = false }: ExportQuestion
): Promise<Answer> {
  if (!isCounted) await records.admit({ principal, address: http.address })
  const path = datasetId === null ? { format } : { dataset_id: datasetId, format }
  const endpoint = datasetId === null ? CATALOG : DATASET
  return endpoint.answer(new ExportContext(http, principal, path, records.defaults), paramsOf(parameters), records)
}

class ExportContext extends HttpContext {
  readonly #path: RequestContext['path']

  constructor(http: HttpRequest, principal: Principal, path: RequestContext['path'], defaults: Records['defaults']) {
    super(http, principal, V21, defaults)
    this.#path = path
  }

  override get path(): RequestContext['path'] {
    return this.#path
  }
}

function paramsOf(pairs: ExportQuestion['parameters']): QueryParams {
  const values = new Map<string, string[]>()
  for (const [name, value] of pairs) {
    const known = values.get(name)
    if (known === undefined) values.set(name, [value])
    else known.push(value)
  }
  return new QueryParams(values)
}
