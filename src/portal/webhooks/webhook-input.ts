import { DELIVERY_RANGES, isHeaderValue, readTrigger, TRIGGERS, type WebhookInput } from '#events'
import { badParameters } from '../pipeline/errors.ts'
import { isJsonObject, type JsonObject } from '../pipeline/parameter.ts'

/** Input of a webhook. */
export interface WebhookBody {
  readonly name: string
  readonly url: string
  readonly secret: string | undefined
  readonly config: JsonObject | undefined
  readonly triggers: readonly string[]
  /** Address under which the portal was asked. */
  readonly madeAt: string
}

/** Errors: `portal/bad-parameters`, naming everything that is wrong. */
export function readWebhookInput({ name, url, secret, config, triggers, madeAt }: WebhookBody): WebhookInput {
  const problems = [
    ...nameProblems(name),
    ...urlProblems(url),
    ...secretProblems(secret),
    ...configProblems(config),
    ...triggerProblems(triggers)
  ]
  if (problems.length > 0) throw badParameters(problems)
  return {
    name: name.trim(),
    url: url.trim(),
    madeAt,
    secret: secret === '' ? null : secret,
    config,
    triggers: [...new Set(triggers.map((each) => readTrigger(each) as string))]
  }
}

function nameProblems(name: string): string[] {
  return name.trim() === '' ? ["'name' must be specified."] : []
}

function urlProblems(text: string): string[] {
  const url = URL.parse(text.trim())
  return url?.protocol === 'https:' || url?.protocol === 'http:' ? [] : ["'url' must be an https address."]
}

/** It travels as a header. */
function secretProblems(secret: string | undefined): string[] {
  return secret === undefined || secret === '' || isHeaderValue(secret)
    ? []
    : ["'secret' must be made of visible ASCII characters, and blanks between them."]
}

function configProblems(config: JsonObject | undefined): string[] {
  const { deactivationPolicy: policy, properties } = config ?? {}
  const problems =
    properties === undefined || isJsonObject(properties) ? [] : ["'config.properties' must be a JSON object."]
  if (policy === undefined) return problems
  if (!isJsonObject(policy)) return [...problems, "'config.deactivationPolicy' must be a JSON object."]
  for (const name of ['numberOfFailures', 'daysInPast'] as const) {
    const { min, max } = DELIVERY_RANGES[name]
    const value = policy[name]
    const isFit =
      value === undefined || (typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max)
    if (!isFit) problems.push(`'config.deactivationPolicy.${name}' must be a whole number from ${min} to ${max}.`)
  }
  return problems
}

/** A misspelt name lists them all. */
function triggerProblems(triggers: readonly string[]): string[] {
  if (triggers.length === 0) return ["'events' must be specified."]
  const unknown = triggers.filter((each) => readTrigger(each) === undefined)
  if (unknown.length === 0) return []
  return [
    ...unknown
      .slice(0, 20)
      .map((each) => `'events' contains ${JSON.stringify(each.slice(0, 200))}, which is not a trigger.`),
    `Triggers: ${TRIGGERS.join(', ')}.`
  ]
}
