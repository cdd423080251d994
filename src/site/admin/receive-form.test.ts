/** What becomes of a form when the portal cannot do it now. */
import assert from 'node:assert/strict'
import { Readable } from 'node:stream'
import test from 'node:test'
import { ANONYMOUS, type Principal } from '#access'
import { type HttpRequest, parseQueryString } from '#http'
import { type ErrorKind, LoggiaError } from '#kit'
import { formToken } from '../form/form-token.ts'
import type { SiteContext } from '../site-context.ts'
import type { ResumeView } from '../views/account-view.ts'
import type { AdminView, FormView } from '../views/admin-view.ts'
import type { AdminPage } from './admin-page.ts'
import { receiveForm } from './receive-form.ts'
import { SentOnce } from './sent-once.ts'

const SESSION = 'a'.repeat(43)
const ANN: Principal = { ...ANONYMOUS, kind: 'user', id: 'ann', name: 'ann' }

function requestWith(fields: Readonly<Record<string, string>>): HttpRequest {
  const body = Object.assign(Readable.from([Buffer.from(new URLSearchParams(fields).toString())]), {
    socket: { bytesRead: 0 }
  })
  const headers: Readonly<Record<string, string>> = {
    cookie: `__Host-loggia-session=${SESSION}`,
    'sec-fetch-site': 'same-origin',
    'content-type': 'application/x-www-form-urlencoded'
  }
  return {
    id: '1',
    method: 'POST',
    path: '/admin/things/',
    queryText: '',
    query: parseQueryString(''),
    params: {},
    address: '192.0.2.1',
    network: '192.0.2.1',
    origin: 'https://portal.example',
    encrypted: true,
    declaredBytes: undefined,
    body,
    message: body,
    header: (name: string) => headers[name]
  } as unknown as HttpRequest
}

const logged: string[] = []
const context = {
  log: { error: (_: unknown, text: string) => void logged.push(text) },
  authenticate: async () => ANN,
  appearance: async () => ({
    name: null,
    description: '',
    logo: null,
    banner: null,
    notices: [],
    properties: {},
    pages: []
  }),
  operations: { caller: async () => ANN, may: async () => true },
  settings: { title: 'Portal', language: 'en', basePath: '', timezone: 'UTC' },
  build: { render: (_: string, { view }: { view: AdminView }) => JSON.stringify(view), stylePath: '', scriptPath: '' }
} as unknown as SiteContext

const viewOf = (body: unknown): AdminView =>
  JSON.parse(/<body>\n([\s\S]*)\n<\/body>/.exec(String((body as { plain: Buffer }).plain))?.[1] ?? '{}')

test('an outage gives the form back with all that was typed, and the same form can be sent again', async () => {
  let kind: ErrorKind | null = 'database-unavailable'
  const received: string[] = []
  const page: AdminPage = {
    section: null,
    path: '/things',
    show: async () => ({ title: 'Things', parts: [] }),
    forms: {
      add: {
        receive: async (_request, fields) => {
          if (kind !== null) throw new LoggiaError({ code: 'store/unavailable', kind }, 'The database is not there.')
          received.push(fields.get('title') ?? '')
          return { kind: 'done', to: '/admin/things/', says: 'done.saved' }
        }
      }
    }
  }
  const once = new SentOnce({ now: () => 0 })
  const place = { page, surroundings: { sections: [], current: null }, once, context }
  const typed = { form: formToken(SESSION), do: 'add', once: 'mark', title: 'Trees "of" the town' }
  const failed = await receiveForm(place, requestWith(typed))
  assert.equal(failed.status, 503)
  const form = viewOf(failed.body).parts.find((part): part is FormView => part.kind === 'form')
  const fields = Object.fromEntries((form?.hidden ?? []).map(({ name, value }) => [name, value]))
  assert.equal(fields.title, 'Trees "of" the town')
  kind = null
  const done = await receiveForm(place, requestWith(fields))
  assert.deepEqual([done.status, done.headers.location], [303, '/admin/things/?done=saved'])
  assert.deepEqual(received, ['Trees "of" the town'])
  kind = 'internal'
  const bug = await receiveForm(place, requestWith({ ...typed, once: 'other' }))
  assert.equal(bug.status, 500)
  assert.match(JSON.stringify(viewOf(bug.body)), /Trees \\"of\\" the town/)
  assert.deepEqual(logged, ['a form failed because of a bug'])
})

test('an outage before it is known who sends the form gives it back too', async () => {
  const page: AdminPage = {
    section: null,
    path: '/things',
    show: async () => ({ title: 'Things', parts: [] }),
    forms: {}
  }
  const caller = () => Promise.reject(new LoggiaError({ code: 'store/unavailable', kind: 'unavailable' }, 'Away.'))
  const place = {
    page,
    surroundings: { sections: [], current: null },
    once: new SentOnce({ now: () => 0 }),
    context: { ...context, operations: { ...context.operations, caller } }
  }
  const failed = await receiveForm(place, requestWith({ form: 'x', do: 'add', title: 'Trees' }))
  assert.equal(failed.status, 503)
  const view = viewOf(failed.body) as unknown as ResumeView
  assert.equal(view.action, '/admin/things/')
  assert.deepEqual(view.fields.at(-1), { name: 'title', value: 'Trees' })
})
