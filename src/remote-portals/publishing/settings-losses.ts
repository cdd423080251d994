import { type Loss, loss } from '../clone/losses.ts'
import { isObject, type Json } from '../clone/remote-dataset.ts'
import type { PublishedSettings } from './publishing-api.ts'
import { addressOf } from './source-address.ts'

/** What of the settings is not in force here: it is for a person to do, and kept in the folder of originals. */
export function settingsLosses(settings: PublishedSettings): Loss[] {
  return [...refusals(settings), ...processorLosses(settings), ...scheduleLosses(settings), ...rightLosses(settings)]
}

function refusals({ refused }: PublishedSettings): Loss[] {
  return refused.map(({ part, why }) => loss('settings', `Its ${part} cannot be read: ${why}`))
}

function processorLosses({ processors }: PublishedSettings): Loss[] {
  if (processors.length === 0) return []
  const types = processors.map(({ type }) => String(type)).join(', ')
  return [
    loss('processors', `Its records are changed there between the source and the portal, in this order: ${types}.`)
  ]
}

/** Most schedules there have no zone of their own: they follow the clocks of Paris. */
function scheduleLosses({ schedules, resources, datasetId }: PublishedSettings): Loss[] {
  if (schedules.length === 0) return []
  const when = schedules.map((each) => String(each['cron_schedule'])).join('; ')
  const zone = schedules.map(({ timezone }) => timezone).find((each) => typeof each === 'string') ?? 'Europe/Paris'
  const address = resources.map(addressOf).find((each) => each !== undefined)
  const from = address === undefined ? '' : ` from ${address}`
  const next =
    address === undefined ? '' : ` After the switch: loggia source add ${address} --id ${datasetId} --timezone ${zone}.`
  return [loss('schedule', `It is published again${from} at "${when}" (cron, clocks of ${zone}).${next}`)]
}

function rightLosses({ dataset, users, groups }: PublishedSettings): Loss[] {
  const rules = [
    ...(dataset['is_restricted'] === true ? [] : [['everybody', dataset['default_security']] as const]),
    ...users.map((each) => [`the user ${nameIn(each['user'], 'username')}`, each] as const),
    ...groups.map((each) => [`the group ${nameIn(each['group'], 'uid')}`, each] as const)
  ]
  return rules.flatMap(([whom, rule]) => {
    const said = describeRule(isObject(rule) ? rule : {})
    return said === '' ? [] : [loss('access', `There ${whom} ${said}.`)]
  })
}

function nameIn(value: unknown, name: string): string {
  return isObject(value) ? String(value[name]) : '?'
}

function describeRule({ permissions, ...own }: Json): string {
  const security = isObject(own['security']) ? own['security'] : own
  const { is_data_visible: seesData, visible_fields: fields, filter_query: filter, api_calls_quota: quota } = security
  return [
    ...(Array.isArray(permissions) && permissions.length > 0 ? [`may ${permissions.join(', ')}`] : []),
    ...(seesData === false ? ['does not see the records'] : []),
    ...(Array.isArray(fields) ? [`sees only the fields ${fields.join(', ') || '(none)'}`] : []),
    ...(typeof filter === 'string' && filter !== '' ? [`sees only records where ${filter}`] : []),
    ...(isObject(quota) ? [`may ask ${String(quota['limit'])} times a ${String(quota['unit'])}`] : [])
  ].join(', ')
}
