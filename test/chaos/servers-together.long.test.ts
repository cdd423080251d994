/**
 * Two servers with one PostgreSQL and one ClickHouse load the same datasets at the same time: pushes, files that are appended,
 * upserted and replace all records, while one of the servers is killed (SIGKILL) again and again.
 */
import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import test, { after } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { LOADER, startListeners } from '../engines/listener.ts'
import { freePort } from '../free-port.ts'
import { startPostgres } from '../postgres-for-tests.ts'
import { runCommand, Server } from './server.ts'

const SECONDS = Number(process.env['TOGETHER_SECONDS'] ?? 60)
const KILL_EVERY_MS = 15_000
const SENDERS = 4
/** A load of as many takes longer than the time between two pushes. */
const FILE_RECORDS = 60_000
const SCHEMA = {
  version: 2,
  fields: [
    { name: 'key', type: 'text', annotations: { id: true } },
    { name: 'number', type: 'int' }
  ]
}

const folder = mkdtempSync(join(tmpdir(), 'loggia-together-'))
const shared = join(folder, 'shared')
mkdirSync(shared, { mode: 0o700 })
const postgres = await startPostgres()
const [clickhouse] = await startListeners(1)
after(async () => {
  await postgres?.stop()
  await clickhouse?.end()
  rmSync(folder, { recursive: true, force: true })
})

const fileOf = (name: string, first: number, count = FILE_RECORDS): string => {
  const file = join(folder, `${name}.csv`)
  const lines = Array.from({ length: count }, (_, at) => `${name}-${at},${first + at}`)
  writeFileSync(file, `key,number\n${lines.join('\n')}\n`)
  return file
}

if (postgres === undefined) test('PostgreSQL cannot be started here', { skip: 'its messages are above' }, () => {})
else
  test(`two servers load the same datasets for ${SECONDS} s: nothing is lost, and no load fails because of another`, {
    timeout: 1_800_000
  }, async () => {
    const environment = {
      LOGGIA_STORE_URL: await postgres.createDatabase('together'),
      LOGGIA_CLICKHOUSE_URL: clickhouse!.url,
      LOGGIA_CLICKHOUSE_USER: LOADER.user,
      LOGGIA_CLICKHOUSE_PASSWORD: LOADER.password,
      LOGGIA_SECRET_KEY: '5'.repeat(64),
      LOGGIA_PLAIN_SIGN_IN: 'true',
      LOGGIA_DEMO: 'false'
    }
    // Commands read the same settings.
    Object.assign(process.env, environment)
    const servers = [
      new Server(join(folder, 'a'), await freePort(), environment),
      new Server(join(folder, 'b'), await freePort(), environment)
    ] as const
    // Files of sources lie on a disk that both have.
    for (const { home } of servers) {
      mkdirSync(home, { mode: 0o700 })
      symlinkSync(shared, join(home, 'files'))
    }
    for (const server of servers) await server.start()
    const schema = join(folder, 'schema.json')
    writeFileSync(schema, JSON.stringify(SCHEMA))
    const command = (server: Server, ...args: string[]) => runCommand([...args, '--home', server.home])
    const ready = async (...args: string[]): Promise<string> => {
      const { code, output } = await command(servers[0], ...args)
      assert.equal(code, 0, output)
      return output
    }
    const addresses: Record<string, string> = {}
    for (const id of ['log', 'renewed']) {
      await ready('import', fileOf('first', 0), '--id', id, '--schema', schema)
      addresses[id] = /\/api\/push\S+/.exec(await ready('push', 'create', id))?.[0] ?? ''
    }

    const counts = { pushes: 0, appends: 0, upserts: 0, replaces: 0, kills: 0, interrupted: 0, overloaded: 0 }
    const problems: string[] = []
    const killed = new Map(servers.map((server) => [server, 0]))
    let open = true

    /** The same push again, now here and now there, until it is acknowledged. */
    const push = async (id: string, key: string, number: number): Promise<void> => {
      for (let attempt = 0; open || attempt < 200; attempt++) {
        const server = servers[(number + attempt) % 2]!
        const answer = await fetch(new URL(server.url).origin + addresses[id], {
          method: 'POST',
          body: JSON.stringify({ key, number }),
          headers: { 'idempotency-key': `${key} ${number}` }
        }).catch(() => undefined)
        if (answer?.status === 200) return void counts.pushes++
        if (answer !== undefined && !server.hasEnded && attempt < 100) {
          const text = await answer.text()
          if (/changed while|loaded while|superseded/.test(text) || answer.status < 500) problems.push(text)
          else counts.overloaded++
        }
        await wait(20)
      }
    }
    const acknowledged = Array.from({ length: SENDERS }, () => 0)
    const send = async (sender: number): Promise<void> => {
      while (open) {
        await push('log', `sender-${sender}`, acknowledged[sender]! + 1)
        acknowledged[sender]!++
      }
    }

    /** True: loaded. A command whose server was killed meanwhile may have been committed or not. */
    const load = async (server: Server, ...args: string[]): Promise<boolean | undefined> => {
      const before = killed.get(server)
      const { code, output } = await command(server, 'import', ...args)
      if (code === 0) return true
      if (killed.get(server) === before) problems.push(output)
      counts.interrupted++
      return undefined
    }
    const appended: { readonly name: string; readonly sure: boolean }[] = []
    const append = async (): Promise<void> => {
      for (let round = 0; open; round++) {
        const name = `append${round}`
        const sure = await load(servers[round % 2]!, fileOf(name, 0), '--id', 'log', '--append')
        appended.push({ name, sure: sure === true })
        if (sure) counts.appends++
      }
    }
    let upserted = { sure: 0, maybe: 0 }
    const upsert = async (): Promise<void> => {
      for (let round = 1; open; round++) {
        const file = fileOf('first', round * 1_000_000, 20_000)
        const sure = await load(servers[(round + 1) % 2]!, file, '--id', 'log', '--upsert', 'key')
        upserted = sure ? { sure: round, maybe: round } : { ...upserted, maybe: round }
        if (sure) counts.upserts++
      }
    }
    /** What is pushed after the answer of a load that replaced all records stays; what was answered before it goes. */
    const replace = async (): Promise<void> => {
      for (let round = 1; open; round++) {
        await push('renewed', `before-${round}`, round)
        const beside = (async () => {
          for (let at = 0; at < 5 && open; at++) await push('renewed', `beside-${round}-${at}`, round)
        })()
        const sure = await load(servers[round % 2]!, fileOf('renewed', round), '--id', 'renewed', '--replace')
        await beside
        await push('renewed', `after-${round}`, round)
        if (!sure) continue
        counts.replaces++
        const found = await recordsOf('renewed', 'not startswith(key, "renewed-")')
        if (found.some(({ key }) => key === `before-${round}`)) problems.push(`before-${round} stayed`)
        if (found.every(({ key }) => key !== `after-${round}`)) problems.push(`after-${round} is lost`)
      }
    }
    const recordsOf = async (id: string, where: string): Promise<{ key: string; number: number }[]> => {
      for (let attempt = 0; attempt < 1_000; attempt++) {
        for (const server of servers) {
          const query = new URLSearchParams({ where, limit: '100' })
          const answer = await fetch(`${server.url}/catalog/datasets/${id}/records?${query}`).catch(() => undefined)
          if (answer?.status === 200)
            return ((await answer.json()) as { results: { key: string; number: number }[] }).results
        }
        await wait(50)
      }
      throw new Error('no server answers')
    }
    const kill = async (): Promise<void> => {
      for (let round = 0; open; round++) {
        for (let waited = 0; waited < KILL_EVERY_MS && open; waited += 500) await wait(500)
        if (!open) return
        const server = servers[round % 2]!
        killed.set(server, killed.get(server)! + 1)
        await server.kill()
        counts.kills++
        await startAgain(server)
        killed.set(server, killed.get(server)! + 1)
      }
    }

    const end = wait(SECONDS * 1_000).then(() => {
      open = false
    })
    const senders = acknowledged.map((_, sender) => send(sender))
    await Promise.all([end, kill(), append(), upsert(), replace(), ...senders]).catch(async (error: unknown) => {
      open = false
      for (const server of servers) await server.kill()
      throw error
    })
    assert.deepEqual(problems, [])
    for (const { name, sure } of appended) {
      const [row] = await aggregate(servers[1], 'count(*) as n', `startswith(key, "${name}-")`)
      const found = row?.['n'] ?? 0
      assert.ok(found === FILE_RECORDS || (!sure && found === 0), `${name}: ${found} records`)
    }
    const [range] = await aggregate(
      servers[1],
      'min(number) as low, max(number) as high, count(*) as n',
      'startswith(key, "first-")'
    )
    assert.equal(range?.['n'], FILE_RECORDS)
    const round = Math.floor(range!['high']! / 1_000_000)
    assert.ok(round >= upserted.sure && round <= upserted.maybe, `upsert ${round}, ${JSON.stringify(upserted)}`)
    for (const [sender, count] of acknowledged.entries()) {
      const found = await recordsOf('log', `key = "sender-${sender}"`)
      assert.deepEqual(
        found.map(({ number }) => number),
        [count]
      )
    }
    for (const server of servers) await server.kill('SIGTERM')
    const { code, output } = await command(servers[0], 'check', '--deep')
    assert.equal(code, 0, output)
    console.log(`${SECONDS} s: ${JSON.stringify(counts)}, load average ${loadavg()[0]!.toFixed(1)}`)
  })

/** A command that found no server works on the home by itself for a moment. */
async function startAgain(server: Server): Promise<void> {
  for (let attempt = 0; ; attempt++) {
    try {
      return void (await server.start())
    } catch (error) {
      if (attempt === 120 || !/Another server works on/.test(String(error))) throw error
      await wait(500)
    }
  }
}

async function aggregate(server: Server, select: string, where: string): Promise<Record<string, number>[]> {
  const answer = await fetch(`${server.url}/catalog/datasets/log/records?${new URLSearchParams({ select, where })}`)
  return ((await answer.json()) as { results: Record<string, number>[] }).results
}
