import assert from 'node:assert/strict'
import { type Case, DATASET, RECORDS } from '../probe.ts'

const FACETS = `${DATASET}/facets`
const facets = (aspect: string, says: string, run: Case['run']): Case => ({
  endpoint: '/catalog/datasets/{dataset_id}/facets',
  about: aspect,
  says,
  run
})

interface Value {
  readonly name: string
  readonly count?: number
  readonly state: string
  readonly value: string
  readonly facets?: readonly Value[]
}

async function values(
  read: (path: string, query?: any) => Promise<any>,
  query: Record<string, unknown>
): Promise<Value[]> {
  return (await read(FACETS, query)).facets[0].facets
}

export const FACETS_CASES: readonly Case[] = [
  facets('(none)', 'links to itself and the dataset, then every facet field', async ({ read }) => {
    const body = await read(FACETS)
    assert.deepEqual(Object.keys(body), ['links', 'facets'])
    assert.deepEqual(
      body.links.map((link: { rel: string }) => link.rel),
      ['self', 'dataset']
    )
    const { fields } = await read(DATASET)
    const expected = fields
      .filter((field: { annotations: { facet?: unknown } }) => field.annotations.facet !== undefined)
      .map((field: { name: string }) => field.name)
    assert.deepEqual(body.facets.map((facet: { name: string }) => facet.name).toSorted(), expected.toSorted())
  }),
  facets('facet', 'values most frequent first, counts that agree with the records', async ({ read, count }) => {
    const found = await values(read, { facet: 'feature_code' })
    const counts = found.map((value) => value.count ?? 0)
    assert.deepEqual(
      counts,
      counts.toSorted((a, b) => b - a)
    )
    assert.equal(counts[0], await count(`feature_code = '${found[0]?.value}'`))
    assert.deepEqual(Object.keys(found[0] ?? {}), ['name', 'count', 'state', 'value'])
  }),
  facets('facet', 'facet(name=…) is the same as the bare name', async ({ read }) => {
    assert.deepEqual(
      await values(read, { facet: 'facet(name="feature_code")' }),
      await values(read, { facet: 'feature_code' })
    )
  }),
  facets('facet', 'sort and limit', async ({ read }) => {
    const names = async (argument: string): Promise<string[]> =>
      (await values(read, { facet: `facet(name="country_code", ${argument})` })).map((value) => value.name)
    const ascending = await names('sort="alphanum", limit=5')
    assert.deepEqual(ascending, ascending.toSorted())
    assert.equal(ascending.length, 5)
    assert.ok(((await names('sort="-alphanum", limit=1'))[0] ?? '') > (ascending[4] ?? ''))
    const byCount = await values(read, { facet: 'facet(name="cou_name_en", sort="-count", limit=3)' })
    assert.ok((byCount[0]?.count ?? 0) >= (byCount[2]?.count ?? 0))
  }),
  facets('facet', 'several, each by a separate parameter', async ({ read }) => {
    const body = await read(FACETS, { facet: ['feature_class', 'feature_code'] })
    assert.deepEqual(
      body.facets.map((facet: { name: string }) => facet.name),
      ['feature_class', 'feature_code']
    )
  }),
  facets('facet', 'at most a hundred values unless a limit is given', async ({ read }) => {
    assert.equal((await values(read, { facet: 'cou_name_en' })).length, 100)
    assert.ok((await values(read, { facet: 'facet(name="cou_name_en", limit=1000)' })).length > 200)
  }),
  facets('refine', 'a hierarchy opens under the refined value only', async ({ read }) => {
    const closed = await values(read, { facet: 'timezone' })
    assert.ok(closed.every((value) => value.facets === undefined))
    const opened = await values(read, { facet: 'timezone', refine: 'timezone:Europe' })
    const europe = opened.find((value) => value.value === 'Europe')
    assert.equal(europe?.state, 'refined')
    const paris = europe?.facets?.find((value) => value.value === 'Europe/Paris')
    assert.deepEqual([paris?.name, paris?.state], ['Paris', 'displayed'])
  }),
  facets('refine', 'dates open from years to months to days', async ({ read }) => {
    const [year] = (await values(read, { facet: 'modification_date', refine: 'modification_date:2019' })).filter(
      (value) => value.state === 'refined'
    )
    assert.equal(year?.value, '2019')
    assert.match(year?.facets?.[0]?.value ?? '', /^2019\/\d\d$/)
    assert.match(year?.facets?.[0]?.name ?? '', /^\d\d$/)
    const again = await values(read, { facet: 'modification_date', refine: 'modification_date:2019/12' })
    const month = again.find((value) => value.value === '2019')?.facets?.find((value) => value.value === '2019/12')
    assert.equal(month?.state, 'refined')
    assert.match(month?.facets?.[0]?.value ?? '', /^2019\/12\/\d\d$/)
  }),
  facets('refine', 'does not narrow the list of a disjunctive facet itself, but others', async ({ read, count }) => {
    const own = await values(read, { facet: 'cou_name_en', refine: 'cou_name_en:France' })
    assert.ok(own.length > 1)
    assert.equal(own.find((value) => value.name === 'France')?.state, 'refined')
    const other = await values(read, { facet: 'feature_class', refine: 'cou_name_en:France' })
    assert.equal(
      other.reduce((sum, value) => sum + (value.count ?? 0), 0),
      await count("cou_name_en = 'France'")
    )
  }),
  facets('exclude', 'the value stays in the list, without a count', async ({ read }) => {
    const excluded = (await values(read, { facet: 'feature_code', exclude: 'feature_code:PPL' })).find(
      (value) => value.value === 'PPL'
    )
    assert.deepEqual(excluded, { name: 'PPL', state: 'excluded', value: 'PPL' })
  }),
  facets('where', 'narrows the counts', async ({ read, count }) => {
    const where = "country_code = 'FR'"
    const found = await values(read, { facet: 'cou_name_en', where })
    assert.deepEqual(
      found.map((value) => [value.name, value.count]),
      [['France', await count(where)]]
    )
  }),
  facets('lang', 'is accepted', async ({ read }) =>
    assert.ok((await read(FACETS, { lang: 'en', facet: 'feature_class' })).facets.length === 1)
  ),
  facets('timezone', 'is accepted', async ({ read }) =>
    assert.ok((await read(FACETS, { timezone: 'Asia/Tokyo', facet: 'modification_date' })).facets.length === 1)
  ),
  facets('facet', 'an unknown field is a 400, as on records', async ({ refused }) => {
    assert.match(await refused(FACETS, { facet: 'no_such_field' }, 400, 'ODSQLError'), /Unknown field: no_such_field/)
    await refused(RECORDS, { refine: 'no_such_field:x' }, 400, 'ODSQLError')
  })
]
