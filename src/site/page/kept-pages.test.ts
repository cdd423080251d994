import assert from 'node:assert/strict'
import test from 'node:test'
import { ANONYMOUS, type Principal } from '#access'
import { type Answer, type HttpRequest, payload } from '#http'
import { STAND_IN } from '../pictures/draw.ts'
import type { Appearance, SiteContext } from '../site-context.ts'
import { KeptPages } from './kept-pages.ts'

const MEMBER: Principal = { ...ANONYMOUS, kind: 'user', id: 'user:ann', name: 'ann' }
const PLAIN: Appearance = {
  name: null,
  description: '',
  logo: null,
  banner: null,
  notices: [],
  pages: [],
  properties: {}
}

/** A portal of one number: its revision. */
function portal() {
  const state = { revision: 1, caller: ANONYMOUS as Principal, appearance: PLAIN, made: 0 }
  const context = {
    authenticate: async () => state.caller,
    appearance: async () => state.appearance,
    catalog: { revision: async () => state.revision },
    settings: { basePath: '', language: 'en' },
    records: { page: { render: async () => ({ body: payload('{}'), tag: null }) } },
    pictures: { of: async () => STAND_IN },
    profiles: { of: async () => undefined },
    clock: { now: () => 5 }
  } as unknown as SiteContext
  const kept = new KeptPages(context, 100_000)
  const ask = (path: string, of: object = {}): HttpRequest =>
    ({
      path,
      queryText: '',
      origin: 'https://data.example',
      encrypted: true,
      query: new Map(),
      signal: new AbortController().signal,
      header: () => undefined,
      ...of
    }) as unknown as HttpRequest
  const page = async (path: string, of: object = {}, bytes = 10): Promise<string> => {
    const answer = await kept.answer(ask(path, of), () => htmlAnswer(`${path} ${++state.made}${' '.repeat(bytes)}`))
    return (answer.body as { readonly plain: Buffer }).plain.toString().trim()
  }
  return { state, kept, ask, page }
}

function htmlAnswer(text: string, status = 200): Answer {
  return { status, headers: {}, body: payload(text), compressible: true }
}

test('a page is rendered once for everybody who is anonymous', async () => {
  const { page, kept } = portal()
  assert.deepEqual(await Promise.all([page('/'), page('/')]), ['/ 1', '/ 1'])
  assert.equal(await page('/'), '/ 1')
  assert.deepEqual([kept.hits, kept.misses], [1, 2])
  assert.equal(await page('/explore'), '/explore 2')
})

test('another address, origin or language is another page', async () => {
  const { page } = portal()
  const pages = [
    await page('/'),
    await page('/', { queryText: 'q=a' }),
    await page('/', { origin: 'https://other.example' }),
    await page('/', { encrypted: false }),
    await page('/', { header: (name: string) => (name === 'accept-language' ? 'fr' : undefined) }),
    await page('/', { header: (name: string) => (name === 'cookie' ? 'loggia-language=ar' : undefined) })
  ]
  assert.equal(new Set(pages).size, 6)
})

test('a change of the catalog or of what administrators set is seen by the next request', async () => {
  const { page, state } = portal()
  assert.equal(await page('/'), '/ 1')
  state.revision = 2
  assert.equal(await page('/'), '/ 2')
  state.appearance = { ...PLAIN, name: 'Ardent' }
  assert.equal(await page('/'), '/ 3')
  state.appearance = { ...PLAIN, properties: { site: { accent: '#000000' } } }
  assert.equal(await page('/'), '/ 4')
  assert.equal(await page('/'), '/ 4')
})

test('what members see is rendered for each request, and never given to others', async () => {
  const { page, state } = portal()
  state.caller = MEMBER
  assert.deepEqual([await page('/'), await page('/')], ['/ 1', '/ 2'])
  state.caller = ANONYMOUS
  assert.equal(await page('/'), '/ 3')
  state.caller = MEMBER
  assert.equal(await page('/'), '/ 4')
})

test('a page during which something changed is not kept', async () => {
  const { kept, ask, state, page } = portal()
  await kept.answer(ask('/'), () => {
    state.revision = 2
    return htmlAnswer('half old, half new')
  })
  state.revision = 1
  assert.equal(await page('/'), '/ 1')
})

test('what is not ready, fails or depends on the time is not kept', async () => {
  const passing: readonly ((context: SiteContext) => unknown)[] = [
    (context) => context.clock.now(),
    (context) => context.pageTexts,
    (context) => context.pictures.of({} as never, 'arch', {} as never),
    (context) => context.profiles.of({ version: {} } as never, {} as never),
    (context) => context.records.page.render({} as never, {} as never, {} as never, null)
  ]
  for (const look of passing) {
    const { kept, ask, state } = portal()
    const make = async (_: HttpRequest, context: SiteContext): Promise<Answer> => {
      state.made++
      await look(context)
      return htmlAnswer('')
    }
    await kept.answer(ask('/'), make)
    await kept.answer(ask('/'), make)
    assert.equal(state.made, 2, String(look))
  }
})

test('errors, other statuses, long pages and long addresses are not kept', async () => {
  const { kept, ask, page } = portal()
  await assert.rejects(
    kept.answer(ask('/'), () => Promise.reject(new Error('none'))),
    /none/
  )
  await kept.answer(ask('/'), () => htmlAnswer('missing', 404))
  assert.equal(await page('/'), '/ 1')
  assert.deepEqual([await page('/long', {}, 90_000), await page('/long', {}, 90_000)], ['/long 2', '/long 3'])
  const query = { queryText: 'q='.padEnd(5_000, 'x') }
  assert.deepEqual([await page('/q', query), await page('/q', query)], ['/q 4', '/q 5'])
  assert.ok(kept.bytes < 100_000)
})
