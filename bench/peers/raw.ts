import { createReadStream } from 'node:fs'
import { timeMs } from '../measure.ts'
import type { RawEngine } from '../raw-engine.ts'
import type { Peer } from './peer.ts'
import { PEER_COLUMNS, SMALL_ROWS } from './rows.ts'

/**
 * The engine without Loggia, with a table as its documentation advises for these rows: by number, points as two
 * columns, value and text indexes.
 */
export async function loadRaw(raw: RawEngine, csv: string): Promise<Peer> {
  const columns = PEER_COLUMNS.map(({ name, type }) =>
    name === 'place'
      ? 'lon Float64, lat Float64'
      : name === 'tags'
        ? 'tags Array(LowCardinality(String))'
        : `${name} ${name === 'score' || name === 'ward' ? 'UInt8' : type}`
  )
  const indexes = [
    'INDEX by_code code TYPE bloom_filter(0.001) GRANULARITY 1',
    'INDEX by_title title TYPE bloom_filter(0.001) GRANULARITY 1',
    "INDEX words lower(descr) TYPE text(tokenizer = 'splitByNonAlpha')"
  ]
  const values = PEER_COLUMNS.map(({ name }) =>
    name === 'place'
      ? "toFloat64(splitByString(', ', place)[2]) AS lon, toFloat64(splitByString(', ', place)[1]) AS lat"
      : name === 'tags'
        ? "splitByChar(';', tags) AS tags"
        : name
  )
  const input = PEER_COLUMNS.map(({ name, type }) => `${name} ${type}`).join(', ')
  await raw.execute(`CREATE TABLE bench (${[...columns, ...indexes].join(', ')}) ENGINE = MergeTree ORDER BY id`)
  const loadMs = await timeMs(() =>
    raw.execute(
      `INSERT INTO bench SELECT ${values.join(', ')} FROM input('${input}') FORMAT CSVWithNames`,
      createReadStream(csv, { highWaterMark: 1 << 20 })
    )
  )
  await raw.execute('OPTIMIZE TABLE bench FINAL')
  await raw.execute('CREATE TABLE small AS bench')
  await raw.execute(`INSERT INTO small SELECT * FROM bench WHERE id < ${SMALL_ROWS}`)
  return {
    name: 'raw engine',
    loadSeconds: loadMs / 1000,
    ask: async (statements) => {
      await Promise.all(
        statements.map((sql) =>
          sql.includes(' FORMAT ') ? raw.drainMs(sql) : raw.text(`${sql} FORMAT JSONCompactEachRow`)
        )
      )
    },
    rows: async (sql) => {
      const text = await raw.text(`${sql} FORMAT JSONCompactEachRow`)
      return text
        .trim()
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line) as unknown[])
    },
    // The engine is stopped by who started it.
    stop: async () => {}
  }
}
