import { badParameters } from '../pipeline/errors.ts'
import { choice, flag, type JsonObject, json, list, text, wholeNumber } from '../pipeline/parameter.ts'
import type { ScheduleTexts } from './scheduled-imports.ts'

export const SCHEDULE = {
  every: text('An interval: `15m`, `6h`, `1d`.', { max: 20 }),
  at: text('Or times of the day: `03:30,15:30`.', { max: 1_000 }),
  days: text('With `at`: days of the week, `mon-fri`, `sat,sun`; every day without it.', { max: 100 }),
  timezone: text('With `at`: a time zone such as Europe/Paris; UTC without it.', { max: 100 })
} as const

export const URL_OF_FILE = text('Where it is.', { max: 4_000 })
export const SECRETS = json(
  'Headers of the requests, such as `{"authorization": "…"}`; of s3 and sftp URLs their credentials. Kept sealed, never shown.',
  { maxBytes: 100_000 }
)
export const REMOVE_SECRETS = flag('Whether headers and credentials that are kept are removed.')
/** How the file of a source is read. */
export const READING = {
  format: text('Format of the file, as for imports; recognized without it.', { max: 50 }),
  encoding: text('Encoding of the file; recognized without it.', { max: 50 }),
  upsert: list('The file holds changes: records with the same values of these fields are replaced.', { max: 10 }),
  nullRejected: flag('Values that do not fit the type of their field become null, instead of refusing the file.')
} as const
/** What a harvester makes of what it finds. */
export const NEW_DATASETS = {
  filter: text('Some of its datasets, in the words of the catalog.', { max: 4_000 }),
  access: choice(['public', 'org', 'private'], 'Of new datasets; public without it.'),
  owner: text('User of this portal whose items new datasets are.', { max: 128 }),
  prefix: text('What the ids of new datasets begin with.', { max: 50 }),
  mapping: json('Owners, licences, themes, languages and publishers there, and what they are called here.'),
  metadataOnly: flag('Do not load records.'),
  requestsPerSecond: wholeNumber('Requests in a second; 4 without it.', { min: 1, max: 1_000 })
} as const
export const ACCEPT = { accept: flag('Take what waits for a person.') } as const
export const LIMIT = { num: wholeNumber('Runs, the latest first; by default 20.', { min: 1, max: 100 }) } as const

export function percent(byDefault: number) {
  return wholeNumber(`Percent that may vanish without a person; ${byDefault} without it.`, { max: 100 })
}

/** Absent and empty texts are not set. */
export function scheduleOf({ every, at, days, timezone }: ScheduleTexts): ScheduleTexts {
  return { every: every || undefined, at: at || undefined, days: days || undefined, timezone: timezone || undefined }
}

/** Errors: `portal/bad-parameters`. */
export function secretsOf(secrets: JsonObject | undefined): Readonly<Record<string, string>> {
  const entries = Object.entries(secrets ?? {})
  if (entries.length > 50 || entries.some(([, value]) => typeof value !== 'string'))
    throw badParameters(["'secrets' must be a JSON object of at most 50 texts."])
  return Object.fromEntries(entries.map(([name, value]) => [name, String(value)]))
}

/** undefined: no part of it was sent, so that it stays. */
export function changedSchedule(texts: ScheduleTexts): ScheduleTexts | undefined {
  return texts.every || texts.at ? scheduleOf(texts) : undefined
}

/** undefined: they stay. Errors: `portal/bad-parameters`. */
export function changedSecrets(
  secrets: JsonObject | undefined,
  remove = false
): Readonly<Record<string, string>> | undefined {
  if (secrets !== undefined && remove) throw badParameters(["Either 'secrets' or 'removeSecrets' may be specified."])
  return remove ? {} : secrets === undefined ? undefined : secretsOf(secrets)
}

interface ReadingParameters {
  readonly format?: string | undefined
  readonly encoding?: string | undefined
  readonly upsert?: readonly string[] | undefined
  readonly nullRejected?: boolean | undefined
}

/** Empty texts go back to what the portal recognizes; options that have no parameter stay. */
export function optionsOf(
  before: Readonly<Record<string, unknown>>,
  { format, encoding, upsert, nullRejected }: ReadingParameters
): Readonly<Record<string, unknown>> {
  const change = upsert !== undefined && upsert.length > 0 ? { kind: 'upsert', by: upsert } : undefined
  const all = {
    ...before,
    ...(format === undefined ? {} : { format: format || undefined }),
    ...(encoding === undefined ? {} : { encoding: encoding || undefined }),
    ...(upsert === undefined ? {} : { change }),
    ...(nullRejected === undefined ? {} : { nullRejected: nullRejected || undefined })
  }
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined))
}
