import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { after, before, test } from 'node:test'
import { silentLog } from '#kit'
import { startEmbeddedEngine } from './embedded-engine.ts'
import { eventually, startEngineForTest } from './engine-for-tests.ts'
import { connectEngine } from './external-engine.ts'
import { systemCall } from './native.ts'
import { findProgram } from './program.ts'
import { findFreePort } from './spawn-engine.ts'
import { chooseEngineUser, startEngine } from './start-engine.ts'

/**
 * Version 4 is the first that closes connections.
 * https://docs.kernel.org/userspace-api/landlock.html#previous-limitations
 */
const hasLandlock = () => process.platform === 'linux' && systemCall(444, [0, 0, 1]) >= 4

let engine: Awaited<ReturnType<typeof startEngineForTest>>
before(async () => (engine = await startEngineForTest()))
after(() => engine.end())

test('it answers as the two users of ours', async () => {
  for (const user of ['loader', 'reader'] as const) {
    assert.equal(await engine.connection.text({ sql: 'SELECT currentUser()' }, { user }), `${user}\n`)
  }
})

test('another user of the machine cannot log in as the launcher does', async () => {
  const { status, body } = await askAsNobody("SELECT file('/etc/hostname')")
  assert.equal(status, 500)
  assert.match(body, /USER_SESSION_LIMIT_EXCEEDED/)
  assert.match((await askAsNobody('SYSTEM STOP LISTEN HTTP')).body, /USER_SESSION_LIMIT_EXCEEDED/)
})

test('a start takes another port when its own has become that of another program', async (t) => {
  const directory = join(dirname(engine.directory), 'second')
  mkdirSync(directory)
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  t.after(() => other.close())
  const { port: taken } = other.address() as AddressInfo
  const ports = [taken, await findFreePort()]
  const options = {
    directory,
    identity: chooseEngineUser(directory, undefined, silentLog),
    program: findProgram(undefined),
    maxMemoryBytes: 3_000_000_000
  }
  const second = await startEngine(options, async () => ports.shift() ?? assert.fail('a third port'))
  assert.notEqual(Number(second.endpoint.url.port), taken)
  await second.stop()
})

test('its files are for its user only, and passwords are nowhere in them', () => {
  const password = engine.endpoint()?.loader.password ?? ''
  assert.equal(password.length, 64)
  for (const file of ['users.xml', 'config.xml']) {
    assert.equal(statSync(join(engine.directory, file)).mode & 0o777, 0o600)
    assert.ok(!readFileSync(join(engine.directory, file), 'utf8').includes(password))
  }
  assert.equal(statSync(engine.directory).mode & 0o777, 0o700)
})

test('the engine sees its own folder and what programs need, and nothing else that its user may read', {
  skip: hasLandlock() ? false : 'this kernel has no Landlock'
}, async () => {
  const home = dirname(engine.directory)
  writeFileSync(join(home, 'secret.key'), 'the secret of the home', { mode: 0o644 })
  const refused = async (sql: string) =>
    engine.connection.text({ sql }, { user: 'loader' }).then(
      (text) => assert.fail(text),
      (error: Error) => String((error.cause as Error).message)
    )
  assert.match(
    await refused(`SELECT file('${home}/secret.key')`),
    /Permission denied|CANNOT_OPEN_FILE|FILE_DOESNT_EXIST/
  )
  assert.match(await refused("SELECT file('/etc/hostname')"), /Permission denied|CANNOT_OPEN_FILE|FILE_DOESNT_EXIST/)
  assert.match(await refused("SELECT * FROM file('/etc/hostname', 'LineAsString')"), /denied|CANNOT|doesn't exist/i)
  const server = createServer((_request, response) => response.end('1\n')).listen(0, '127.0.0.1')
  await once(server, 'listening')
  // Once: by default the engine tries again for two minutes.
  assert.match(
    await refused(`SELECT * FROM url('http://127.0.0.1:${(server.address() as AddressInfo).port}/', 'LineAsString')
      SETTINGS http_max_tries = 1, http_make_head_request = 0`),
    /denied|Not permitted|NETWORK_ERROR|POCO_EXCEPTION/i
  )
  server.close()
})

test('the thread that releases pages, older than the confinement of the engine, is confined too', {
  skip: hasLandlock() ? false : 'this kernel has no Landlock'
}, () => {
  const tasks = `/proc/${engine.pid()}/task`
  const threads = readdirSync(tasks)
    .map((id) => readFileSync(join(tasks, id, 'status'), 'utf8'))
    .filter((status) => /^Name:\tloggia-pages$/m.test(status))
  assert.equal(threads.length, 1)
  assert.match(threads[0]!, /^NoNewPrivs:\t1$/m)
})

test('started as root, the engine is not root', {
  skip: process.getuid?.() === 0 ? false : 'these tests do not run as root'
}, () => {
  const status = readFileSync(`/proc/${engine.pid()}/status`, 'utf8')
  const [, ...uids] = /^Uid:\s+(\d+)\s+(\d+)\s+(\d+)/m.exec(status) ?? []
  assert.deepEqual(uids.map(Number), Array(3).fill(statSync(engine.directory).uid))
  assert.notEqual(uids[0], '0')
  assert.match(status, /^Groups:\s*$/m)
  assert.match(status, /^CapEff:\s+0+$/m)
})

test('a second Loggia on the same home is refused, the first one goes on', async () => {
  await assert.rejects(startEmbeddedEngine({ directory: engine.directory, log: silentLog, homePatienceMs: 0 }), {
    code: 'engine/home-in-use'
  })
  assert.equal(await engine.connection.text({ sql: 'SELECT 1' }, { user: 'reader' }), '1\n')
})

test('an engine that crashes fails running statements, comes back within a second and has lost nothing', async () => {
  await engine.connection.text({ sql: 'CREATE TABLE kept (n UInt8) ENGINE = MergeTree ORDER BY n' }, { user: 'loader' })
  await engine.connection.text({ sql: 'INSERT INTO kept VALUES (7)' }, { user: 'loader' })
  const restarted = new Promise<void>((done) => engine.onRestart(done))
  const running = await engine.connection.stream(
    { sql: 'SELECT number FROM numbers(1000000000000)', format: 'CSV' },
    { user: 'reader' }
  )
  const reading = assert.rejects(
    async () => {
      for await (const _ of running);
    },
    { code: 'engine/unavailable' }
  )
  const pid = engine.pid() ?? 0

  process.kill(pid, 'SIGKILL')
  await reading
  // A statement that reaches the crashing process counts as one that ran when it crashed: it may fail too, the ones after it wait.
  const read = () => engine.connection.text({ sql: 'SELECT n FROM kept' }, { user: 'reader' })
  await eventually(
    'it answers again',
    () =>
      read().then(
        (text) => text === '7\n',
        () => false
      ),
    1_000
  )
  await restarted
  assert.notEqual(engine.pid(), pid)
})

test('an engine by its address works the same, with a reader made read-only by each query', async () => {
  const { url, loader } = engine.endpoint() ?? assert.fail('the engine runs')
  const external = await connectEngine({ url: `http://${loader.user}:${loader.password}@${url.host}` })
  assert.equal(await external.connection.text({ sql: "SELECT getSetting('readonly')" }, { user: 'reader' }), '2\n')
  await assert.rejects(
    external.connection.text({ sql: 'CREATE TABLE t (a UInt8) ENGINE = Memory' }, { user: 'reader' }),
    { code: 'engine/bug' }
  )
  const long = 'x'.repeat(1_000_000)
  assert.equal(
    await external.connection.text({ sql: 'SELECT length({v:String})', params: { v: long } }, { user: 'reader' }),
    '1000000\n'
  )
  await external.stop()
})

test('after stop the process is gone and statements fail at once', async () => {
  const other = await startEngineForTest()
  const pid = other.pid() ?? 0
  await other.stop()
  assert.equal(isAlive(pid), false)
  await assert.rejects(other.connection.text({ sql: 'SELECT 1' }, { user: 'reader' }), { code: 'engine/unavailable' })
  await other.end()
})

test('a server that is killed leaves no engine behind', async () => {
  const code =
    `import { startEngineForTest } from ${JSON.stringify(import.meta.resolve('./engine-for-tests.ts'))}\n` +
    'const engine = await startEngineForTest(); console.log(JSON.stringify([engine.pid(), engine.directory])); setInterval(() => {}, 1000)'
  const server = spawn(process.execPath, ['--input-type=module', '-e', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
    cwd: import.meta.dirname
  })
  const [line] = await once(createInterface({ input: server.stdout }), 'line')
  const [pid, directory] = JSON.parse(line)
  assert.equal(isAlive(pid), true)
  server.kill('SIGKILL')
  await eventually('the engine has ended', () => !isAlive(pid))
  // Its folder is free for the next one.
  const next = await startEmbeddedEngine({ directory, log: silentLog })
  await next.stop()
  rmSync(dirname(directory), { recursive: true })
})

function isAlive(pid: number): boolean {
  try {
    // A process that has not been reaped yet has also ended.
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return false
  }
}

function askAsNobody(sql: string): Promise<{ status: number | undefined; body: string }> {
  return new Promise((resolve, reject) => {
    const asking = request(engine.endpoint()?.url ?? '', { method: 'POST' }, async (answer) => {
      resolve({ status: answer.statusCode, body: (await answer.toArray()).join('') })
    })
    asking.on('error', reject).end(sql)
  })
}
