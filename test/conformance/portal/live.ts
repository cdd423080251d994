import assert from 'node:assert/strict'
import { assertFits, filled } from './fits.ts'
import type { Row, Sent, Step, Way } from './row.ts'
import type { World } from './world.ts'

interface Answer {
  readonly status: number
  readonly headers: Headers
  readonly text: string
}

/** Sends what the row says and asserts what must come back; afterwards restores what it says, also after a failure. */
export async function liveRow({ steps, restores }: Row, world: World, number: number): Promise<void> {
  const kept = new Map<string, unknown>([['n', number]])
  try {
    for (const step of steps) await liveStep(step, world, kept)
  } finally {
    for (const step of restores) await liveStep(step, world, kept)
  }
}

async function liveStep(template: Step, world: World, kept: Map<string, unknown>): Promise<void> {
  const step = filled(template, kept)
  const { to, gives, refuses, page, keeps = {}, unchanged, events } = step
  if (step.after !== undefined) world.pass(step.after)
  const before = unchanged && (await read(unchanged, world))
  if (events !== undefined) await world.events()
  const answer = await send(step, world)
  const place = `${to} ${JSON.stringify(step.sends ?? {})}`
  if (page !== undefined) assertPage(answer, page, place)
  if (page === undefined || gives !== undefined || refuses !== undefined) assertBody(answer, step, place, kept)
  if (unchanged !== undefined) assert.equal(await read(unchanged, world), before, `${unchanged} after ${place}`)
  if (events !== undefined) assertEvents(await world.events(), filled(events, kept), `events of ${place}`)
  for (const [name, where] of Object.entries(keeps)) kept.set(name, valueAt(JSON.parse(answer.text), where))
}

function assertBody(
  { status, text }: Answer,
  { gives, refuses, page }: Step,
  place: string,
  kept: ReadonlyMap<string, unknown>
): void {
  assert.equal(status, page?.status ?? 200, `${place}: ${text.slice(0, 300)}`)
  const body = JSON.parse(text)
  if (refuses === undefined) {
    assert.equal(body.error, undefined, `${place} is refused: ${JSON.stringify(body.error)}`)
    // Clients take these two words for a failure (PORTAL-response-6).
    assert.ok(body.status !== 'failed' && body.status !== 'failure', place)
    if (gives !== undefined) assertFits(body, filled(gives, kept), place)
    return
  }
  assert.notEqual(body.error, undefined, `${place} is not refused: ${text.slice(0, 300)}`)
  assertFits(body.error, refuses, `error of ${place}`)
  assert.equal(typeof body.error.message, 'string')
  assert.ok(
    Array.isArray(body.error.details) && body.error.details.every((each: unknown) => typeof each === 'string'),
    `details of ${place} are texts`
  )
}

function assertEvents(
  happened: Awaited<ReturnType<World['events']>>,
  events: NonNullable<Step['events']>,
  place: string
): void {
  assertFits(
    happened.map(([trigger, subject]) => [trigger, subject]),
    events.map(([trigger, subject]) => [trigger, subject]),
    place
  )
  for (const [index, [, , properties]] of events.entries()) {
    if (properties === undefined) continue
    assert.deepEqual(Object.keys(happened[index]?.[2] ?? {}), Object.keys(properties), place)
    assertFits(happened[index]?.[2], properties, place)
  }
}

function assertPage({ status, headers, text }: Answer, page: NonNullable<Step['page']>, place: string): void {
  assert.equal(status, page.status ?? 200, `${place}: ${text.slice(0, 300)}`)
  if (page.type !== undefined) assert.match(headers.get('content-type') ?? '', page.type, place)
  if (page.text !== undefined) assert.match(text, page.text, place)
  for (const [name, pattern] of Object.entries(page.headers ?? {}))
    assert.match(headers.get(name) ?? '', pattern, `${name} of ${place}`)
}

async function read(path: string, world: World): Promise<string> {
  return (await send({ as: 'administrator', to: path }, world)).text
}

async function send({ as, to, sends = {}, over = {} }: Step, world: World): Promise<Answer> {
  const { method = 'POST', prefix = '/sharing/rest', plain = false, inUrl = {}, body } = over
  const token = as.startsWith('{') || /^[\w-]{43}$/.test(as) ? as : world.token(as)
  const explore = to.startsWith('//')
  const fields = {
    ...(!explore && { f: 'json' }),
    ...(token !== undefined && over.token === undefined && !explore && { token }),
    ...sends
  }
  const url = new URL(`${world.origin(plain)}${explore ? to.slice(1) : prefix + to}`)
  const inAddress = { ...(method === 'GET' || explore ? fields : {}), ...(over.token === 'url' && { token }), ...inUrl }
  for (const [name, value] of Object.entries(inAddress))
    if (value !== undefined) url.searchParams.set(name, written(value))
  const response = await fetch(url, {
    method: explore ? 'GET' : method,
    headers: {
      ...world.headers(over),
      ...tokenHeader(token, over, explore),
      ...(body && { 'content-type': body[0] }),
      ...over.headers
    },
    ...(method === 'POST' && !explore && { body: body?.[1] ?? formOf(fields) })
  })
  return { status: response.status, headers: response.headers, text: await response.text() }
}

function tokenHeader(token: string | undefined, { token: where }: Way, explore: boolean): Record<string, string> {
  if (token === undefined) return {}
  if (where === 'cookie')
    return { cookie: `esri_auth=${encodeURIComponent(JSON.stringify({ token }))}; agwtoken=${token}; token=${token}` }
  if (where === 'X-Esri-Authorization') return { 'x-esri-authorization': `Bearer ${token}` }
  return where === 'Authorization' || explore ? { authorization: `Bearer ${token}` } : {}
}

function formOf(fields: Sent): URLSearchParams | FormData {
  const form = Object.values(fields).some((value) => value instanceof File) ? new FormData() : new URLSearchParams()
  for (const [name, value] of Object.entries(fields)) {
    if (value instanceof File) (form as FormData).append(name, value)
    else if (value !== undefined) form.append(name, written(value))
  }
  return form
}

function written(value: unknown): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

function valueAt(body: unknown, place: string): unknown {
  const value = place
    .split('.')
    .reduce<unknown>((part, key) => (part as Record<string, unknown> | undefined)?.[key], body)
  assert.notEqual(value, undefined, `${place} of ${JSON.stringify(body)}`)
  return value
}
