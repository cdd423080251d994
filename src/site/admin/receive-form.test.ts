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
import { outcomeOf } from './form-result.ts'
import { formView } from './form-view.ts'
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

/** A thing that two people edit: `meanwhile` happens once, when the operation of the form is about to begin. */
function editedThing() {
  const stored = { title: 'Trees', note: 'old' }
  const thing = {
    stored,
    meanwhile: undefined as (() => void) | undefined,
    operations: {
      ...context.operations,
      snapshot: async () => ({ tag: JSON.stringify(stored).replaceAll('.', ''), isOutdated: false }),
      run: async (
        _http: HttpRequest,
        { parameters = {} }: { parameters?: object },
        snapshot?: { tag: string; isOutdated: boolean }
      ) => {
        thing.meanwhile?.()
        thing.meanwhile = undefined
        if (snapshot !== undefined && snapshot.tag !== JSON.stringify(stored)) {
          snapshot.isOutdated = true
          return { ok: false, failure: { code: 'portal/changed-meanwhile', kind: 'bad-input', problems: [] } }
        }
        Object.assign(stored, parameters)
        return { ok: true, document: {} }
      }
    }
  }
  const page: AdminPage = {
    section: null,
    path: '/things',
    show: async (request) => ({
      title: 'Things',
      parts: [
        formView(request, {
          name: 'title',
          fields: [{ kind: 'text', name: 'title', label: 'Title', value: stored.title }],
          button: 'Save'
        })
      ]
    }),
    forms: {
      title: {
        edits: () => ({ operation: '/things' }),
        // Reads the whole, changes a part, and saves the whole.
        receive: (request, fields) => {
          const parameters = { ...stored, title: fields.get('title') ?? '' }
          return outcomeOf(request.run({ operation: '/things', parameters }), '/admin/things/', 'done.saved')
        }
      }
    }
  }
  const place = {
    page,
    surroundings: { sections: [], current: null },
    once: new SentOnce({ now: () => 0 }),
    context: { ...context, operations: thing.operations } as unknown as SiteContext
  }
  let sent = 0
  const send = (fields: Readonly<Record<string, string>>) =>
    receiveForm(place, requestWith({ form: formToken(SESSION), do: 'title', once: `title ${++sent}`, ...fields }))
  return { thing, send }
}

const titleForm = (body: unknown): FormView =>
  viewOf(body).parts.find((part): part is FormView => part.kind === 'form') as FormView

test('of two who save at the same moment, the second reads what the first saved, and nothing of it is lost', async () => {
  const { thing, send } = editedThing()
  const { body } = await send({ resume: '1' })
  const seen = titleForm(body).hidden.find(({ name }) => name === 'seen')?.value ?? ''
  // The comparison is done, and the operation has not begun.
  thing.meanwhile = () => Object.assign(thing.stored, { title: 'Oaks' })
  const refused = await send({ seen, title: 'Elms' })
  assert.equal(refused.status, 400)
  assert.deepEqual(thing.stored, { title: 'Oaks', note: 'old' })
  const form = titleForm(refused.body)
  assert.deepEqual(form.fields[0]?.values, ['Elms'], 'what was typed is still there')
  assert.match(form.problems.map(({ text }) => text).join(' '), /changed by somebody else.* It is now: Oaks/)
  const again = form.hidden.find(({ name }) => name === 'seen')?.value ?? ''
  // Another form of the thing is saved at this moment: neither of the two is lost.
  thing.meanwhile = () => Object.assign(thing.stored, { note: 'new' })
  assert.equal((await send({ seen: again, title: 'Elms' })).status, 303)
  assert.deepEqual(thing.stored, { title: 'Elms', note: 'new' })
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
