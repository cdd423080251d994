import assert from 'node:assert/strict'
import test from 'node:test'
import { forgetDocuments, indexDocuments, type SearchDocument } from '#search-index'
import { type Store, sql } from '#store'
import { evaluate, openSnapshot, type SearchSnapshot } from './find.ts'
import type { Searched } from './query-field.ts'
import { rank } from './rank.ts'
import { compileParameter } from './run.ts'
import { ALL, type SearchPredicate } from './search-predicate.ts'

type ItemFields = Extract<SearchDocument, { kind: 'item' }>['fields']

const NOTHING: ItemFields = {
  title: null,
  tags: null,
  type: null,
  typekeywords: null,
  snippet: null,
  description: null,
  accessinformation: null,
  spatialreference: null,
  categories: null,
  contentstatus: null
}

/** Id, columns and words of the things that the queries of the contract are asked of. */
export const ITEMS: readonly (readonly [
  id: string,
  columns: { owner: string; access: string; status: string | null; created: number; views: number },
  fields: Partial<ItemFields>
])[] = [
  [
    'fires',
    { owner: 'ann', access: 'public', status: 'org_authoritative', created: 1_249_084_800_000, views: 5 },
    {
      title: 'California Wildfires',
      tags: ['fire', 'San Francisco'],
      type: 'Feature Service',
      snippet: 'Perimeters of recent fires',
      description: '<p>All <b>fires</b> of the year</p>',
      categories: ['/Categories/Hazards/Fire']
    }
  ],
  [
    'parks',
    { owner: 'Bob', access: 'org', status: null, created: 1_249_548_000_000, views: 50 },
    {
      title: 'Städtische Parks & Gärten',
      tags: ['green', 'Francisco'],
      type: 'Web Map',
      snippet: 'San Francisco parks',
      categories: ['/Categories/Nature', '/Region/US']
    }
  ],
  [
    'water',
    { owner: 'ann', access: 'private', status: 'deprecated', created: 1_600_000_000_000, views: 500 },
    {
      title: 'water_quality_2020.csv',
      tags: ['water'],
      type: 'CSV',
      description: 'Measured near the fire station',
      categories: ['/Categories/Water', '/Region/US/West']
    }
  ],
  [
    '水位',
    { owner: 'o%_o', access: 'public', status: null, created: 1_700_000_000_000, views: 0 },
    { title: '水位と温度', tags: ['100%', 'a_b'], type: 'Web Mapping Application' }
  ]
]

const PARKS = 1

const column = (name: string) => sql.ref(`things.${name}`)

export const SEARCHED: Searched = {
  kind: 'item',
  unnamed: 'words',
  fields: {
    ...Object.fromEntries(
      ['title', 'tags', 'type', 'snippet', 'description'].map((field) => [field, { kind: 'words', field } as const])
    ),
    id: { kind: 'exact', column: column('id') },
    owner: { kind: 'exact', column: column('owner') },
    access: { kind: 'exact', column: column('access'), ignoresCase: true },
    contentstatus: { kind: 'exact', column: column('status'), ignoresCase: true },
    created: { kind: 'instant', column: column('created') },
    numviews: { kind: 'number', column: column('views') },
    categories: { kind: 'paths', field: 'categories' },
    orgid: { kind: 'constant', value: '0123456789ABCDEF' },
    group: { kind: 'related', condition: (value) => sql<boolean>`(${column('access')} = ${`${value}`})` }
  }
}

const FILTERED: Searched = {
  ...SEARCHED,
  unnamed: 'refused',
  fields: {
    owner: { kind: 'exact', column: column('owner') },
    ...Object.fromEntries(['title', 'tags', 'type'].map((field) => [field, { kind: 'values', field } as const]))
  }
}

/** Queries and what they find, in the order of the list above. */
const FINDS: readonly (readonly [query: string, ...ids: string[]])[] = [
  ['fire', 'fires', 'water'],
  ['fires', 'fires', 'water'],
  ['FIRE', 'fires', 'water'],
  ['title:fire'],
  ['title:wildfire', 'fires'],
  ['tags:fire', 'fires'],
  ['stadtische', 'parks'],
  ['STÄDTISCHE gärten', 'parks'],
  ['water 2020', 'water'],
  ['fire -water', 'fires'],
  ['fire AND NOT california', 'water'],
  ['california OR quality', 'fires', 'water'],
  ['"San Francisco"', 'fires', 'parks'],
  ['tags:"San Francisco"', 'fires'],
  ['tags:san tags:francisco', 'fires'],
  ['"Francisco San"'],
  ['"fire San"'],
  ['"fires"', 'fires'],
  ['type:"Web Map"', 'parks'],
  ['type:"Web Mapping Application"', '水位'],
  ['type:web', 'parks', '水位'],
  ['type:Web*', 'parks', '水位'],
  ['cal?fornia', 'fires'],
  ['*fornia', 'fires'],
  ['qual*2020'],
  ['qual*ty', 'water'],
  ['w*r', 'water'],
  ['水位', '水位'],
  ['"水位"', '水位'],
  ['"位水"'],
  ['b fires'],
  ['id:fires', 'fires'],
  ['id:fires OR id: parks', 'fires', 'parks'],
  ['id:(fires OR water)', 'fires', 'water'],
  ['owner:ann', 'fires', 'water'],
  ['owner:bob'],
  ['owner:b*', 'parks'],
  ['owner:"o%_o"', '水位'],
  ['owner:o%*', '水位'],
  ['owner:a_n*'],
  ['-owner:ann', 'parks', '水位'],
  ['access:public', 'fires', '水位'],
  ['access:PUBLIC', 'fires', '水位'],
  ['contentstatus:org_authoritative', 'fires'],
  ['-contentstatus:deprecated', 'fires', 'parks', '水位'],
  ['contentstatus:*', 'fires', 'water'],
  ['((contentstatus:org_authoritative orgid:0123456789ABCDEF) OR contentstatus:public_authoritative)', 'fires'],
  ['orgid:0123456789abcdef', 'fires', 'parks', 'water', '水位'],
  ['orgid:another'],
  ['-orgid:another', 'fires', 'parks', 'water', '水位'],
  ['group:org', 'parks'],
  ['created:[1249084800000 TO 1249548000000]', 'fires', 'parks'],
  ['created:[0000001249084800000 TO 0000001249548000000]', 'fires', 'parks'],
  ['created:{1249084800000 TO 1249548000000]', 'parks'],
  ['created:[1249084800000 TO 1249548000000}', 'fires'],
  ['created:[2020-01-01 TO *]', 'water', '水位'],
  ['created:1600000000000', 'water'],
  ['numviews:[5 TO 50]', 'fires', 'parks'],
  ['numviews:[* TO 5]', 'fires', '水位'],
  ['numviews:[-1 TO 99999999999999999999999999]', 'fires', 'parks', 'water', '水位'],
  ['numviews:[4.5 TO 5.5]', 'fires'],
  ['numviews:many'],
  ['categories:/Categories/Water', 'water'],
  ['categories:"/region/us"', 'parks', 'water'],
  ['categories:hazards', 'fires'],
  ['categories:haz'],
  ['categories:haz*', 'fires'],
  ['categories:*', 'fires', 'parks', 'water'],
  ['nosuchfield:x'],
  ['-nosuchfield:x', 'fires', 'parks', 'water', '水位'],
  ['*', 'fires', 'parks', 'water', '水位'],
  ['*:*', 'fires', 'parks', 'water', '水位'],
  ['snippet:*', 'fires', 'parks'],
  ['parks - &', 'parks'],
  ['the <script>alert(1)</script>'],
  ["'; drop table things; --"],
  ['owner:"\' or 1=1 --"']
]

const FILTERS: readonly (readonly [filter: string, ...ids: string[]])[] = [
  ['type:"Web Map"', 'parks'],
  ['type:"web map"', 'parks'],
  ['type:"Web"'],
  ['tags:"San Francisco" OR tags:"green"', 'fires', 'parks'],
  ['tags:"francisco" -owner:"ann"', 'parks'],
  ['title:"California Wildfires" AND owner:"ann"', 'fires'],
  ['tags:"100%"', '水位'],
  ['tags:"a_b"', '水位'],
  ['tags:"axb"']
]

/** Queries whose results have an order, the best first. */
const RANKS: readonly (readonly [query: string, ...ids: string[]])[] = [
  ['fire', 'fires', 'water'],
  ['wildfires OR 2020^10', 'water', 'fires'],
  ['wildfires^10 OR 2020', 'fires', 'water'],
  ['parks OR owner:ann^1000 OR water', 'water', 'fires', 'parks'],
  ['san francisco', 'fires', 'parks'],
  ['wildf* OR qual*^5', 'water', 'fires'],
  ['wildf*^5 OR qual*', 'fires', 'water']
]

/** The things of the list above, in a separate table. */
export async function fillThings(store: Store): Promise<Store> {
  await store.transaction(async (tx) => {
    await tx.schema
      .createTable('things' as 'items')
      .addColumn('id', 'text')
      .addColumn('owner', 'text')
      .addColumn('access', 'text')
      .addColumn('status', 'text')
      .addColumn('created', 'bigint')
      .addColumn('views', 'integer')
      .addColumn('search_number', 'integer')
      .execute()
    for (const [number, [id, columns, fields]] of ITEMS.entries()) {
      await tx
        .insertInto('things' as never)
        .values({ id, ...columns, search_number: number } as never)
        .execute()
      await indexDocuments(tx, [{ kind: 'item', number, fields: { ...NOTHING, ...fields } }])
    }
  })
  return store
}

/** Where they are searched for. */
export function openThings(store: Store, wanted: SearchPredicate): Promise<SearchSnapshot> {
  return openSnapshot(store.db, 'item', 'things' as 'items', [wanted])
}

/** The results of searches on both databases. `open` opens an empty one. */
export function searchContract(name: string, open: () => Promise<Store>): void {
  const opened = open().then(fillThings)

  const find = async (query: string, searched: Searched = SEARCHED, ranked = false): Promise<string[]> => {
    const { wanted = ALL, weights = [] } = compileParameter('q', query, searched) ?? {}
    const place = await openThings(await opened, wanted)
    const found = await evaluate(place, wanted, place.all)
    const classes = ranked ? await rank(place, found, weights, []) : [found]
    return classes.flatMap((documents) => documents.numbers().map((number) => ITEMS[number]?.[0] as string))
  }

  for (const [query, ...ids] of FINDS)
    test(`${name}: ${query} finds ${ids.join(', ') || 'nothing'}`, async () => assert.deepEqual(await find(query), ids))
  for (const [filter, ...ids] of FILTERS)
    test(`${name}: the filter ${filter} lets through ${ids.join(', ') || 'nothing'}`, async () =>
      assert.deepEqual(await find(filter, FILTERED), ids))
  for (const [query, ...ids] of RANKS)
    test(`${name}: ${query} finds ${ids.join(' before ')}`, async () =>
      assert.deepEqual(await find(query, SEARCHED, true), ids))

  test(`${name}: what a query cannot mean is refused with the place`, async () => {
    const refusals: readonly (readonly [query: string, detail: string])[] = [
      ['title:[a TO b]', "'q' must be a query: the range at position 6 must follow a field of numbers or instants."],
      ['fire [1 TO 2]', "'q' must be a query: the range at position 5 must follow a field of numbers or instants."],
      ['numviews:[a TO 2]', "'q' must be a query: the range at position 9 must have numbers as its ends."],
      [
        'created:[yesterday TO *]',
        "'q' must be a query: the range at position 8 must have milliseconds or dates as its ends."
      ],
      ['(fire', "'q' must be a query: unexpected end at position 5."]
    ]
    for (const [query, detail] of refusals)
      await assert.rejects(
        find(query),
        (error: { details?: { list?: string[] } }) => assert.deepEqual(error.details?.list, [detail]) === undefined
      )
    await assert.rejects(find('words', FILTERED), { code: 'portal/bad-parameters' })
  })

  test(`${name}: the longest query that is understood is answered`, async () => {
    assert.deepEqual(
      await find(Array.from({ length: 999 }, (_, at) => `id:${at}`).join(' OR ') + ' OR title:wildfires'),
      ['fires']
    )
    assert.deepEqual(
      await find(Array.from({ length: 300 }, (_, at) => `-w${at}x`).join(' '), SEARCHED),
      ITEMS.map(([id]) => id)
    )
    await assert.rejects(find('a '.repeat(301)), {
      details: { list: ["'q' must be a query: a query has at most 300 words."] }
    })
    await assert.rejects(find('a* '.repeat(11)), {
      details: { list: ["'q' must be a query: a query has at most 10 words with * or ?."] }
    })
  })

  test(`${name}: changed things are found by their new content, removed ones not at all`, async () => {
    const store = await opened
    const fields = { ...NOTHING, title: 'Lakes of Europe', tags: ['blue'] }
    await store.transaction((tx) => indexDocuments(tx, [{ kind: 'item', number: PARKS, fields }]))
    assert.deepEqual([await find('lake'), await find('parks'), await find('tags:blue')], [['parks'], [], ['parks']])
    await store.transaction((tx) =>
      indexDocuments(tx, [{ kind: 'item', number: PARKS, fields: { ...fields, title: 'Rivers of Europe' } }])
    )
    assert.deepEqual(
      [await find('lakes'), await find('rivers europe'), await find('tags:"blue"', FILTERED)],
      [[], ['parks'], ['parks']]
    )
    const many = Array.from({ length: 20_000 }, (_, at) => `word${at}`).join(' ')
    await store.transaction((tx) =>
      indexDocuments(tx, [
        {
          kind: 'item',
          number: PARKS,
          fields: { ...fields, title: 'Rivers of Europe', snippet: 'long', description: `first ${many}` }
        }
      ])
    )
    assert.deepEqual(
      [await find('europe long first word9000'), await find('word10000')],
      [['parks'], []],
      'ten thousand words of a thing, the weightiest first'
    )
    await store.transaction((tx) => forgetDocuments(tx, 'item', [PARKS]))
    assert.deepEqual([await find('rivers'), await find('tags:"blue"', FILTERED)], [[], []])
    const left = await store.db
      .selectFrom('search_keys')
      .select(['key', 'documents'])
      .where('key', 'in', ['=rivers', '=river', '=europe', '=blue', 'tags=blue', '=web'])
      .execute()
    assert.deepEqual(
      left.map(({ key, documents }) => `${key} ${documents}`),
      ['=web 1']
    )
    await store.close()
  })
}
