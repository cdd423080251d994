import { randomBase36 } from '#kit'
import type { Connection } from '../connection/connection.ts'
import { engineError } from '../errors.ts'

/** Versions whose behaviour our tests have seen; another may answer differently in silence. */
const KNOWN_VERSIONS = /^26\.7\./

/** Expressions whose value must be exactly this: one of each family that queries stand on. */
const EXPECTED: Readonly<Record<string, string>> = {
  "removeAccentsUTF8(caseFoldUTF8('École'))": 'ecole',
  'toString(round(geoDistance(2.35, 48.85, 4.83, 45.76) / 1000))': '391',
  'toString(pointInPolygon((1, 1), [(0, 0), (2, 0), (2, 2), (0, 2)]))': '1',
  'JSONExtractString(\'{"a":"b"}\', \'a\')': 'b',
  'toString(quantileExactInclusive(0.5)(arrayJoin([1, 2, 4])))': '2',
  "formatDateTime(toTimeZone(toDateTime64('2024-07-01 12:00:00', 3, 'UTC'), 'Europe/Paris'), '%H')": '14',
  "toString(toDate32(toDateTime64('0001-01-01 00:00:00', 6, 'UTC')) - 0)": '0001-01-01',
  "toString(toYear(toDateTime64('9999-12-31 23:59:59', 6, 'UTC')))": '9999'
}

/** Throws `engine/unknown-version` or `engine/unknown-behaviour` for an engine that is not the one we know. */
export async function testEngine(connection: Connection): Promise<void> {
  const version = (await connection.text({ sql: 'SELECT version()', format: 'TSVRaw' }, { user: 'loader' })).trim()
  if (!KNOWN_VERSIONS.test(version)) {
    throw engineError('engine/unknown-version', `This is ClickHouse ${version}; Loggia works with 26.7.`, {
      details: { version }
    })
  }
  await testExpressions(connection)
  await testTextIndex(connection)
}

async function testExpressions(connection: Connection): Promise<void> {
  const list = Object.keys(EXPECTED).map((sql, index) => `${sql} AS e${index}`)
  const [row] = await connection.json<Record<string, string>>({ sql: `SELECT ${list.join(', ')}` }, { user: 'reader' })
  Object.entries(EXPECTED).forEach(([sql, wanted], index) => expect(sql, row?.[`e${index}`], wanted))
}

/** A text index must find a folded word and list its vocabulary. */
async function testTextIndex(connection: Connection): Promise<void> {
  const name = `self_test_${randomBase36(12)}`
  const execute = (sql: string) => connection.text({ sql }, { user: 'loader' })
  await execute(
    `CREATE TABLE ${name} (t String, INDEX words t TYPE text(tokenizer = 'splitByNonAlpha', ` +
      'preprocessor = removeAccentsUTF8(caseFoldUTF8(t)))) ENGINE = MergeTree ORDER BY tuple()'
  )
  try {
    await execute(`INSERT INTO ${name} VALUES ('Tempête à l''École'), ('calme')`)
    const sql = `SELECT count() FROM ${name} WHERE hasAllTokens(t, 'ecole TEMPÊTE')`
    expect('hasAllTokens', (await connection.text({ sql }, { user: 'reader' })).trim(), '1')
    const words = `SELECT count() FROM mergeTreeTextIndex(currentDatabase(), '${name}', 'words') WHERE startsWith(token, 'temp')`
    expect('mergeTreeTextIndex', (await connection.text({ sql: words }, { user: 'reader' })).trim(), '1')
  } finally {
    await execute(`DROP TABLE ${name} SYNC`)
  }
}

function expect(what: string, found: unknown, wanted: string): void {
  if (found === wanted) return
  throw engineError(
    'engine/unknown-behaviour',
    `This ClickHouse answers ${String(found)} for ${what}; Loggia relies on ${wanted}.`
  )
}
