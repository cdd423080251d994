import type { Authenticator, Principal } from '#access'
import type { Catalog, Dataset, Visits } from '#catalog'
import type { Answer, HttpRequest } from '#http'
import type { Clock, Log } from '#kit'
import type { Records } from '#records'
import type { OwnAccount } from './account/own-account.ts'
import type { ProviderSignIns } from './account/provider-sign-ins.ts'
import type { PortalOperations } from './admin/portal-operations.ts'
import type { Profiles } from './dataset/profiles.ts'
import type { ShownContent } from './items/shown-content.ts'
import type { WebBuild } from './page/web-build.ts'
import type { PageTexts } from './pages/page-texts.ts'
import type { Pictures } from './pictures/pictures.ts'
import type { Pair } from './state/address.ts'

/** What administrators made of the portal's name, banner and notices, as the caller sees them: texts, not escaped. */
export interface Appearance {
  readonly name: string | null
  readonly description: string
  readonly logo: string | null
  readonly banner: { readonly text: string; readonly background: string; readonly color: string } | null
  /** All that this caller has to agree to, in their order. */
  readonly notices: readonly NoticeText[]
  /** Pages in the navigation that the caller sees; titles by language. */
  readonly pages: readonly { readonly slug: string; readonly titles: Readonly<Record<string, string>> }[]
  /** Data that applications store with the portal; nobody has looked at them. */
  readonly properties: unknown
}

export interface ExportQuestion {
  /** null: the catalog itself. */
  readonly datasetId: string | null
  readonly format: string
  readonly parameters: readonly Pair[]
}

export interface RecordsFile {
  readonly dataset: Dataset
  /** Conditions in ODSQL beside the parameters of v1. */
  readonly where: readonly string[]
}

export interface NoticeText {
  readonly title: string
  /** HTML. */
  readonly text: string
  readonly canDecline: boolean
}

export interface SiteSettings {
  /** For a portal that nobody named. */
  readonly title: string
  /** Of visitors who do not say theirs. */
  readonly language: string
  /** Of dates of visitors and datasets that name none. */
  readonly timezone: string
  /** Before every path: the path of `base-url`, or nothing. */
  readonly basePath: string
  /** `/api/explore/v2.1` */
  readonly apiPrefix: string
  /** Tiles of a ground of maps beside our own, from where the operator says; null: none. */
  readonly mapTiles: { readonly url: string; readonly attribution: string } | null
  /** Days that sign-ins and changes stay in the audit log. */
  readonly auditDays: number
  /** Passwords may be sent in the clear: for trials. */
  readonly plainSignIn: boolean
  /** null: no HTTPS of our own. */
  readonly httpsPort: number | null
  /** Memory for rendered pages; 0: none are kept. */
  readonly keptBytes: number
}

/** What pages are made with. */
export interface SiteContext {
  readonly catalog: Catalog
  readonly authenticate: Authenticator
  readonly appearance: (caller: Principal) => Promise<Appearance>
  /** A file of the Explore API at an address of ours. */
  readonly exportFile: (http: HttpRequest, caller: Principal, question: ExportQuestion) => Promise<Answer>
  /** Records as the Search API v1 downloads them, with the parameters of the address. */
  readonly recordsFile: (http: HttpRequest, caller: Principal, file: RecordsFile) => Promise<Answer>
  readonly records: Records
  /** The OpenAPI description of the Explore API at this address. */
  readonly describeApi: (base: string) => object
  readonly account: OwnAccount
  readonly providers: ProviderSignIns
  /** The portal's operations, for pages of the administration. */
  readonly operations: PortalOperations
  readonly pageTexts: PageTexts
  readonly shownContent: ShownContent
  readonly visits: Visits
  readonly clock: Clock
  readonly log: Log
  readonly settings: SiteSettings
  readonly build: WebBuild
  readonly pictures: Pictures
  readonly profiles: Profiles
}
