import { badParameters } from '../pipeline/errors.ts'
import { flag, type JsonObject, json, required, text, wholeNumber } from '../pipeline/parameter.ts'

export const SCHEDULE = {
  every: text('An interval: `15m`, `6h`, `1d`.', { max: 20 }),
  at: text('Or times of the day: `03:30,15:30`.', { max: 1_000 }),
  days: text('With `at`: days of the week, `mon-fri`, `sat,sun`; every day without it.', { max: 100 }),
  timezone: text('With `at`: a time zone such as Europe/Paris; UTC without it.', { max: 100 })
} as const

export const URL_OF_FILE = required(text('Where it is.', { max: 4_000 }))
export const SECRETS = json(
  'Headers of the requests, such as `{"authorization": "…"}`; of s3 and sftp URLs their credentials. Kept sealed, never shown.',
  { maxBytes: 100_000 }
)
export const ACCEPT = { accept: flag('Take what waits for a person.') } as const
export const LIMIT = { num: wholeNumber('Runs, the latest first; by default 20.', { min: 1, max: 100 }) } as const

export function percent(byDefault: number) {
  return wholeNumber(`Percent that may vanish without a person; ${byDefault} without it.`, { max: 100 })
}

/** Absent and empty texts are not set. */
export function scheduleOf({
  every,
  at,
  days,
  timezone
}: { readonly [Name in keyof typeof SCHEDULE]?: string | undefined }): {
  readonly every: string | undefined
  readonly at: string | undefined
  readonly days: string | undefined
  readonly timezone: string | undefined
} {
  return { every: every || undefined, at: at || undefined, days: days || undefined, timezone: timezone || undefined }
}

/** Errors: `portal/bad-parameters`. */
export function secretsOf(secrets: JsonObject | undefined): Readonly<Record<string, string>> {
  const entries = Object.entries(secrets ?? {})
  if (entries.length > 50 || entries.some(([, value]) => typeof value !== 'string'))
    throw badParameters(["'secrets' must be a JSON object of at most 50 texts."])
  return Object.fromEntries(entries.map(([name, value]) => [name, String(value)]))
}
