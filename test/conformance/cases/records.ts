import assert from 'node:assert/strict'
import { type Case, DATASET, type Probe, RECORDS } from '../probe.ts'

const about =
  (endpoint: Case['endpoint']) =>
  (aspect: string, says: string, run: Case['run']): Case => ({ endpoint, about: aspect, says, run })
const records = about('/catalog/datasets/{dataset_id}/records')
const record = about('/catalog/datasets/{dataset_id}/records/{record_id}')

/** A predicate and its complement share out all records, because `not` is the complement. */
async function splits({ count }: Probe, where: string): Promise<void> {
  const [all, some, others] = [
    await count('population >= 0 or population is null'),
    await count(where),
    await count(`not (${where})`)
  ]
  assert.ok(some > 0 && some < all, `${where}: ${some} of ${all}`)
  assert.equal(some + others, all, where)
}

async function names({ read }: Probe, query: Parameters<Probe['read']>[1]): Promise<string[]> {
  return (await read(RECORDS, { select: 'name', limit: 20, ...query })).results.map((row: { name: string }) => row.name)
}

export const RECORDS_CASES: readonly Case[] = [
  records('(none)', 'total_count, then ten flat records with every field', async ({ read }) => {
    const body = await read(RECORDS)
    assert.deepEqual(Object.keys(body), ['total_count', 'results'])
    assert.equal(body.results.length, 10)
    const { fields } = await read(DATASET)
    assert.deepEqual(
      Object.keys(body.results[0]),
      fields.map((field: { name: string }) => field.name)
    )
  }),
  records('select', 'fields in the order asked for', async ({ read }) => {
    assert.deepEqual(Object.keys((await read(RECORDS, { select: 'population, name', limit: 1 })).results[0]), [
      'population',
      'name'
    ])
  }),
  records('select', '* and an expression with a label', async ({ read }) => {
    const row = (await read(RECORDS, { select: '*, population * 2 as twice', where: 'population > 1000', limit: 1 }))
      .results[0]
    assert.equal(row.twice, row.population * 2)
    assert.ok('geoname_id' in row)
  }),
  records('select', 'an unlabelled expression is called as it was typed', async ({ read }) => {
    assert.deepEqual(Object.keys((await read(RECORDS, { select: 'Length( name )', limit: 1 })).results[0]), [
      'Length( name )'
    ])
  }),
  records('select', 'include() and exclude() with a star', async ({ read }) => {
    const included = Object.keys((await read(RECORDS, { select: 'include(admin*)', limit: 1 })).results[0])
    assert.deepEqual(included, ['admin1_code', 'admin2_code', 'admin3_code', 'admin4_code'])
    const rest = Object.keys((await read(RECORDS, { select: '*, exclude(admin*)', limit: 1 })).results[0])
    assert.ok(rest.includes('name') && !rest.includes('admin1_code'))
  }),
  records('select', 'an unknown field is named', async ({ refused }) => {
    assert.equal(
      await refused(RECORDS, { select: 'no_such_field' }, 400, 'ODSQLError'),
      'ODSQL query is malformed: Unknown field: no_such_field. Clause(s) containing the error(s): select.'
    )
  }),
  records('where', 'comparison, and, or, not, brackets', async (probe) => {
    await splits(probe, 'population > 1000000')
    await splits(probe, "country_code = 'FR' and population > 10000")
    await splits(probe, "country_code = 'FR' or country_code = 'BE'")
    assert.equal(
      await probe.count("not country_code = 'FR' and population > 1000000"),
      await probe.count("(not country_code = 'FR') and population > 1000000")
    )
  }),
  records('where', 'a colon equals; keywords in any case; several where are all meant', async (probe) => {
    assert.equal(await probe.count("country_code:'FR'"), await probe.count("country_code = 'FR'"))
    assert.equal(
      await probe.count('elevation IS NULL Or population > 1000000'),
      await probe.count('elevation is null or population > 1000000')
    )
    const both = (await probe.read(RECORDS, { where: ["country_code='FR'", 'population > 100000'], limit: 0 }))
      .total_count
    assert.equal(both, await probe.count("country_code='FR' and population > 100000"))
  }),
  records('where', 'in lists and intervals, with bounds outside when the brackets turn', async (probe) => {
    assert.equal(
      await probe.count("country_code in ('FR','BE')"),
      (await probe.count("country_code='FR'")) + (await probe.count("country_code='BE'"))
    )
    assert.equal(
      await probe.count('population in [1000..2000]'),
      await probe.count('population >= 1000 and population <= 2000')
    )
    assert.equal(
      await probe.count('population in ]1000..2000['),
      await probe.count('population > 1000 and population < 2000')
    )
    assert.equal(await probe.count('population in [1000 TO 2000]'), await probe.count('population in [1000..2000]'))
  }),
  records('where', 'null', async (probe) => {
    await splits(probe, 'elevation is null')
    assert.equal(await probe.count('elevation is not null'), await probe.count('not elevation is null'))
  }),
  records('where', 'dates as literals and as text in intervals', async (probe) => {
    const year = await probe.count("modification_date >= date'2019-01-01' and modification_date <= date'2019-12-31'")
    assert.ok(year > 0)
    assert.equal(await probe.count("modification_date in [date'2019-01-01'..date'2019-12-31']"), year)
    assert.equal(await probe.count("modification_date:['2019-01-01' TO '2019-12-31']"), year)
    assert.equal(await probe.count('modification_date:[20190101 TO 20191231]'), year)
    assert.equal(await probe.count('year(modification_date) = 2019'), year)
    assert.equal(await probe.count("modification_date >= '2019-01-01' and modification_date <= '2019-12-31'"), year)
  }),
  records('where', 'types that do not go together are refused', async ({ refused }) => {
    await refused(RECORDS, { where: "population = '12'" }, 400, 'IncompatibleTypesInComparisonFilter')
    await refused(RECORDS, { where: "modification_date = '2019-01-01'" }, 400, 'IncompatibleTypesInComparisonFilter')
  }),
  records('where', 'text: equality is exact, like goes by words', async (probe) => {
    assert.equal(await probe.count("name = 'paris'"), 0)
    assert.ok((await probe.count("name = 'Paris'")) > 0)
    assert.ok((await probe.count("name like 'germain saint'")) > 0)
    assert.equal(await probe.count("name like 'germai'"), 0)
  }),
  records(
    'where',
    'search is fuzzy, its last word a prefix; suggest is a prefix; startswith minds the case',
    async (probe) => {
      assert.ok((await names(probe, { where: "search(name, 'Reykjavik')" })).includes('Reykjavík'))
      assert.ok(
        (await names(probe, { where: "search(name, 'frankfort am mai')", limit: 100 })).includes('Frankfurt am Main')
      )
      assert.ok((await names(probe, { where: "suggest(name, 'reykja')" })).includes('Reykjavík'))
      assert.equal(await probe.count("startswith(name, 'reykja')"), 0)
      assert.ok((await probe.count("startswith(name, 'Reykja')")) > 0)
    }
  ),
  records('where', 'a bare text is searched in every field', async (probe) => {
    assert.ok((await names(probe, { where: '"reykjavík"', limit: 100 })).includes('Reykjavík'))
  }),
  records('where', 'a multivalued field matches by any of its values', async (probe) => {
    assert.ok((await names(probe, { where: "alternate_names = 'Lutetia'", limit: 100 })).includes('Paris'))
    assert.equal(await probe.count("'Lutetia' in alternate_names"), await probe.count("alternate_names = 'Lutetia'"))
  }),
  records('where', 'geography: distance, box, polygon', async (probe) => {
    const paris = "geom'POINT(2.35 48.85)'"
    assert.ok(
      (await names(probe, { where: `within_distance(coordinates, ${paris}, 5km)`, limit: 100 })).includes('Paris')
    )
    assert.equal(
      await probe.count(`within_distance(coordinates, ${paris}, 5km)`),
      await probe.count(`distance(coordinates, ${paris}, 5000 m)`)
    )
    // Edges on which no city lies, because inside and on the edge are different things.
    const box = await probe.count('in_bbox(coordinates, 48.000003, 2.000003, 49.000003, 3.000003)')
    const square =
      "geom'POLYGON((2.000003 48.000003, 3.000003 48.000003, 3.000003 49.000003, 2.000003 49.000003, 2.000003 48.000003))'"
    assert.equal(await probe.count(`within(coordinates, ${square})`), box)
    assert.equal(await probe.count(`intersects(coordinates, ${square})`), box)
    assert.equal(
      (await probe.count(`disjoint(coordinates, ${square})`)) + box,
      await probe.count('coordinates is not null')
    )
  }),
  records('where', 'a syntax error has its position', async ({ refused }) => {
    assert.equal(
      await refused(RECORDS, { where: 'BADSYNTAX((' }, 400, 'ODSQLSyntaxError'),
      'ODSQL syntax exception: unexpected ( at position 9 in BADSYNTAX((. Clause(s) containing the error(s): where.'
    )
  }),
  records('group_by', 'keys first, counts, null group; ten groups unless asked otherwise', async ({ read, count }) => {
    const { results } = await read(RECORDS, { select: 'count(*) as n', group_by: 'feature_class' })
    assert.deepEqual(Object.keys(results[0]), ['feature_class', 'n'])
    const groups = await read(RECORDS, { select: 'count(*) as n', group_by: 'country_code', limit: 20_000 })
    const sum = groups.results.reduce((total: number, row: { n: number }) => total + row.n, 0)
    assert.equal(sum, (await read(RECORDS, { limit: 0 })).total_count)
    assert.equal((await read(RECORDS, { select: 'count(*)', group_by: 'country_code' })).results.length, 10)
    const [first] = (await read(RECORDS, { select: 'count(*) as n', group_by: 'admin1_code' })).results
    assert.deepEqual(first, { admin1_code: null, n: await count('admin1_code is null') })
  }),
  records('group_by', 'ranges of whole numbers are closed; of fixed steps open at the ends', async ({ read }) => {
    const ranges = await read(RECORDS, {
      select: 'count(*) as n',
      group_by: 'range(population, *, 1000, 100000, *) as size',
      limit: 10
    })
    assert.deepEqual(
      ranges.results.map((row: { size: string }) => row.size),
      ['[*, 999]', '[1000, 99999]', '[100000, *]']
    )
  }),
  records('group_by', 'parts of dates are numbers; date_format is text', async ({ read }) => {
    const { results } = await read(RECORDS, {
      select: 'count(*) as n',
      group_by: "year(modification_date) as y, date_format(modification_date, 'YYYY') as t",
      order_by: 'y',
      limit: 3
    })
    assert.ok(results.every((row: { y: number; t: string }) => Number.isInteger(row.y) && row.t === String(row.y)))
  }),
  records('group_by', 'points cannot be grouped, but clustered', async ({ refused, read }) => {
    assert.match(
      await refused(RECORDS, { group_by: 'coordinates', select: 'count(*)' }, 400, 'ODSQLError'),
      /Use the geo_cluster\(point_geo, int_precision\)/
    )
    const { results } = await read(RECORDS, {
      select: 'count(*) as n',
      group_by: 'geo_cluster(coordinates, 3) as c',
      where: "country_code='IS'"
    })
    assert.deepEqual(Object.keys(results[0].c.cluster_centroid), ['lat', 'lon'])
  }),
  records('order_by', 'ascending, descending, by a minus; nulls last both ways', async (probe) => {
    const read = async (order_by: string): Promise<(number | null)[]> =>
      (
        await probe.read(RECORDS, { select: 'elevation', order_by, where: "country_code='AD'", limit: 100 })
      ).results.map((row: { elevation: number | null }) => row.elevation)
    for (const order of ['elevation', 'elevation desc', '-elevation'])
      assert.equal((await read(order)).at(-1), null, order)
    const numbers = (await read('elevation asc')).filter((value) => value !== null)
    assert.deepEqual(
      numbers,
      numbers.toSorted((a, b) => a - b)
    )
    assert.deepEqual(await read('elevation desc'), await read('-elevation'))
  }),
  records('order_by', 'random with a seed repeats itself', async (probe) => {
    const query = { order_by: 'random(42)', limit: 5 }
    assert.deepEqual(await names(probe, query), await names(probe, query))
    assert.notDeepEqual(await names(probe, query), await names(probe, { order_by: 'random(43)', limit: 5 }))
  }),
  records('limit', 'nought to a hundred; twenty thousand when grouping', async ({ read, refused }) => {
    assert.deepEqual((await read(RECORDS, { limit: 0 })).results, [])
    assert.equal((await read(RECORDS, { limit: 100 })).results.length, 100)
    assert.match(
      await refused(RECORDS, { limit: 101 }, 400, 'InvalidRESTParameterError'),
      /101 was found but -1 <= limit <= 100 is expected/
    )
    await refused(RECORDS, { limit: 20_001, group_by: 'name', select: 'count(*)' }, 400, 'InvalidRESTParameterError')
    await refused(RECORDS, { limit: 'ten' }, 400, 'InvalidRESTParameterError')
  }),
  records('offset', 'up to ten thousand together with limit', async ({ read, refused }) => {
    assert.equal((await read(RECORDS, { limit: 100, offset: 9_900 })).results.length, 100)
    await refused(RECORDS, { limit: 100, offset: 9_901 }, 400, 'InvalidRESTParameterError')
    await refused(RECORDS, { limit: 0, offset: -1 }, 400, 'InvalidRESTParameterError')
  }),
  records(
    'refine',
    'exact; alternatives where the field is disjunctive; a path where it is hierarchical',
    async (probe) => {
      const refined = async (...refine: string[]): Promise<number> =>
        (await probe.read(RECORDS, { refine, limit: 0 })).total_count
      const [france, belgium] = [await refined('cou_name_en:France'), await refined('cou_name_en:"Belgium"')]
      assert.equal(await refined('cou_name_en:France', 'cou_name_en:Belgium'), france + belgium)
      assert.equal(await refined('cou_name_en:france'), 0)
      assert.equal(await refined('timezone:Europe'), await probe.count("startswith(timezone, 'Europe/')"))
      assert.equal(await refined('timezone:Europe/Paris'), await probe.count("timezone = 'Europe/Paris'"))
      assert.equal(await refined('modification_date:2019'), await probe.count('year(modification_date) = 2019'))
    }
  ),
  records('exclude', 'the rest', async (probe) => {
    const all = (await probe.read(RECORDS, { limit: 0 })).total_count
    const refined = (await probe.read(RECORDS, { refine: 'cou_name_en:France', limit: 0 })).total_count
    assert.equal((await probe.read(RECORDS, { exclude: 'cou_name_en:France', limit: 0 })).total_count, all - refined)
  }),
  records('lang', 'names months in the language', async ({ read }) => {
    const month = async (lang: string): Promise<string> =>
      (
        await read(RECORDS, {
          select: "date_format(modification_date, 'MMMM') as m",
          where: 'month(modification_date) = 2',
          limit: 1,
          lang
        })
      ).results[0].m
    assert.deepEqual([await month('en'), await month('fr'), await month('de')], ['February', 'février', 'Februar'])
  }),
  records('timezone', 'an unknown one is refused', async ({ get }) =>
    assert.equal((await get(RECORDS, { timezone: 'Middle/Earth' })).status, 400)
  ),
  records('include_links', 'links of the page and of its records', async ({ read }) => {
    const body = await read(RECORDS, { include_links: true, limit: 2, offset: 2 })
    const links = new Map<string, string>(
      body._links.map((link: { rel: string; href: string }) => [link.rel, link.href])
    )
    assert.deepEqual([...links.keys()], ['self', 'first', 'next', 'last'])
    assert.match(links.get('next') ?? '', /offset=4/)
    assert.ok(body.results[0]._links.some((link: { rel: string }) => link.rel === 'dataset'))
  }),
  records('include_app_metas', 'id, size and timestamp of each record', async ({ read }) => {
    const [row] = (await read(RECORDS, { include_app_metas: true, limit: 1 })).results
    assert.match(row._id, /^[0-9a-f]{40}$/)
    assert.match(row._timestamp, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
    assert.equal(typeof row._size, 'number')
  }),
  record('record_id', 'the flat record; unknown: 404', async ({ read, refused }) => {
    const [row] = (await read(RECORDS, { include_app_metas: true, limit: 1, where: "name='Paris'" })).results
    const alone = await read(`${RECORDS}/${row._id}`)
    assert.equal(alone.geoname_id, row.geoname_id)
    assert.equal(alone.results, undefined)
    await refused(`${RECORDS}/${'0'.repeat(40)}`, {}, 404, 'NotFoundResource')
  }),
  record('select', 'only the chosen fields', async ({ read }) => {
    const [row] = (await read(RECORDS, { include_app_metas: true, limit: 1 })).results
    assert.deepEqual(Object.keys(await read(`${RECORDS}/${row._id}`, { select: 'name' })), ['name'])
  })
]
