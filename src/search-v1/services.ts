import type { Authenticator, Principal } from '#access'
import type { Call, Catalog } from '#catalog'
import type { Answer, HttpRequest } from '#http'
import type { PublicAddresses, Records } from '#records'

/** A file of the Explore API. */
export interface ExportedFile {
  /** null: the catalog itself. */
  readonly datasetId: string | null
  readonly format: string
  readonly parameters: readonly (readonly [name: string, value: string])[]
  /** The call is counted already. */
  readonly isCounted: true
}

export interface SearchV1Services {
  readonly records: Records
  readonly catalog: Pick<Catalog, 'source'>
  readonly authenticate: Authenticator
  /** A file as the Explore API answers it, at an address of this API. */
  readonly exportFile: (http: HttpRequest, caller: Principal, file: ExportedFile) => Promise<Answer>
  /** Where files of datasets are, of the portal that a client reaches at `origin`. */
  readonly addresses: (origin: string) => Pick<PublicAddresses, 'file'>
  /** Called for each file that a client begins to load. */
  readonly noteDownload?: (datasetId: string, http: HttpRequest) => void
  /** Called for each call that succeeds. */
  readonly noteCall?: (call: Call) => void
}
