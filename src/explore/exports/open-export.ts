import type { Principal } from '#access'
import type { HttpRequest } from '#http'
import type { BorrowedChunks } from '#kit'
import { V21 } from '../api-version.ts'
import type { Parts } from '../parts.ts'
import { prepareExport } from './export.ts'

/** A file of a dataset, with parameters as the exports of the API have them. */
export interface WantedExport {
  readonly datasetId: string
  readonly format: string
  readonly parameters: Readonly<Record<string, string>>
}

/**
 * The bytes of an export for whoever keeps them in the house, as this caller may have them: counted and bounded like a
 * call of its own.
 */
export async function openExport(
  http: HttpRequest,
  principal: Principal,
  { datasetId, format, parameters }: WantedExport,
  parts: Parts
): Promise<BorrowedChunks> {
  const quota = await parts.quotas.admit(principal, http.address)
  const asked = http.about(`?${new URLSearchParams(parameters)}`, { dataset_id: datasetId, format })
  const { begin } = await prepareExport({ http: asked, version: V21, principal, quota }, parts)
  return begin()
}
