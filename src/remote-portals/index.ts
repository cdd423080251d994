/**
 * Other portals with the Explore API: copies of their datasets in this home, and comparisons of their answers with those
 * of this one. It must never ask a host but by the guarded fetch that it is given, never overwrite a dataset that it has
 * not made, and never publish records that it has not read to their end.
 *
 * Errors: `remote/bad-address` · `remote/not-a-portal` the address answers something else than the API ·
 * `remote/bad-response` · `remote/unreachable` · `remote/refused` the portal answers an error ·
 * `remote/key-refused` · `remote/id-taken` a dataset here is not its copy · `remote/quota-reached` ·
 * `remote/too-large` · `remote/changed-while-reading` · `remote/incomplete-export` · `remote/clone-running`.
 */

export { apiAddress } from './client/api-address.ts'
export { textOfBody } from './client/body-text.ts'
export { Pace, type Pause } from './client/pace.ts'
export { createPortalClient, type PortalClient, type PortalClientOptions } from './client/portal-client.ts'
export type { CloneContext, LoadedRecords, LoadRecords, RecordsOrder } from './clone/clone-context.ts'
export { type CloneReport, type CloneResult, clonePortal } from './clone/clone-portal.ts'
export { freeClones } from './clone/clone-rows.ts'
export { recordsKey } from './clone/dataset-keys.ts'
export { fetchRecords, writeEmpty } from './clone/fetch-records.ts'
export { findLanguages, listCatalog } from './clone/list-catalog.ts'
export { LOSSES, type Loss } from './clone/losses.ts'
export { readFields } from './clone/read-fields.ts'
export { withRecordCount } from './clone/record-count.ts'
export { type RemoteDataset, readDataset as readRemoteDataset } from './clone/remote-dataset.ts'
export { type Comparison, comparePortals, type FoundDifference } from './compare/compare-portals.ts'
export { requestsOfLog } from './compare/log-requests.ts'
export type { Side } from './compare/sampled-dataset.ts'
export { isRemoteError } from './errors.ts'
