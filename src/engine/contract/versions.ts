import assert from 'node:assert/strict'
import type { Predicate } from '#query'
import { makeField } from '#schema'
import type { VersionShape } from '../engine.ts'
import { derivedColumns } from '../layout.ts'
import { int, SOURCE, TABLE } from './dataset.ts'
import { behaviour } from './suite.ts'

export const VERSIONS = [
  behaviour('versions are made, measured, listed and dropped', async (engine) => {
    await engine.versions.create('v_other_1', { fields: [makeField('a', 'text')], expectedRows: 0 })
    assert.ok((await engine.versions.list()).includes('v_other_1'))
    assert.deepEqual(await engine.versions.measure('v_other_1'), { rows: 0, bytes: 0, parts: 0, masked: 0 })
    const loaded = await engine.versions.measure(TABLE)
    assert.equal(loaded.rows, 5)
    assert.ok(loaded.bytes > 0)
    await engine.versions.drop('v_other_1')
    await engine.versions.drop('v_other_1')
    assert.ok(!(await engine.versions.list()).includes('v_other_1'))
  }),

  behaviour(
    'a table says whose it is and, once it is labelled, what it holds; labels are always stored as text',
    async (engine) => {
      await engine.versions.create('v_other_5', { fields: [makeField('a', 'text')], expectedRows: 0 })
      assert.deepEqual((await engine.versions.labels()).get('v_other_5'), { portal: '', own: true })
      const version = {
        dataset: "it's `a` \\' -- town",
        fields: JSON.stringify([makeField('a', 'text', {}, "l'été; DROP TABLE x")]),
        revision: 3
      }
      await engine.versions.label('v_other_5', version)
      assert.deepEqual((await engine.versions.labels()).get('v_other_5'), { portal: '', own: true, version })
      assert.deepEqual(
        [(await engine.versions.rows()).get('v_other_5') ?? 0, (await engine.versions.rows()).get(TABLE)],
        [0, 5]
      )
      assert.deepEqual(await engine.versions.check(TABLE), [])
      await engine.versions.drop('v_other_5')
      assert.equal((await engine.versions.labels()).has('v_other_5'), false)
    }
  ),

  behaviour('the ledger keeps the entries of the last two revisions in sight', async (engine) => {
    const entry = (revision: number, token: string, settled: boolean) => ({ portal: 'p', revision, token, settled })
    for (const each of [entry(0, 'a', true), entry(1, 'b', false), entry(1, 'b', true), entry(2, 'c', false)])
      await engine.ledger.write(each)
    const seen = new Set((await engine.ledger.read()).map((each) => JSON.stringify(each)))
    assert.deepEqual(
      [...seen].toSorted(),
      [entry(1, 'b', false), entry(1, 'b', true), entry(2, 'c', false)].map((each) => JSON.stringify(each)).toSorted()
    )
    await engine.ledger.write(entry(10, 'd', true))
    assert.deepEqual([...new Set((await engine.ledger.read()).map(({ token }) => token))], ['d'])
    // The table is the only one that does not belong to a version.
    await engine.versions.drop('loggia_ledger')
    assert.deepEqual(await engine.ledger.read(), [])
  }),

  behaviour('columns fit what a load measured, and rows may lie by their place on the map', async (engine) => {
    const fields = [
      makeField('a', 'text'),
      makeField('l', 'text', { multivalued: ',' }),
      makeField('n', 'int'),
      makeField('p', 'geo_point_2d')
    ]
    const statistics = {
      a: { hasNulls: false, distinct: 3 },
      l: { hasNulls: true, distinct: 2 },
      n: { hasNulls: false, range: [0n, 1999n] as const }
    }
    const shape = { fields, statistics, expectedRows: 1_000_000 }
    const sources: Readonly<Record<string, string>> = {
      a: "'x'",
      l: "['y', 'z']",
      n: 'toInt64(number)',
      p: 'tuple(toNullable(toFloat64(number % 7)), toNullable(1.5))'
    }
    const columns = derivedColumns(shape, ({ name }) => sources[name] ?? 'NULL', {
      ordinal: 'number',
      timestamp: 'now64(3)',
      occurrence: '0'
    })
    const rowsOf = `SELECT ${columns.map(({ sql }) => sql).join(', ')} FROM numbers({rows:UInt64})`
    await engine.versions.create('v_other_2', shape, {
      columns: columns.map(({ name }) => name),
      select: rowsOf,
      params: { rows: 2000 }
    })
    const source = { ...SOURCE, table: 'v_other_2', fields, recordCount: 2000 }
    const select = [
      { key: 'n', value: { kind: 'field', name: 'n', type: 'int', list: false } },
      { key: 'a', value: { kind: 'field', name: 'a', type: 'text', list: false } }
    ] as const
    const page = async (offset: number, where?: Predicate) => {
      const whole = { source, groups: [], select, order: [], limit: 3, timezone: 'UTC', lang: 'en' } as const
      return (await engine.page({ ...whole, where, offset })).rows
    }
    assert.deepEqual(await page(0), ['{"n": 0, "a": "x"}', '{"n": 7, "a": "x"}', '{"n": 14, "a": "x"}'])
    assert.deepEqual(await page(1000), ['{"n": 997, "a": "x"}', '{"n": 1004, "a": "x"}', '{"n": 1011, "a": "x"}'])
    const above: Predicate = { kind: 'compare', op: '>', left: select[0].value, right: int('5') }
    assert.deepEqual(await page(1000, above), [
      '{"n": 1025, "a": "x"}',
      '{"n": 1032, "a": "x"}',
      '{"n": 1039, "a": "x"}'
    ])
    const facets = [
      { field: select[1].value, where: undefined, levels: [{ depth: 1 }], sort: '-count', limit: 5 },
      {
        field: { kind: 'field', name: 'l', type: 'text', list: true },
        where: undefined,
        levels: [{ depth: 1 }],
        sort: 'alphanum',
        limit: 5
      }
    ] as const
    assert.deepEqual(await engine.facets({ source, facets, timezone: 'UTC' }), [
      [[{ value: 'x', count: 2000 }]],
      [
        [
          { value: 'y', count: 2000 },
          { value: 'z', count: 2000 }
        ]
      ]
    ])
    await engine.versions.drop('v_other_2')
  }),

  behaviour(
    'a version is extended: the new one has the rows of both, the earlier one stays as it was',
    async (engine) => {
      const fields = [makeField('a', 'text'), makeField('n', 'int')]
      const make = async (table: string, first: number, rows: number, statistics: VersionShape['statistics'] = {}) => {
        const shape = { fields, expectedRows: rows, statistics }
        const value = ({ name }: { readonly name: string }) =>
          name === 'a' ? "concat('Word', toString(number))" : 'if(number = 5001, NULL, toInt64(number))'
        const record = { ordinal: 'number', timestamp: 'now64(3)', occurrence: '0' }
        const derived = derivedColumns(shape, value, record)
        const columns = derived.map(({ name }) => name)
        const select = `SELECT ${derived.map(({ sql }) => sql).join(', ')} FROM numbers({first:UInt64}, {rows:UInt64})`
        await engine.versions.create(table, shape, { columns, select, params: { first, rows } })
        return columns
      }
      const narrow = { n: { hasNulls: false, range: [0n, 30_000n] as const } }
      await make('v_other_6', 0, 5000, narrow)
      const columns = await make('s_other_6', 5000, 1)
      await engine.versions.extend('v_other_7', { from: 'v_other_6', added: { table: 's_other_6', columns } })
      await engine.versions.drop('s_other_6')
      await make('s_other_7', 5002, 300)
      await engine.versions.extend('v_other_8', { from: 'v_other_7', added: { table: 's_other_7', columns } })
      await engine.versions.drop('s_other_7')
      const ask = async (table: string, recordCount: number, text: string) => {
        const source = { ...SOURCE, table, fields, recordCount }
        const n = { kind: 'field', name: 'n', type: 'int', list: false } as const
        const sum = { key: 's', value: { kind: 'aggregate', fn: 'sum', arg: n, type: 'int' } } as const
        const found = await engine.page({
          source,
          where: { kind: 'full-text', mode: 'words', text },
          groups: [],
          select: [sum],
          order: [],
          limit: 1,
          offset: 0,
          timezone: 'UTC',
          lang: 'en'
        })
        return [found.totalCount, found.rows[0], (await engine.versions.measure(table)).rows]
      }
      for (const drop of ['v_other_6', 'v_other_7', undefined]) {
        assert.deepEqual(await ask('v_other_8', 5301, 'word4999'), [1, '{"s": 4999}', 5301])
        assert.deepEqual(await ask('v_other_8', 5301, 'word5000'), [1, '{"s": 5000}', 5301])
        assert.deepEqual(await ask('v_other_8', 5301, 'word5301'), [1, '{"s": 5301}', 5301])
        if (drop === 'v_other_6') assert.deepEqual(await ask('v_other_6', 5000, 'word5000'), [0, '{"s": null}', 5000])
        if (drop !== undefined) await engine.versions.drop(drop)
      }
      assert.deepEqual((await engine.versions.labels()).get('v_other_8'), { portal: '', own: true })
      assert.deepEqual(await engine.versions.check('v_other_8'), [])
      await make('s_other_8', 5001, 1)
      await assert.rejects(
        engine.versions.extend('v_other_9', { from: 'v_other_8', added: { table: 's_other_8', columns } })
      )
      for (const table of ['v_other_9', 's_other_8']) await engine.versions.drop(table)
      const removed = await engine.loader.select<{ place: string; ordinal: string }>({
        sql: "SELECT toString(_place) AS place, toString(_ordinal) AS ordinal FROM v_other_8 WHERE a IN ('Word4999', 'Word5301')"
      })
      const keys = removed.map(({ place, ordinal }) => ({ place: BigInt(place), ordinal: BigInt(ordinal) }))
      await engine.versions.extend('v_other_10', { from: 'v_other_8', removed: keys })
      assert.deepEqual(await ask('v_other_10', 5299, 'word4999'), [0, '{"s": null}', 5299])
      assert.deepEqual(await ask('v_other_10', 5299, 'word5300'), [1, '{"s": 5300}', 5299])
      assert.deepEqual(await ask('v_other_8', 5301, 'word5301'), [1, '{"s": 5301}', 5301])
      assert.equal((await engine.versions.measure('v_other_10')).masked, 2)
      assert.equal((await engine.versions.rows()).get('v_other_10'), 5299)
      await make('s_other_9', 6000, 1)
      await engine.versions.extend('v_other_11', { from: 'v_other_10', added: { table: 's_other_9', columns } })
      for (const drop of ['v_other_8', 'v_other_10', 's_other_9', undefined]) {
        assert.deepEqual(await ask('v_other_11', 5300, 'word6000'), [1, '{"s": 6000}', 5300])
        assert.deepEqual(await ask('v_other_11', 5300, 'word5301'), [0, '{"s": null}', 5300])
        if (drop !== undefined) await engine.versions.drop(drop)
      }
      assert.deepEqual(await engine.versions.check('v_other_11'), [])
      await engine.versions.drop('v_other_11')
    }
  ),

  behaviour('a field that is not to be searched has no words', async (engine) => {
    const fields = [makeField('a', 'text'), makeField('b', 'text', { searchable: false })]
    const shape = { fields, expectedRows: 1 }
    const columns = derivedColumns(shape, ({ name }) => (name === 'a' ? "'seen'" : "'unseen'"), {
      ordinal: '0',
      timestamp: 'now64(3)',
      occurrence: '0'
    })
    await engine.versions.create('v_other_3', shape, {
      columns: columns.map(({ name }) => name),
      select: `SELECT ${columns.map(({ sql }) => sql).join(', ')}`
    })
    const source = { ...SOURCE, table: 'v_other_3', fields, recordCount: 1 }
    const found = (text: string) =>
      engine.count({
        source,
        where: { kind: 'full-text', mode: 'words', text },
        groups: [],
        select: [],
        order: [],
        limit: 0,
        offset: 0,
        timezone: 'UTC',
        lang: 'en'
      })
    assert.deepEqual([await found('seen'), await found('unseen')], [1, 0])
    await engine.versions.drop('v_other_3')
  }),

  behaviour('a loader selects rows as objects, 64-bit ints as texts', async (engine) => {
    assert.deepEqual(
      await engine.loader.select({
        sql: 'SELECT toInt64(max(_ordinal)) AS n, {word:String} AS w FROM v_contract_1',
        params: { word: "it's" }
      }),
      [{ n: '4', w: "it's" }]
    )
  })
]
