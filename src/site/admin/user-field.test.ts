import assert from 'node:assert/strict'
import test from 'node:test'
import { QueryParams } from '#http'
import type { AdminRequest, SentForm } from './admin-page.ts'
import { chosenUser, chosenUsers, type UserFieldInput, userFields } from './user-field.ts'

const FIELD: UserFieldInput = {
  form: 'owner',
  name: 'target',
  label: 'New owner',
  choose: 'one',
  fitting: { canReceive: 'items' },
  except: 'ann'
}

/** A portal with `total` users; every search answers `found`. */
function requestWith(total: number, found: readonly string[] = [], sent: Readonly<Record<string, string[]>> = {}) {
  const asked: unknown[] = []
  const page = (names: readonly string[], all: number) => ({
    ok: true,
    document: { total: all, users: names.map((username) => ({ username, fullName: `Dr ${username}` })) }
  })
  const request = {
    t: (key: string) => key,
    sent: Object.keys(sent).length === 0 ? null : sentForm(sent),
    run: async ({ parameters }: { parameters: { q?: string } }) => {
      asked.push(parameters)
      const names = Array.from({ length: Math.min(total, 25) }, (_, at) => `u${at}`)
      return parameters.q?.includes('*') ? page(found, found.length) : page(names, total)
    }
  } as unknown as AdminRequest
  return { request, asked }
}

function sentForm(fields: Readonly<Record<string, string[]>>): SentForm {
  return { name: 'owner', fields: new QueryParams(new Map(Object.entries(fields))), problems: [] }
}

test('a few users are a list to choose from', async () => {
  const { request, asked } = requestWith(2)
  const [field, ...others] = await userFields(request, FIELD)
  assert.deepEqual(others, [])
  assert.deepEqual(
    [field?.kind, field?.required, field?.options?.map(({ value, label }) => [value, label])],
    [
      'select',
      true,
      [
        ['', 'people.choose'],
        ['u0', 'Dr u0 (u0)'],
        ['u1', 'Dr u1 (u1)']
      ]
    ]
  )
  assert.deepEqual(asked, [{ canReceive: 'items', q: 'NOT username:"ann"', sortField: 'username', num: '25' }])
})

test('many users are searched by the beginnings of the words of their names', async () => {
  const first = await userFields(requestWith(26).request, FIELD)
  assert.deepEqual(
    first.map(({ name, kind, find, parameter }) => [name, kind, find, parameter]),
    [['targetSearch', 'text', 'people.find', 'target']]
  )
  const { request, asked } = requestWith(10_000, ['bob', 'bobby'], { targetSearch: ['bob sm"ith)'] })
  const [, found] = await userFields(request, FIELD)
  assert.deepEqual((asked[1] as { q: string }).q, '(bob* sm* ith*) NOT username:"ann"')
  assert.deepEqual(
    [found?.kind, found?.name, found?.value, found?.options?.map(({ value }) => value)],
    ['radios', 'target', ['bob'], ['bob', 'bobby']],
    'a name that was typed as it is, is chosen'
  )
  const nobody = await userFields(requestWith(26, [], { targetSearch: ['@@'] }).request, FIELD)
  assert.deepEqual(
    nobody.map(({ name, hint }) => [name, hint]),
    [['targetSearch', 'people.findNobody']]
  )
})

test('several users stay chosen while others are searched', async () => {
  const { request, asked } = requestWith(26, ['dora'], { targetSearch: ['bob,dora'], target: ['carl'] })
  const [, found] = await userFields(request, { ...FIELD, choose: 'several' })
  assert.equal((asked[1] as { q: string }).q, '(bob* OR dora*) NOT username:"ann"')
  assert.deepEqual([found?.kind, found?.options?.map(({ value }) => value)], ['checks', ['carl', 'dora']])
})

test('who is chosen counts, and else the text as a name', () => {
  const of = (fields: Readonly<Record<string, string[]>>) => sentForm(fields).fields
  assert.equal(chosenUser(of({ target: ['ann'], targetSearch: ['a'] }), 'target'), 'ann')
  assert.equal(chosenUser(of({ targetSearch: [' bob '] }), 'target'), 'bob')
  assert.deepEqual(chosenUsers(of({ targetSearch: ['bob, carl\ndora'] }), 'target'), ['bob', 'carl', 'dora'])
  assert.deepEqual(chosenUsers(of({ target: ['ann'], targetSearch: ['bob'] }), 'target'), ['ann'])
  assert.deepEqual(chosenUsers(of({}), 'target'), [])
})
