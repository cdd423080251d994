import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import test from 'node:test'
import { EVENT_CATALOGUE, TRIGGERS } from '#events'
import { EVENTS_PAGE, eventsPage } from './events-page.ts'
import { pullTriggers, type TriggerRun } from './trigger-table.ts'

const run = await pullTriggers()
const { happened, told, rows } = run

test('every event of the catalogue occurs through the API and is sent with the extra properties of its kind', () => {
  const catalogue = Object.entries(EVENT_CATALOGUE).flatMap(([category, { operations }]) =>
    Object.entries(operations).map(([operation, kind]) => ({ event: `${category}/${operation}`, kind }))
  )
  for (const { event, kind } of catalogue) {
    const row = rows.find(({ trigger }) => trigger === event)
    const properties = (row?.event as { properties?: object } | undefined)?.properties
    assert.deepEqual(Object.keys(properties ?? { missing: event }), 'property' in kind ? [kind.property] : [], event)
    for (const value of Object.values(properties ?? {})) assert.ok(Array.isArray(value) && value.length > 0, event)
  }
})

/** The meaning of a trigger, implemented independently. */
function stands(trigger: string, { event, subject }: TriggerRun['happened'][number]): boolean {
  const [, category, second = '', third] = trigger.split('/')
  const [kind, operation] = event.split('/') as [string, string]
  if (trigger === '/' || trigger === `/${kind}`) return true
  if (category !== kind) return false
  const names = event === 'items/reassign' ? ['reassign', 'move'] : [operation]
  if (!second.startsWith('<')) return names.includes(second)
  if (subject !== run.thingOf(trigger) || ['add', 'disableUsers', 'enableUsers'].includes(operation)) return false
  return third === undefined || names.includes(third)
}

for (const trigger of TRIGGERS) {
  test(`${trigger}: a receiver that subscribed receives every event of it in order, and nothing else`, () => {
    const { from, events } = told.get(trigger) ?? { from: 0, events: [] }
    assert.ok(events.length > 0)
    assert.deepEqual(
      events,
      happened
        .slice(from)
        .filter((each) => stands(trigger, each))
        .map(({ event, subject }) => `${event} ${subject}`)
    )
  })
}

test('docs/webhook-events.md shows it', () => {
  assert.equal(readFileSync(EVENTS_PAGE, 'utf8'), eventsPage(run), 'regenerate it: node test/webhooks/events-page.ts')
})
