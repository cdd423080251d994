import { availableParallelism } from 'node:os'
import { DCAT_PROFILES, isMailAddress, isOwnTheme } from '#exports'
import {
  flag,
  httpUrl,
  type Kind,
  list,
  listOf,
  listWhere,
  oneOf,
  port,
  postgresUrl,
  text,
  textWhere,
  timezone,
  wholeNumber
} from './kinds.ts'

/** One row of the table of settings. `null` as the default: no default. */
export interface Setting<Value> {
  readonly kind: Kind<Value>
  readonly byDefault: Value | null
  readonly meaning: string
  /** Not shown by `loggia config`. */
  readonly secret?: true
}

const LOG_LEVELS = ['debug', 'info', 'warn', 'error', 'silent'] as const
const LANGUAGES = ['en', 'fr', 'nl', 'pt', 'it', 'ar', 'de', 'es', 'ca', 'eu', 'sv'] as const

/**
 * Every setting there is. The key, in camel case here, names it everywhere: `httpsPort` is `https-port` in the
 * configuration file, `--https-port` on the command line and `LOGGIA_HTTPS_PORT` in the environment.
 * docs/configuration.md is generated from this table.
 */
export const SETTINGS = {
  home: set(text, './loggia-home', 'Folder of all data of this portal: control database, records, files, certificate.'),
  demo: set(flag, true, 'Fill an empty home with the demo catalog.'),

  host: set(text, '0.0.0.0', 'Address of the network interface to listen on; 127.0.0.1 for this machine only.'),
  port: set(port, 8080, 'Port of HTTP. 0: any free port.'),
  httpsPort: set(port, 8443, 'Port of HTTPS. 0: no HTTPS.'),
  tlsCertificate: optional(
    text,
    'File of the certificate chain (PEM). Without it Loggia creates a self-signed one at its first start.'
  ),
  tlsKey: optional(text, 'File of the private key of the certificate (PEM).'),
  baseUrl: optional(
    httpUrl,
    'Public URL of this portal, for links in responses; with a path, if a proxy takes the path away. Without it: the address of each request.'
  ),
  trustedProxies: set(list, [], 'Addresses or networks of proxies whose X-Forwarded-* headers are trusted.'),
  connections: set(
    wholeNumber(1),
    8_192,
    'Connections that are open at the same time; above this number, connections of the network with the most are closed.'
  ),
  networkConnections: set(
    wholeNumber(1),
    1_024,
    'Connections of one IPv4 address, or one /64 network of IPv6; those of trusted proxies are not counted.'
  ),
  metricsKey: secret(
    textWhere('text of at least 16 characters', (value) => value.length >= 16),
    'Key for /metrics, as Authorization: Bearer KEY. Without it /metrics is open to this machine only.'
  ),
  shutdownMs: set(
    wholeNumber(0),
    10_000,
    'Time for requests in progress to finish when the server is stopped, in milliseconds.'
  ),
  logLevel: set(oneOf(LOG_LEVELS), 'info', 'Level of the log, on standard error.'),

  clickhouseUrl: optional(
    httpUrl,
    'HTTP address of a ClickHouse server for the records. Without it Loggia starts its own engine.'
  ),
  clickhouseDatabase: set(
    text,
    'loggia',
    'Database of that server for this portal only; created if it does not exist.'
  ),
  clickhouseUser: optional(text, 'User of that server; it creates and drops tables in its database.'),
  clickhousePassword: secret(text, 'Password of that user.'),
  clickhouseReaderUser: optional(
    text,
    'Read-only user of that server, for queries. Without it they run as the user above, made read-only by settings.'
  ),
  clickhouseReaderPassword: secret(text, 'Password of the read-only user.'),
  clickhouseNodes: set(
    list,
    [],
    'HTTP addresses of further ClickHouse nodes, when records are distributed over several.'
  ),
  clickhouseCluster: optional(
    text,
    'Name of the cluster of all nodes in their remote_servers. Required with several nodes.'
  ),
  clickhouseBin: optional(text, 'ClickHouse program to start instead of the engine from npm.'),
  engineMemoryMb: optional(
    wholeNumber(256),
    'Memory of the engine that Loggia starts, in MiB. Without it: half of the memory of the machine.'
  ),
  attachedTables: set(
    wholeNumber(1),
    200,
    'Datasets whose tables the engine that Loggia starts keeps attached when nobody asks about them: each takes about 90 KB of memory, and 2 ms of processor time at the start. Further ones are detached, and attached when somebody asks, which takes some milliseconds.'
  ),

  secretKey: secret(
    textWhere('64 hexadecimal digits', (value) => /^[0-9a-f]{64}$/i.test(value)),
    'Key that encrypts secrets of webhooks in the control database. Without it: one created at the first start, kept in the home. Several servers on one database need the same.'
  ),
  storeUrl: secret(postgresUrl, 'PostgreSQL address of the control database. Without it: a SQLite file in the home.'),

  anonymous: set(flag, true, 'Whether requests without an API key are allowed.'),
  keyDailyCalls: set(
    wholeNumber(0),
    1_000_000,
    'Calls per day of an API key without its own quota. 0: unlimited, and no rate-limit headers.'
  ),
  addressDailyCalls: set(
    wholeNumber(0),
    1_000_000,
    'Calls per day of one address without a key (one /64 network of IPv6). 0: unlimited, and no rate-limit headers.'
  ),
  dailyComputeSeconds: set(
    wholeNumber(0),
    7_200,
    'Processor time of the engine per day and caller (key, user, or network), in seconds. 0: unlimited.'
  ),

  adminUsername: set(text, 'admin', 'Name of the first administrator, created when the portal has none.'),
  adminPassword: secret(text, 'Password of the first administrator. Without it one is generated and printed once.'),
  plainSignIn: set(
    flag,
    false,
    'Whether passwords can be sent, tokens requested and revoked, and requests of other portals answered, over plain HTTP too. For trials only. Tokens are accepted over plain HTTP in any case, unless the organization is HTTPS-only.'
  ),
  auditDays: set(
    wholeNumber(1),
    180,
    'Days that the audit log is kept: who changed what, sign-ins and refusals, with address and program. Addresses are personal data.'
  ),
  memberStorageMb: set(
    wholeNumber(0),
    20_480,
    'Disk space for the files of all items of one member of the portal, in MiB. 0: unlimited.'
  ),
  uploadMb: set(wholeNumber(1), 1_024, 'Largest file that may be uploaded to the portal in one piece, in MiB.'),
  uploadInPartsMb: set(
    wholeNumber(1),
    20_480,
    'Largest file that may be uploaded in parts, as the publish page sends large files, in MiB. Until its end it takes its size twice.'
  ),
  previewMb: set(
    wholeNumber(1),
    200,
    'Largest file that a preview before publication reads whole, in MiB. Of larger ones it reads the beginning, 10 MiB at most.'
  ),
  unfinishedUploadsMb: set(
    wholeNumber(0),
    51_200,
    'Disk space for the parts of all uploads that are not complete, in MiB. Those of one member count to `member-storage-mb` too. 0: no limit.'
  ),
  unfinishedUploadDays: set(
    wholeNumber(1),
    7,
    'Days after its last part when an upload that is not complete is forgotten.'
  ),

  queryTimeoutMs: set(wholeNumber(10), 25_000, 'How long one query may wait and run, in milliseconds.'),
  exportTimeoutMs: set(wholeNumber(10), 3_600_000, 'How long one export may run, in milliseconds.'),
  exportScratchMb: set(
    wholeNumber(1),
    20_000,
    'Disk space for all exports together whose format must be buffered until its end (shp, fgb), in MiB.'
  ),
  keptFilesMb: set(
    wholeNumber(0),
    4_096,
    'Disk space for whole files of datasets (Parquet, FlatGeobuf, CSV, GeoJSON) that are kept for programs that read parts of them, in MiB. 0: no parts.'
  ),
  keptSourceMb: set(
    wholeNumber(0),
    256,
    'Largest file that a dataset keeps of its last load, so that types of fields can be changed without importing again, in MiB, at most 2,048. 0: none.'
  ),
  keptSourcesMb: set(
    wholeNumber(0),
    20_480,
    'Disk space for these files of all datasets together, in MiB. A file that would exceed it is not kept. 0: no limit.'
  ),
  concurrentQueries: set(
    wholeNumber(1),
    Math.max(4, 2 * availableParallelism()),
    'Small queries that run at the same time, and exports; further ones wait. One caller has at most half of the exports. Large queries have a slot for each processor, or one fewer while small ones arrive.'
  ),
  queueLength: set(
    wholeNumber(0),
    200,
    'Length of the queues for queries and for exports, for each size; more are refused.'
  ),
  cacheMb: set(
    wholeNumber(0),
    64,
    'Memory for cached responses and pages, in MiB; pages have a quarter of it. 0: no cache.'
  ),

  webhookHosts: set(
    list,
    [],
    'Hosts of webhooks that may be in a private network and use plain HTTP; `*.example.org` means every host below. All others must have public addresses and HTTPS.'
  ),
  collaborationHosts: set(
    list,
    [],
    'Hosts of other portals that may be in a private network and use plain HTTP; `*.example.org` means every host below. All others must have public addresses and HTTPS.'
  ),
  identityHosts: set(
    list,
    [],
    'Hosts of sign-in providers (OpenID Connect) that may be in a private network and use plain HTTP; `*.example.org` means every host below. All others must have public addresses and HTTPS.'
  ),
  mailHosts: set(
    list,
    [],
    'Hosts of servers for mails that may be in a private network and need no encryption; `*.example.org` means every host below. All others must have public addresses and TLS.'
  ),
  webhookHistoryDays: set(wholeNumber(1), 14, 'Days that deliveries to webhooks, and events, are kept.'),
  webhookHistoryLength: set(wholeNumber(1), 1_000, 'Deliveries that are kept of each webhook, besides queued ones.'),

  importHosts: optional(
    list,
    'Hosts that `loggia import URL` may fetch from; `*.example.org` means every host below. Without it: every public address.'
  ),
  metadataTemplates: set(list, ['dcat'], 'Metadata templates that every dataset shows besides `default`.'),
  mapTiles: optional(
    textWhere('tile address with {z}, {x} and {y}', isTileAddress),
    'Address of raster tiles that maps offer as a background, such as `https://tiles.example/{z}/{x}/{y}.png`. Visitors’ browsers ask it. Without it: only the background that Loggia draws itself.'
  ),
  mapTilesAttribution: set(text, '', 'Whose tiles they are; maps show it.'),
  portalTitle: set(
    text,
    'Open data',
    'Title of the start page, and of the exported catalog, until administrators name the portal.'
  ),
  portalDescription: set(
    text,
    'Datasets that everybody may use.',
    'Description of the catalog, until administrators describe the portal.'
  ),
  portalPublisher: set(text, 'Open data portal', 'Publisher of the catalog, and of datasets that name none.'),
  portalLanguage: set(oneOf(LANGUAGES), 'en', 'Language of these texts, and of datasets that say none.'),
  portalEmail: optional(
    textWhere('e-mail address', isMailAddress),
    'Address for questions about datasets that name no contact. Some standards require one.'
  ),
  portalLicense: optional(text, 'Licence of the catalog itself: an address, or a name such as CC BY 4.0.'),
  datasetPage: optional(
    httpUrl,
    'URL of a dataset’s web page, with {id} in it, for catalogs that others harvest. Without it they link to the page on this portal.'
  ),
  dcatApProfiles: set(listOf(DCAT_PROFILES), [], 'National profiles of DCAT-AP for exports of the catalog.'),
  dcatApThemes: set(
    listWhere('comma-separated list such as Mobility=TRAN', isOwnTheme),
    [],
    'European themes for the portal’s own themes whose names are not recognized. Names that contain commas: in the file.'
  ),
  dcatApDeContributor: optional(text, 'Name or address by which GovData.de knows the portal (dcatde:contributorID).'),
  dcatApSpPublisher: optional(
    text,
    'Code of the portal’s publisher in the Spanish directory of public bodies (DIR3), such as L01280796.'
  ),
  language: optional(oneOf(LANGUAGES), 'Language of requests that name none. Without it: portal-language.'),
  timezone: set(timezone, 'UTC', 'Time zone of requests that name none.')
} as const satisfies Record<string, Setting<unknown>>

export type SettingName = keyof typeof SETTINGS

/** Valid values of a setting. */
type ValueOf<Row> =
  Row extends Setting<infer Value> ? Value | (Row extends { readonly byDefault: null } ? null : never) : never

/** The effective settings, checked and frozen. */
export type Config = { readonly [Name in SettingName]: ValueOf<(typeof SETTINGS)[Name]> }

export const SETTING_NAMES = Object.keys(SETTINGS) as SettingName[]

/** `httpsPort` → `https-port`. */
export function publicName(name: SettingName): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}

/** `httpsPort` → `LOGGIA_HTTPS_PORT`. */
export function environmentName(name: SettingName): string {
  return `LOGGIA_${publicName(name).replaceAll('-', '_').toUpperCase()}`
}

/** The settings as options of the command line, for `parseArgs` of node:util. */
export const SETTING_FLAGS = Object.fromEntries(
  SETTING_NAMES.map((name) => [publicName(name), { type: SETTINGS[name].kind.flag }])
)

/** The browser fills in the numbers; the address itself is one of http or https. */
function isTileAddress(value: string): boolean {
  const bare = value.replace(/\{[zxy]\}/g, '1')
  return (
    ['{z}', '{x}', '{y}'].every((part) => value.includes(part)) &&
    /^https?:\/\/[^\s{}'";,]+$/.test(bare) &&
    URL.canParse(bare)
  )
}

function set<Value>(
  kind: Kind<Value>,
  byDefault: Value,
  meaning: string
): Setting<Value> & { readonly byDefault: Value } {
  return { kind, byDefault, meaning }
}

function optional<Value>(kind: Kind<Value>, meaning: string): Setting<Value> & { readonly byDefault: null } {
  return { kind, byDefault: null, meaning }
}

function secret<Value>(kind: Kind<Value>, meaning: string): Setting<Value> & { readonly byDefault: null } {
  return { kind, byDefault: null, meaning, secret: true }
}
