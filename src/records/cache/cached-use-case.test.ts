import assert from 'node:assert/strict'
import test from 'node:test'
import { ANONYMOUS } from '#access'
import { Stages } from '#kit'
import { RequestCoalescer } from '#limits'
import type { Caller } from '../caller.ts'
import { type Clauses, NO_CLAUSES } from '../query/request.ts'
import type { RecordsContext } from '../records-context.ts'
import type { BodyFormat, CachedResponse } from './body-format.ts'
import { cachedUseCase, type Question } from './cached-use-case.ts'
import { ResponseCache } from './response-cache.ts'

interface Words {
  readonly clauses: Clauses
  readonly word: string
}

const caller: Caller = {
  principal: ANONYMOUS,
  address: '192.0.2.1',
  signal: new AbortController().signal,
  stages: new Stages()
}
const context = () =>
  ({
    cache: new ResponseCache(100_000),
    coalescer: new RequestCoalescer<CachedResponse>(),
    settings: { release: '1', maxCachedBytes: 1_000 }
  }) as unknown as RecordsContext

const LOUD: BodyFormat<string, { readonly sign: string }> = { name: 'loud', write: (word, { sign }) => word + sign }

/** A use case that counts how often it computes, over a subject whose state the test changes. */
function counting() {
  const counts = { computed: 0, state: 'one' }
  const question: Question<Words, { readonly state: string }, string> = {
    name: 'words',
    find: async () => ({ state: counts.state }),
    compute: async ({ word }) => `${word}${++counts.computed}`
  }
  const useCase = cachedUseCase(question, context())
  const ask = async (word: string, sign = '!', select?: string): Promise<string | undefined> => {
    const request = { clauses: { ...NO_CLAUSES, select }, word }
    return (await useCase.render(request, caller, LOUD, { sign })).body?.plain.toString()
  }
  return { counts, useCase, ask }
}

test('equal requests are computed once, at the same time and later', async () => {
  const { ask } = counting()
  assert.deepEqual(await Promise.all([ask('a'), ask('a')]), ['a1!', 'a1!'])
  assert.equal(await ask('a'), 'a1!')
})

test('another request, other options and another state of the data are computed again', async () => {
  const { ask, counts } = counting()
  assert.equal(await ask('a'), 'a1!')
  assert.equal(await ask('b'), 'b2!')
  assert.equal(await ask('a', '?'), 'a3?')
  counts.state = 'two'
  assert.equal(await ask('a'), 'a4!')
})

test('questions with now() or random() are computed every time, and have no tag', async () => {
  const { ask, useCase } = counting()
  assert.deepEqual([await ask('a', '!', 'now()'), await ask('a', '!', 'now()')], ['a1!', 'a2!'])
  const request = { clauses: { ...NO_CLAUSES, where: ['x < RANDOM (1)'] }, word: 'a' }
  assert.equal((await useCase.render(request, caller, LOUD, { sign: '!' })).tag, null)
})

test('nothing is computed for a caller who has the body', async () => {
  const { counts, useCase } = counting()
  const request = { clauses: NO_CLAUSES, word: 'a' }
  const { tag } = await useCase.render(request, caller, LOUD, { sign: '!' })
  const again = counting()
  const isKnown = (each: string): boolean => each === tag
  assert.deepEqual(await again.useCase.render(request, caller, LOUD, { sign: '!' }, isKnown), { body: undefined, tag })
  assert.deepEqual([counts.computed, again.counts.computed], [1, 0])
})

test('a body that is too long is given, not cached', async () => {
  const { ask } = counting()
  const long = 'x'.repeat(2_000)
  assert.equal(await ask(long), `${long}1!`)
  assert.equal(await ask(long), `${long}2!`)
})

test('data are computed for each caller', async () => {
  const { useCase } = counting()
  const request = { clauses: NO_CLAUSES, word: 'a' }
  assert.deepEqual([await useCase.get(request, caller), await useCase.get(request, caller)], ['a1', 'a2'])
})

test('values that JSON cannot represent are not allowed as request or option: it would be missing in the key', () => {
  const { useCase } = counting()
  const byMap: BodyFormat<string, { readonly signs: ReadonlyMap<string, string> }> = { name: 'map', write: String }
  const byFunction: BodyFormat<string, { readonly sign: () => string }> = { name: 'function', write: String }
  const request = { clauses: NO_CLAUSES, word: 'a' }
  const attempts = [
    // @ts-expect-error: a Map
    () => useCase.render(request, caller, byMap, { signs: new Map() }),
    // @ts-expect-error: a function
    () => useCase.render(request, caller, byFunction, { sign: () => '!' })
  ]
  assert.equal(attempts.length, 2)
  const question: Question<{ clauses: Clauses; words: Set<string> }, { state: string }, string> = {
    name: 'set',
    find: async () => ({ state: '' }),
    compute: async () => ''
  }
  // @ts-expect-error: a Set
  cachedUseCase(question, context())
})
