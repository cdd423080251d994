import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test from 'node:test'
import { runCommand, Server } from '../chaos/server.ts'
import { freePort } from '../free-port.ts'
import { drawQuestion, type PeerQuestion } from './duckdb-questions.ts'
import { DuckTable, type PeerRow, type PeerRows, randomTable, rowText } from './duckdb-table.ts'
import { Random } from './random.ts'

/** LOGGIA_SEED chooses other tables and questions. */
const SEED = Number(process.env.LOGGIA_SEED ?? 4_000)
const QUESTIONS = Number(process.env.LOGGIA_QUESTIONS ?? 300)
/** From 200,000 records on, values of texts are kept and groups computed by their numbers. */
const ROWS: readonly number[] = [205_000, 300, 40]

test('DuckDB answers questions over HTTP alike, after a load, an append, an upsert, a deletion and a restart', async (context) => {
  const home = mkdtempSync(join(tmpdir(), 'loggia-duckdb-'))
  const server = new Server(join(home, 'home'), await freePort(), { LOGGIA_LOG_LEVEL: 'warn' })
  await server.start()
  context.after(async () => {
    await server.kill('SIGTERM')
    rmSync(home, { recursive: true, force: true })
  })
  const wrong: string[] = []
  let asked = 0
  for (const [index, count] of ROWS.entries()) {
    const random = new Random(SEED + index)
    const table = randomTable(random, count)
    const dataset = `peer-${index}`
    const load = async (rows: readonly PeerRow[], ...more: string[]): Promise<void> => {
      const path = join(home, 'rows.jsonl')
      writeFileSync(path, rows.map((row) => `${rowText(row)}\n`).join(''))
      const order = ['import', path, '--id', dataset, '--home', server.home, ...more]
      const { code, output } = await runCommand(order)
      assert.equal(code, 0, output)
    }
    const compare = async (state: string): Promise<void> => {
      const peer = await DuckTable.open(table, join(home, 'peer.jsonl'))
      for (let at = 0; at < QUESTIONS; at++) {
        const question = drawQuestion(random, table)
        const expected = await peer.answer(question)
        // Twice: what was asked first is kept for the next.
        for (const lang of ['en', 'fr']) {
          asked++
          const difference = await differenceOf(
            `${server.url}/catalog/datasets/${dataset}${question.path}&lang=${lang}`,
            question.compare,
            expected
          )
          if (difference !== undefined)
            wrong.push(`${dataset}, ${state}: ${question.path}\n${question.sql.join('\n')}\n${difference}`)
        }
        if (wrong.length > 5) assert.fail(wrong.join('\n\n'))
      }
      await peer.close()
    }
    await load(table.rows, '--schema', writeSchema(home, table.schema))
    await compare('loaded')
    const added = table.more(random, Math.ceil(count / 50))
    table.rows.push(...added)
    await load(added, '--append')
    await compare('appended')
    const changed = table.change(random, Math.ceil(count / 40))
    await load(changed, '--upsert', 'id')
    await compare('upserted')
    const gone = table.remove(random, Math.ceil(count / 30))
    await load(gone, '--delete-by', 'id')
    await compare('deleted')
    await server.kill('SIGTERM')
    await server.start()
    await compare('restarted')
  }
  context.diagnostic(`${asked} questions`)
  assert.equal(wrong.join('\n\n'), '')
})

function writeSchema(home: string, schema: unknown): string {
  const path = join(home, 'schema.json')
  writeFileSync(path, JSON.stringify(schema))
  return path
}

async function differenceOf(
  url: string,
  compare: PeerQuestion['compare'],
  expected: readonly PeerRows[]
): Promise<string | undefined> {
  const response = await fetch(url)
  const body = await response.text()
  return response.status === 200 ? compare(body, expected) : `${response.status}: ${body}`
}
