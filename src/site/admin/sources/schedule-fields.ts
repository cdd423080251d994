import type { QueryParams } from '#http'
import type { AdminRequest } from '../admin-page.ts'
import type { FieldInput } from '../form-view.ts'
import type { OperationCall, Problem } from '../portal-operations.ts'

/** A schedule as it was said. */
export interface ScheduleTexts {
  readonly every?: string
  readonly at?: string
  readonly days?: string
  readonly timezone?: string
}

/** When something is loaded: at an interval, or at times of days. */
export function scheduleFields({ t, context }: AdminRequest, said: ScheduleTexts = {}): FieldInput[] {
  return [
    {
      kind: 'text',
      name: 'every',
      label: t('load.every'),
      hint: t('load.everyHint'),
      value: said.every,
      maxLength: 20
    },
    { kind: 'text', name: 'at', label: t('load.at'), hint: t('load.atHint'), value: said.at, maxLength: 1_000 },
    { kind: 'text', name: 'days', label: t('load.days'), hint: t('load.daysHint'), value: said.days, maxLength: 100 },
    {
      kind: 'text',
      name: 'timezone',
      label: t('load.timezone'),
      value: said.timezone ?? context.settings.timezone,
      maxLength: 100
    }
  ]
}

function secretsField({ t }: AdminRequest): FieldInput {
  return { kind: 'long', name: 'secrets', label: t('load.secrets'), hint: t('load.secretsHint'), maxLength: 100_000 }
}

/** Those that are kept are not shown: they stay, are replaced, or are removed. */
export function keptSecretsFields(request: AdminRequest, areKept: boolean): FieldInput[] {
  const { t } = request
  if (!areKept) return [secretsField(request)]
  return [
    { ...secretsField(request), hint: t('load.secretsKeptHint') },
    { kind: 'check', name: 'removeSecrets', label: t('load.removeSecrets') }
  ]
}

/** The zone is only sent with times of the day. */
export function scheduleParameters(fields: QueryParams): NonNullable<OperationCall['parameters']> {
  const at = fields.get('at') || undefined
  return {
    every: fields.get('every') || undefined,
    at,
    days: fields.get('days') || undefined,
    timezone: at === undefined ? undefined : fields.get('timezone') || undefined
  }
}

/** `Name: value` lines as JSON. */
export function secretsParameter({ t }: AdminRequest, fields: QueryParams): string | undefined | Problem {
  const lines = (fields.get('secrets') ?? '').split(/\r?\n/).filter((line) => line.trim() !== '')
  const pairs = lines.map((line) => /^\s*([^\s:]+)\s*:\s*(.+?)\s*$/.exec(line))
  if (pairs.includes(null)) return { parameter: 'secrets', text: t('load.secretsWrong'), isTranslated: true }
  return lines.length === 0
    ? undefined
    : JSON.stringify(Object.fromEntries(pairs.map((pair) => [pair?.[1] ?? '', pair?.[2] ?? ''])))
}
