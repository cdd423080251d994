import assert from 'node:assert/strict'
import test from 'node:test'
import type { Dataset } from '#catalog'
import { makeField } from '#schema'
import type { PortalData } from '../data/portal-data.ts'
import type { Question } from '../data/question.ts'
import { makeProfiles } from './make-profiles.ts'

const dataset = (recordCount: number): Dataset =>
  ({
    id: 'd',
    version: { recordCount },
    fields: [makeField('city', 'text'), makeField('remark', 'text')]
  }) as unknown as Dataset

/** Ten cities, and a remark of its own for each record. */
function fakeData() {
  const asked: Question[] = []
  const data = {
    records: async (_id: string, question: Question) => {
      asked.push(question)
      return question.limit === 1
        ? { total_count: 1, results: [{ c0: 100, c1: 50 }] }
        : {
            total_count: 100,
            results: Array.from({ length: 100 }, (_, at) => ({ city: `city ${at % 10}`, remark: `remark ${at}` }))
          }
    },
    facets: async (_id: string, question: Question) => {
      asked.push(question)
      return { facets: (question.facet ?? []).map((text) => ({ name: /name="(\w+)"/.exec(text)?.[1], facets: [] })) }
    }
  } as unknown as PortalData
  return { asked, data }
}

const groupedIn = (asked: readonly Question[]): string[] =>
  asked.flatMap(({ facet }) => (facet ?? []).map((text) => /name="(\w+)"/.exec(text)?.[1] ?? ''))

test('texts of a large dataset that hardly come again are not grouped', async () => {
  const { asked, data } = fakeData()
  const profiles = await makeProfiles(dataset(10_000_000), data)
  assert.deepEqual(groupedIn(asked), ['city'])
  assert.deepEqual([profiles.get('city')?.kind, profiles.get('remark')?.kind], ['shares', 'filled'])
})

test('texts of other datasets are grouped without a look at them', async () => {
  const { asked, data } = fakeData()
  const profiles = await makeProfiles(dataset(100), data)
  assert.deepEqual(groupedIn(asked), ['city', 'remark'])
  assert.equal(profiles.get('remark')?.kind, 'shares')
  assert.equal(asked.length, 2)
})

test('numbers as far apart as doubles can be have steps with ends', async () => {
  const { asked, data } = fakeData()
  const records = async (_id: string, question: Question) => {
    asked.push(question)
    const results = question.groupBy === undefined ? [{ c0: 2, l0: -1e308, h0: 1.7e308 }] : []
    return { total_count: 1, results }
  }
  const far = { ...dataset(2), fields: [makeField('size', 'double')] } as unknown as Dataset
  await makeProfiles(far, { ...data, records } as unknown as PortalData)
  assert.doesNotMatch(asked.at(-1)?.groupBy ?? '', /Infinity|NaN/)
})
