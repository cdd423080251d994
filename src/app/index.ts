/**
 * Builds every room once, hands each what it needs, and opens the doors to the public; the command line gets its work
 * from here. It must never decide anything about queries, records or rights: it connects the rooms that do.
 *
 * Errors: `config/unknown-setting` · `config/bad-value` · `config/unreadable-file` · `app/bad-certificate` ·
 * `app/bad-secret-key` · `app/bad-order` · `app/no-such-file` · `app/too-large` · `app/incomplete-download` ·
 * `app/not-the-operator` · `app/interrupted` · `app/server-gone` the server ended before it had answered · `app/server-not-reachable` a
 * process uses the home and does not say where it listens · `app/query-refused` · `app/server-decides` a setting that
 * only the server of the home can have · `app/bad-home` a folder that cannot be a home · `app/no-portal` the folder
 * holds no portal · `app/not-adoptable` · `app/not-a-home` · `app/cannot-back-up` · `app/cannot-restore` ·
 * `app/control-missing` · `app/control-damaged` · `app/control-older` · `app/records-older` · `app/records-missing` ·
 * `app/foreign-records` · `app/went-apart` control database and records do not belong together.
 */

export type { ApiKey, Keys } from '#access'
export { type Catalog, type DatasetChange, editField, type FieldChange, orderFields } from '#catalog'
export type { AuditFilter, AuditRecord, Outcome } from '#events'
export { CATALOG_KINDS, type HarvestEntry, type HarvesterView, type HarvestOutcome, OUTCOMES } from '#harvest'
export type { Administration, ListedAccount } from '#portal'
export type { CloneReport, CloneResult, Comparison, FoundDifference } from '#remote-portals'
export type { SourceView } from '#sources'
export type { CloneOrder } from './clone-order.ts'
export type { Collaborations } from './collaborations.ts'
export { type EffectiveConfig, readConfig } from './config/read-config.ts'
export { type Config, publicName, SETTING_FLAGS, SETTING_NAMES, type SettingName } from './config/settings.ts'
export { documentSettings, showConfig } from './config/show-config.ts'
export type { ControlPlane } from './control-plane.ts'
export type { HomeClient, Imported } from './home-client.ts'
export { idFromName } from './imports/id-from-name.ts'
export type { ImportOrder, ImportSummary } from './imports/import-order.ts'
export type { AdoptionReport } from './lineage/adopt.ts'
export {
  adopt,
  comparePortals,
  listLayers,
  restore,
  schemaOfDataset,
  startServer,
  withControlPlane,
  withHome
} from './on-demand.ts'
export type { ReachOptions } from './reach-home.ts'
export { RELEASE } from './release.ts'
export type { RunningServer, ServerOptions } from './server.ts'
export type { Repeat } from './workers.ts'
