/** Mistakes of an operator at a start: one sentence, no stack, and nothing is made. */
import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test, { after } from 'node:test'
import { type Outcome, projectRoot, runInProcess, runLoggia } from '../demo/loggia-process.ts'
import { freePort } from '../free-port.ts'

const folder = mkdtempSync(join(tmpdir(), 'loggia-operator-'))
// Other users and the engine's own must be able to pass.
chmodSync(folder, 0o755)
after(() => rmSync(folder, { recursive: true, force: true }))
const inFolder = (name: string) => join(folder, name)

const serveOn = (home: string, ...more: string[]): Promise<Outcome> =>
  runLoggia(['serve', '--home', home, '--host', '127.0.0.1', '--port', '0', '--https-port', '0', '--no-demo', ...more])

function assertSentence({ code, stdout, stderr }: Outcome, sentence: RegExp): void {
  assert.deepEqual([code, stdout], [1, ''])
  assert.match(stderr, /^loggia: .*\n$/, 'one line')
  assert.match(stderr, sentence)
}

for (const [what, home, sentence] of [
  ['a file', 'a-file', /a-file is not a folder\. --home names the folder of a portal\.$/m],
  ['a folder below a file', 'a-file/home', /The home .*a-file\/home cannot be made: .*a-file is not a folder\.$/m],
  [
    'a place where no folder can be made',
    '/proc/loggia',
    /The home \/proc\/loggia cannot be made: no such file or directory\.$/m
  ],
  [
    'a folder whose lock is not a lock file',
    'no-lock',
    /no-lock cannot be used: its lock .*home\.lock cannot be taken/
  ],
  [
    'a control database that is not a database',
    'garbage',
    /control\.sqlite is damaged \(file is not a database\)\. Nothing was changed\./
  ],
  ['a control database that is a folder', 'database-folder', /control\.sqlite cannot be opened/]
] as const) {
  test(`${what} as home is reported in a sentence`, { timeout: 60_000 }, async () => {
    writeFileSync(inFolder('a-file'), '')
    mkdirSync(inFolder('no-lock/home.lock'), { recursive: true })
    mkdirSync(inFolder('garbage'), { recursive: true })
    writeFileSync(inFolder('garbage/control.sqlite'), 'not a database '.repeat(700))
    mkdirSync(inFolder('database-folder/control.sqlite'), { recursive: true })
    assertSentence(await serveOn(home.startsWith('/') ? home : inFolder(home)), sentence)
  })
}

test('a first start whose port is taken makes nothing, and the next one shows the password', async () => {
  const taken = createServer().listen(0, '127.0.0.1')
  await once(taken, 'listening')
  const { port } = taken.address() as AddressInfo
  const home = inFolder('first')
  assertSentence(
    await serveOn(home, '--port', String(port)),
    /Cannot listen on 127\.0\.0\.1:\d+: another program listens there\.$/m
  )
  assertSentence(await serveOn(home, '--https-port', String(port)), /another program listens there/)
  assert.equal(existsSync(home), false)
  taken.close()
  await once(taken, 'close')
  assert.match(await startAndStop(home, port), /sign-in {3}admin with the password \S+ \(shown this once\)/)
})

test('commands that only look make no home', async () => {
  for (const args of [
    ['dataset', 'list'],
    ['user', 'list'],
    ['role', 'list'],
    ['key', 'list'],
    ['check'],
    ['query', 'x'],
    ['adopt'],
    ['dataset', 'remove', 'x']
  ]) {
    assertSentence(await runInProcess([...args, '--home', inFolder('nowhere')]), /There is no portal in .*nowhere/)
  }
  assert.equal(existsSync(inFolder('nowhere')), false)
})

const isRoot = process.getuid?.() === 0
const hasSetpriv = spawnSync('setpriv', ['--version']).status === 0
const reason = !isRoot ? 'only root can become others' : !hasSetpriv ? 'setpriv is not installed' : false

test('an ordinary user gets an error that names the folder, and works in its own', { skip: reason }, async () => {
  const nobody = ['setpriv', '--reuid=65534', '--regid=65534', '--clear-groups']
  mkdirSync(inFolder('of-root'), { mode: 0o755 })
  assert.match(
    (await runAs(nobody, ['serve', '--home', inFolder('of-root'), '--port', '0', '--https-port', '0'])).stderr,
    /^loggia: The home .*of-root cannot be used: permission denied \(.*as user 65534\)\.\n$/
  )
  assert.deepEqual(readdirSync(inFolder('of-root')), [])
  mkdirSync(inFolder('of-nobody'))
  chownSync(inFolder('of-nobody'), 65534, 65534)
  assert.match(await startAndStop(inFolder('of-nobody'), await freePort(), nobody), /^Loggia is open\.$/m)
})

test('root without capabilities, as hardened containers have it, starts; its engine is the same user', {
  skip: reason
}, async () => {
  const bare = ['setpriv', '--bounding-set=-all', '--inh-caps=-all']
  const output = await startAndStop(inFolder('bare'), await freePort(), bare)
  assert.match(
    output,
    /"missing":\["CAP_CHOWN".*the engine runs as the same user as the server: root may not change users here/
  )
  assert.match(output, /^Loggia is open\.$/m)
  // With them again the engine gets its own user; without them root then may not read what is that user's.
  assert.match(await startAndStop(inFolder('bare'), await freePort()), /^Loggia is open\.$/m)
  const { stderr } = await runAs(bare, ['serve', '--home', inFolder('bare'), '--port', '0', '--https-port', '0'])
  assert.match(
    stderr,
    /^loggia: .*bare\/engine.* cannot be used: this user may not \(\w+, as user 0; it belongs to user \d+\)\.\n$/
  )
})

/** The output of a server until it has closed. */
async function startAndStop(home: string, port: number, prefix: readonly string[] = []): Promise<string> {
  const [program = '', ...args] = [
    ...prefix,
    process.execPath,
    join(projectRoot, 'bin/loggia.mjs'),
    'serve',
    '--home',
    home,
    '--host',
    '127.0.0.1',
    '--port',
    String(port),
    '--https-port',
    '0',
    '--no-demo'
  ]
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
      // A second signal would end it at once.
      if (!child.killed && /^ {2}home /m.test(output)) child.kill('SIGTERM')
    })
  const [code] = (await once(child, 'close')) as [number]
  assert.equal(code, 0, output)
  return output
}

async function runAs(prefix: readonly string[], args: readonly string[]): Promise<{ readonly stderr: string }> {
  const [program = '', ...rest] = [...prefix, process.execPath, join(projectRoot, 'bin/loggia.mjs'), ...args]
  const child = spawn(program, rest, { stdio: ['ignore', 'ignore', 'pipe'] })
  let stderr = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => void (stderr += text))
  await once(child, 'close')
  return { stderr }
}
