import { answerExport, publicAddresses } from '#explore'
import type { SearchV1Services } from '#search-v1'
import type { Services } from './rooms.ts'

/** What the Search API v1 answers with: the use cases of records, and files of the Explore API. */
export function searchV1Services({ records, catalog, authenticate }: Services): SearchV1Services {
  return {
    records,
    catalog,
    authenticate,
    exportFile: (http, caller, file) => answerExport(records, http, caller, file),
    addresses: publicAddresses
  }
}
