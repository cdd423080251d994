/** Arrow files and streams, as the records engine and its library write them. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readAll } from '#kit'
import { startEngineForTest } from '../../src/clickhouse/process/engine-for-tests.ts'
import { ingestLab } from './ingest-lab.ts'

const SELECT = `SELECT * FROM (
  SELECT toInt64(9007199254740993) AS big, 'é' AS text, toNullable(1.5) AS number, true AS flag, toDate32('2024-02-29') AS day,
    toDateTime64('2024-02-29 10:11:12.5', 3, 'UTC') AS moment, ['a', 'b'] AS list, toLowCardinality('x') AS word, toDecimal64(1.25, 2) AS price
  UNION ALL SELECT -1, '', NULL, false, toDate32('1900-01-01'), toDateTime64('1969-12-31 23:59:59', 3, 'UTC'), [], 'y', 0) ORDER BY big`

test('an Arrow file and stream: types, nulls, lists, dictionaries, compression; a cut one is refused', async (context) => {
  const lab = await ingestLab(context)
  const writer = await startEngineForTest()
  context.after(() => writer.end())
  const written = async (format: string, method: string, limit = ''): Promise<Buffer> =>
    readAll(
      await writer.connection.stream(
        {
          sql: `${SELECT}${limit} FORMAT ${format} SETTINGS output_format_arrow_compression_method = '${method}', output_format_arrow_low_cardinality_as_dictionary = 1`
        },
        { user: 'loader' }
      )
    )
  const expected = [
    {
      big: -1,
      text: '',
      number: null,
      flag: false,
      day: '1900-01-01',
      moment: '1969-12-31T23:59:59+00:00',
      list: null,
      word: 'y',
      price: 0
    },
    {
      big: 9_007_199_254_740_992,
      text: 'é',
      number: 1.5,
      flag: true,
      day: '2024-02-29',
      moment: '2024-02-29T10:11:12.500000+00:00',
      list: ['a', 'b'],
      word: 'x',
      price: 1.25
    }
  ]
  for (const method of ['none', 'lz4_frame', 'zstd'] as const) {
    const file = await lab.file(`${method}.feather`, await written('Arrow', method))
    assert.deepEqual(await lab.records(await lab.import(file)), expected, method)
  }
  const stream = await written('ArrowStream', 'lz4_frame')
  assert.deepEqual(await lab.records(await lab.import(await lab.file('a.bin', stream), { format: 'arrow' })), expected)
  const whole = await written('Arrow', 'none')
  for (const length of [4, 12, 200, whole.length - 1])
    await assert.rejects(
      lab.import(await lab.file(`cut${length}.arrow`, whole.subarray(0, length)), { format: 'arrow' }),
      {
        code: 'ingest/damaged-file'
      }
    )
  const previous = (await lab.import(await lab.file('whole.arrow', whole))).fields
  const none = await written('Arrow', 'none', ' LIMIT 0')
  const emptied = await lab.import(await lab.file('none.arrow', none), { previous, allowEmpty: true, dryRun: true })
  assert.deepEqual([emptied.fields, emptied.rows], [previous, 0])
  const wrong = Buffer.from(whole)
  wrong.fill(0x5a, 400, whole.length - 200)
  await assert.rejects(lab.import(await lab.file('wrong.arrow', wrong)), { code: 'ingest/damaged-file' })
})
