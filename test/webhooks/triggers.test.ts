import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import test from 'node:test'
import { EVENT_CATALOGUE, TRIGGERS } from '#events'
import { EVENTS_PAGE, eventsPage } from './events-page.ts'
import { pullTriggers } from './trigger-table.ts'

const run = await pullTriggers()
const { happened, told, rows } = run

test('every event of the catalogue happens through the API and is told with the extra properties of its kind', () => {
  const catalogue = Object.entries(EVENT_CATALOGUE).flatMap(([category, { operations }]) => Object.entries(operations).map(([operation, kind]) => ({ event: `${category}/${operation}`, kind })))
  for (const { event, kind } of catalogue) {
    const row = rows.find(({ trigger }) => trigger === event)
    const properties = (row?.event as { properties?: object } | undefined)?.properties
    assert.deepEqual(Object.keys(properties ?? { missing: event }), 'property' in kind ? [kind.property] : [], event)
    for (const value of Object.values(properties ?? {})) assert.ok(Array.isArray(value) && value.length > 0, event)
  }
})

for (const trigger of TRIGGERS) {
  test(`${trigger}: a receiver that subscribed is told every event of it in order, and nothing else`, () => {
    const [, category, second, third] = trigger.split('/')
    const expected = happened.map(({ event }) => event).filter((event) => {
      if (trigger === '/') return true
      if (second?.startsWith('<')) return false
      return event.startsWith(second === undefined ? `${category}/` : `${category}/${second}`) && (second === undefined || event === `${category}/${second}`)
    })
    const got = told.get(trigger) ?? []
    if (second?.startsWith('<')) assert.ok(got.length > 0 && got.every((event) => event.startsWith(`${category}/`) && (third === undefined || event === `${category}/${third}`)), JSON.stringify(got))
    else assert.deepEqual(got, expected)
    assert.ok(got.length > 0)
  })
}

test('subscriptions to one thing are told of it alone', () => {
  assert.deepEqual(told.get('/users/<username>'), happened.filter(({ event, subject }) => subject === 'eve' && event !== 'users/add').map(({ event }) => event))
  assert.deepEqual(told.get('/items/<item id>')?.at(-1), 'items/delete')
  assert.ok((told.get('/items/update')?.length ?? 0) >= (told.get('/items/<item id>/update')?.length ?? 0))
})

test('docs/webhook-events.md shows it', () => {
  assert.equal(readFileSync(EVENTS_PAGE, 'utf8'), eventsPage(run), 'write it anew: node test/webhooks/events-page.ts')
})
