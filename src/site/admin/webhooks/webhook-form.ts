import type { QueryParams } from '#http'
import { randomHex } from '#kit'
import type { FormView } from '../../views/admin-view.ts'
import type { AdminRequest } from '../admin-page.ts'
import { type FieldInput, formView } from '../form-view.ts'
import type { OperationCall, Problem } from '../portal-operations.ts'
import { EVERY_TRIGGER, triggerGroups } from './trigger-words.ts'
import type { WebhookDocument } from './webhook-document.ts'

const SECRET_BYTES = 24
const FAILURES = 'config.deactivationPolicy.numberOfFailures'
const DAYS = 'config.deactivationPolicy.daysInPast'
const PROPERTIES = 'config.properties'

/** Name, receiver, events, secret and policy of a webhook: of a new one without `webhook`. */
export async function webhookForm(request: AdminRequest, webhook: WebhookDocument | null): Promise<FormView> {
  const { t } = request
  const policy = webhook?.config.deactivationPolicy
  return formView(request, {
    name: webhook === null ? 'create' : 'update',
    fields: [
      { kind: 'text', name: 'name', label: t('hooks.name'), value: webhook?.name, required: true, maxLength: 250 },
      {
        kind: 'url',
        name: 'url',
        label: t('hooks.url'),
        hint: t('hooks.urlHint'),
        value: webhook?.payloadUrl,
        required: true,
        maxLength: 2_000
      },
      ...(await eventFields(request, webhook?.events ?? [])),
      ...secretFields(request, webhook),
      {
        kind: 'number',
        name: FAILURES,
        label: t('hooks.failures'),
        hint: t('hooks.failuresHint'),
        value: numberText(policy?.numberOfFailures)
      },
      {
        kind: 'number',
        name: DAYS,
        label: t('hooks.days'),
        hint: t('hooks.daysHint'),
        value: numberText(policy?.daysInPast)
      },
      {
        kind: 'long',
        name: PROPERTIES,
        label: t('hooks.properties'),
        hint: t('hooks.propertiesHint'),
        value: webhook?.config.properties === undefined ? '' : JSON.stringify(webhook.config.properties, undefined, 2)
      }
    ],
    button: t(webhook === null ? 'hooks.create' : 'hooks.save')
  })
}

/** The fields of the form as parameters of the operation, and the secret when the portal made one. */
export interface ReadWebhookForm {
  readonly parameters: NonNullable<OperationCall['parameters']>
  readonly madeSecret: string | null
}

/** `webhook`: what is there already; parts of its configuration that the form does not show stay. */
export function readWebhookForm(
  { t }: AdminRequest,
  fields: QueryParams,
  webhook: WebhookDocument | null
): ReadWebhookForm | readonly Problem[] {
  const properties = readProperties(fields.get(PROPERTIES) ?? '')
  if (properties === undefined) return [{ parameter: PROPERTIES, text: t('hooks.propertiesWrong'), isTranslated: true }]
  const secret = chosenSecret(fields)
  if (secret === undefined) return [{ parameter: 'secret', text: t('hooks.secretMissing'), isTranslated: true }]
  const { deactivationPolicy: _, properties: __, ...rest } = webhook?.config ?? {}
  const policy = policyOf(fields)
  const config = {
    ...rest,
    ...(policy === null ? {} : { deactivationPolicy: policy }),
    ...(properties === null ? {} : { properties })
  }
  return {
    parameters: {
      name: fields.get('name'),
      url: fields.get('url'),
      events: JSON.stringify(chosenEvents(fields)),
      config: JSON.stringify(config),
      secret: secret.text
    },
    madeSecret: secret.isMade ? (secret.text ?? null) : null
  }
}

async function eventFields(request: AdminRequest, events: readonly string[]): Promise<FieldInput[]> {
  const { t } = request
  const groups = await triggerGroups(request)
  const offered = new Set(groups.flatMap(({ options }) => options.map(({ value }) => value)))
  return [
    {
      kind: 'radios',
      name: 'which',
      label: t('hooks.events'),
      value: events.includes(EVERY_TRIGGER) ? 'all' : 'chosen',
      options: [
        { value: 'all', label: t('hooks.everything') },
        { value: 'chosen', label: t('hooks.chosen') }
      ]
    },
    {
      kind: 'checks',
      name: 'events',
      label: t('hooks.chosenEvents'),
      hint: t('hooks.chosenHint'),
      value: events.filter((each) => offered.has(each)),
      groups
    },
    {
      kind: 'long',
      name: 'one',
      label: t('hooks.one'),
      hint: t('hooks.oneHint'),
      value: events.filter((each) => each !== EVERY_TRIGGER && !offered.has(each)).join('\n')
    }
  ]
}

function chosenEvents(fields: QueryParams): readonly string[] {
  if (fields.get('which') === 'all') return [EVERY_TRIGGER]
  const typed = (fields.get('one') ?? '').split(/[\s,]+/).filter((each) => each !== '')
  return [...fields.all('events'), ...typed]
}

function secretFields({ t }: AdminRequest, webhook: WebhookDocument | null): FieldInput[] {
  const kept = webhook !== null && webhook.secret !== null
  return [
    {
      kind: 'radios',
      name: 'secretChoice',
      label: t('hooks.secret'),
      hint: t('hooks.secretHint'),
      value: kept ? 'keep' : webhook === null ? 'make' : 'none',
      options: [
        ...(kept ? [{ value: 'keep', label: t('hooks.secret.keep') }] : []),
        { value: 'make', label: t('hooks.secret.make') },
        { value: 'own', label: t('hooks.secret.own') },
        { value: 'none', label: t(kept ? 'hooks.secret.remove' : 'hooks.secret.none') }
      ]
    },
    { kind: 'password', name: 'secret', label: t('hooks.ownSecret'), maxLength: 500 }
  ]
}

/** An absent secret stays as it is; an empty one is removed. undefined: an own secret was chosen and not typed. */
function chosenSecret(fields: QueryParams): { readonly text: string | undefined; readonly isMade?: true } | undefined {
  const typed = fields.get('secret') ?? ''
  switch (fields.get('secretChoice')) {
    case 'make':
      return { text: randomHex(SECRET_BYTES), isMade: true }
    case 'own':
      return typed === '' ? undefined : { text: typed }
    case 'none':
      return { text: '' }
    default:
      return { text: undefined }
  }
}

/** What is not a number is sent as it is: the operation says what is wrong with it. */
function policyOf(fields: QueryParams): Readonly<Record<string, unknown>> | null {
  const named = [
    ['numberOfFailures', fields.get(FAILURES)],
    ['daysInPast', fields.get(DAYS)]
  ] as const
  const given = named.flatMap(([name, value = '']) =>
    value.trim() === '' ? [] : [[name, /^\d{1,9}$/.test(value.trim()) ? Number(value) : value] as const]
  )
  return given.length === 0 ? null : Object.fromEntries(given)
}

/** null: none; undefined: not an object of JSON. */
function readProperties(text: string): object | null | undefined {
  if (text.trim() === '') return null
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined
  } catch {
    return undefined
  }
}

function numberText(value: number | undefined): string {
  return value === undefined ? '' : String(value)
}
