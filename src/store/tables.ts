import type { CollaborationTables } from './collaboration-tables.ts'
import type { HarvestTables } from './harvest-tables.ts'
import type { Flag, ItemTables } from './item-tables.ts'
import type { MailTables } from './mail-tables.ts'
import type { MetadataTables } from './metadata-tables.ts'
import type { PageTables } from './page-tables.ts'
import type { PushTables } from './push-tables.ts'
import type { RemoteTables } from './remote-tables.ts'
import type { Numbered, SearchTables } from './search-tables.ts'
import type { SignInTables } from './sign-in-tables.ts'
import type { SourceTables } from './source-tables.ts'
import type { VisitTables } from './visit-tables.ts'
import type { WebhookTables } from './webhook-tables.ts'

export type * from './collaboration-tables.ts'
export type * from './harvest-tables.ts'
export type * from './item-tables.ts'
export type * from './mail-tables.ts'
export type * from './metadata-tables.ts'
export type * from './page-tables.ts'
export type * from './push-tables.ts'
export type * from './remote-tables.ts'
export type * from './search-tables.ts'
export type * from './sign-in-tables.ts'
export type * from './source-tables.ts'
export type * from './visit-tables.ts'
export type * from './webhook-tables.ts'

/**
 * The tables as TypeScript sees them; the migrations make them. Column types are the ones both databases agree on:
 * text, 64-bit integers, flags as 0 or 1, JSON as text. Instants are milliseconds since the epoch (`…_ms`).
 */
export interface Tables
  extends CollaborationTables,
    HarvestTables,
    ItemTables,
    MailTables,
    MetadataTables,
    PageTables,
    PushTables,
    RemoteTables,
    SearchTables,
    SignInTables,
    SourceTables,
    VisitTables,
    WebhookTables {
  migrations: MigrationRow
  identity: IdentityRow
  lineage: LineageRow
  kept_files: KeptFileRow
  revisions: RevisionRow
  datasets: DatasetRow
  dataset_versions: DatasetVersionRow
  dataset_files: DatasetFileRow
  load_turns: LoadTurnRow
  kept_sources: KeptSourceRow
  previous_sources: PreviousSourceRow
  outbox: OutboxRow
  api_keys: ApiKeyRow
  quota_usage: QuotaUsageRow
  organization: OrganizationRow
  roles: RoleRow
  users: UserRow & Numbered
  user_invitations: UserInvitationRow
  tokens: TokenRow
  sign_in_attempts: SignInAttemptRow
  known_clients: KnownClientRow
  audit_log: AuditRow
  groups: GroupRow & Numbered
  group_members: GroupMemberRow
  portal_resources: PortalResourceRow
}

export interface MigrationRow {
  name: string
  applied_ms: number
}

export interface IdentityRow {
  id: string
}

/** One row; see lineage.ts. */
export interface LineageRow {
  id: number
  revision: number
  token: string
}

/** A content that this database has put into a folder of files. */
export interface KeptFileRow {
  /** `files` or `item-files`. */
  area: string
  sha256: string
  /** When it was last written. */
  kept_ms: number
}

/** Counters that rise with every change of the data that they are named after. */
export interface RevisionRow {
  name: string
  value: number
}

export interface DatasetRow {
  uid: string
  dataset_id: string
  item_id: string
  /** Whether those who see the item see its records, or only its owner and those whom it was granted to. */
  data_visible: Flag
  /** JSON: Field[]. */
  fields: string
  /** JSON: what the publisher set, template by template; title, description, tags and licence are the item's. */
  metas: string
  /** JSON: metas of other languages, language by language. */
  translations: string
  current_table: string | null
  created_ms: number
  metadata_processed_ms: number
  data_processed_ms: number | null
  /** The catalog's revision that changed this row, or its item's, last. */
  revision: number
  /** Counted up to the last night; null: never. */
  downloads: number | null
  popularity: number | null
  /** JSON: LoadRules. */
  load_rules: string
  /** JSON: ClosedRecords. */
  closed_records: string | null
}

export interface DatasetVersionRow {
  table_name: string
  dataset_id: string
  /** The dataset it will belong to; its row may not exist before the first publication. */
  dataset_uid: string
  number: number
  /** `loading`, `current`, `released`, or `abandoned`: the last two are dropped, then the row goes. */
  state: string
  begun_ms: number
  /** While loading: other servers do not touch the table until then. */
  lease_ms: number
  loaded_ms: number | null
  released_ms: number | null
  record_count: number
  bytes: number
  /** JSON: [west, south, east, north]. */
  bbox: string | null
  /** JSON: string[]. */
  geometry_types: string | null
  has_images: Flag
  /** Number of the layout that its table was made with; 0: one of before layouts had numbers. */
  layout: number
}

/** A server that loads the records of a dataset, or waits for those before it. */
export interface LoadTurnRow {
  dataset_id: string
  number: number
  owner: string
  /** Rises while the server lives. */
  signs: number
}

export interface DatasetFileRow {
  dataset_uid: string
  /** `attachment` or `alternative_export`. */
  kind: string
  id: string
  title: string
  description: string | null
  mimetype: string
  sha256: string
  bytes: number
  position: number
}

/** The file that the records of a dataset were read from. */
export interface KeptSourceRow {
  dataset_uid: string
  /** Null: it is not kept, because of `problem`. */
  sha256: string | null
  bytes: number | null
  name: string | null
  /** JSON: options of the import. */
  options: string | null
  problem: string | null
  kept_ms: number
}

export interface PreviousSourceRow {
  id: string
  dataset_uid: string
  sha256: string
  bytes: number
  name: string
  /** JSON: options of the import. */
  options: string
  kept_ms: number
  replaced_ms: number
}

export interface OutboxRow {
  sequence: number
  id: string
  type: string
  operation: string
  subject: string
  /** JSON. */
  payload: string
  created_ms: number
}

export interface ApiKeyRow {
  id: string
  sha256: string
  name: string
  owner: string | null
  organization: Flag
  created_ms: number
  used_ms: number | null
  expires_ms: number | null
  revoked_ms: number | null
  daily_calls: number | null
  daily_engine_ms: number | null
}

export interface QuotaUsageRow {
  caller: string
  /** The UTC day, `YYYY-MM-DD`. */
  day: string
  calls: number
  engine_ms: number
}

/** There is one. */
export interface OrganizationRow {
  id: string
  name: string
  /** `public` or `private`. */
  access: string
  verified: Flag
  all_ssl: Flag
  max_token_minutes: number | null
  /** JSON: what clients set and read as it is. */
  properties: string
  /** JSON: notices, banner, portalConfigProperties. */
  settings: string
  /** JSON: demands on passwords; empty: those by default. */
  security_policy: string
  created_ms: number
  modified_ms: number
}

export interface RoleRow {
  id: string
  name: string
  /** In lower case: names differ by more than case. */
  name_key: string
  description: string
  /** JSON: string[]. */
  privileges: string
  created_ms: number
  modified_ms: number
}

export interface UserRow {
  username: string
  /** In lower case. */
  username_key: string
  id: string
  /** Id of a default, pre-built or custom role. */
  role: string
  user_type: string
  disabled: Flag
  access: string
  full_name: string
  first_name: string
  last_name: string
  email: string | null
  description: string | null
  /** JSON: string[]. */
  tags: string
  /** Name of the file below the user's info. */
  thumbnail: string | null
  /** JSON: preferredView, culture, cultureFormat, region, units. */
  preferences: string
  /** JSON: what clients keep with `setProperties`. */
  properties: string
  /** argon2id in the PHC string format; null: nobody can sign in with a password. */
  password_hash: string | null
  password_changed_ms: number | null
  /** To be changed before the next sign-in. */
  password_expired: Flag
  /** JSON: hashes of earlier passwords, newest first. */
  password_history: string
  last_login_ms: number | null
  /** When a second factor was set up; null: the user has not set one up. */
  second_factor_ms: number | null
  created_ms: number
  modified_ms: number
}

export interface UserInvitationRow {
  id: string
  code_sha256: string
  username: string
  email: string | null
  first_name: string
  last_name: string
  role: string
  user_type: string
  /** JSON: ids of groups to be joined. */
  groups: string
  invited_by: string
  created_ms: number
  expires_ms: number
  accepted_ms: number | null
}

export interface TokenRow {
  sha256: string
  username: string
  /** `referer`, `ip` or `requestip`. */
  binding: string
  /** The referer or the address. */
  bound_to: string
  /** URL of the federated server that it was exchanged for. */
  server_url: string | null
  /** The token that it was exchanged for; it ends with it. */
  parent_sha256: string | null
  https_only: Flag
  created_ms: number
  expires_ms: number
  used_ms: number | null
}

/** Failed sign-ins of a subject: an account, a network, or both. */
export interface SignInAttemptRow {
  subject: string
  count: number
  last_ms: number
}

/** From where a user has signed in. */
export interface KnownClientRow {
  username: string
  network: string
  /** From the User-Agent header. */
  agent_sha256: string
  last_ms: number
}

export interface AuditRow {
  /** Rises in the order of commits. */
  sequence: number
  created_ms: number
  type: string
  action: string
  subject: string
  /** User name, `key:…`, or `operator`; null: an anonymous caller, or the portal itself. */
  actor: string | null
  address: string | null
  /** User-Agent, or the command of the command line. */
  client: string | null
  request_id: string | null
  /** `done`, `failed` or `refused`. */
  outcome: string
  /** Failures of one kind and origin share an entry. */
  count: number
  /** JSON. */
  data: string
}

export interface GroupRow {
  id: string
  title: string
  owner: string
  /** `private`, `org` or `public`. */
  access: string
  invitation_only: Flag
  view_only: Flag
  auto_join: Flag
  protected: Flag
  /** Members may change the items that are shared with it. */
  update_items: Flag
  leaving_disallowed: Flag
  hidden_members: Flag
  membership_access: string
  snippet: string | null
  description: string | null
  /** JSON: string[]. */
  tags: string
  thumbnail: string | null
  /** JSON: sortField, sortOrder, phone, displaySettings and what else clients keep. */
  properties: string
  created_ms: number
  modified_ms: number
}

export interface GroupMemberRow {
  group_id: string
  username: string
  /** `owner`, `admin` or `member`. */
  member_type: string
  joined_ms: number
}

/** A file of the portal itself, such as its logo. */
export interface PortalResourceRow {
  key: string
  /** `public`, or `org`: for members only. */
  access: string
  sha256: string
  bytes: number
  media_type: string
  created_ms: number
}
