import assert from 'node:assert/strict'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test from 'node:test'
import { runCommand, Server } from '../chaos/server.ts'
import { CLUSTER, LOADER, READER, startListeners } from '../engines/listener.ts'
import { freePort } from '../free-port.ts'

const ROWS = 5_000

test('a portal on two shards of two replicas: nodes go away and come back under it', async (context) => {
  const listeners = await startListeners(2, 2)
  const folder = mkdtempSync(join(tmpdir(), 'loggia-cluster-'))
  chmodSync(folder, 0o711)
  const file = join(folder, 'numbers.csv')
  writeFileSync(file, `n;word\n${Array.from({ length: ROWS }, (_, n) => `${n};word ${n % 7}\n`).join('')}`)
  const [first, ...others] = listeners.map(({ url }) => url)
  const server = new Server(join(folder, 'home'), await freePort(), {
    LOGGIA_CLICKHOUSE_URL: first,
    LOGGIA_CLICKHOUSE_NODES: others.join(','),
    LOGGIA_CLICKHOUSE_CLUSTER: CLUSTER,
    LOGGIA_CLICKHOUSE_USER: LOADER.user,
    LOGGIA_CLICKHOUSE_PASSWORD: LOADER.password,
    LOGGIA_CLICKHOUSE_READER_USER: READER.user,
    LOGGIA_CLICKHOUSE_READER_PASSWORD: READER.password
  })
  context.after(async () => {
    await server.kill()
    for (const each of listeners) await each.end()
    rmSync(folder, { recursive: true, force: true })
  })
  const importAs = async (id: string): Promise<void> => {
    const { code, output } = await runCommand(['import', file, '--id', id, '--home', server.home])
    assert.equal(code, 0, output)
  }
  let asked = 0
  /** Another question each time, because the server keeps answers of unchanged versions. */
  const sumOf = async (id: string): Promise<unknown> => {
    const answer = await fetch(
      `${server.url}/catalog/datasets/${id}/records?select=sum(n)%20as%20s&where=n%20%3E%20${-++asked}`
    )
    const { results } = (await answer.json()) as { results: { s: number }[] }
    return { status: answer.status, sum: results?.[0]?.s }
  }
  const whole = { status: 200, sum: (ROWS * (ROWS - 1)) / 2 }
  const ready = async (): Promise<number> => (await fetch(`http://127.0.0.1:${server.port}/readyz`)).status

  await server.start()
  await importAs('before')
  assert.deepEqual(await sumOf('before'), whole)

  // The node that was named first: reads, imports and starts do without it.
  await listeners[0]!.kill()
  assert.deepEqual(await sumOf('before'), whole)
  assert.equal(await ready(), 200)
  await importAs('while-away')
  assert.deepEqual(await sumOf('while-away'), whole)
  await server.kill('SIGTERM')
  await server.start()
  assert.deepEqual([await sumOf('before'), await sumOf('while-away')], [whole, whole])

  // Back, and its replica gone instead: it must hold what was imported meanwhile before it is asked.
  await listeners[0]!.start()
  await until(() => /a node of the cluster is back/.test(server.log))
  await listeners[1]!.kill()
  assert.deepEqual([await sumOf('before'), await sumOf('while-away')], [whole, whole])
  const file2 = await fetch(`${server.url}/catalog/datasets/while-away/exports/csv?select=n`)
  assert.equal((await file2.text()).trim().split('\n').length, ROWS + 1)

  // A whole shard away: not ready, and an error rather than half of the records.
  await listeners[0]!.kill()
  assert.equal(((await sumOf('before')) as { status: number }).status, 503)
  assert.equal(await ready(), 503)
})

/** The server looks at its nodes every two seconds; the test ends by its own limit otherwise. */
async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise((resolve) => setImmediate(resolve))
}
