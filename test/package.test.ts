/** What `npm pack` makes can be installed and run: without sources, without the lock file, below node_modules. */
import assert from 'node:assert/strict'
import { execFile, execFileSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
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
    'LICENSE',
    'README.md'
  ])
    assert.ok(paths.includes(path), path)
  assert.ok(size < 5_000_000, `${size}`)
  assert.equal(existsSync(join(projectRoot, 'dist')), false)

  // As `npm install` lays packages out: the package, and its dependencies beside it.
  const modules = join(folder, 'node_modules')
  mkdirSync(join(modules, 'loggia'), { recursive: true })
  execFileSync('tar', ['-xzf', join(folder, filename), '--strip-components=1', '-C', join(modules, 'loggia')])
  for (const name of readdirSync(join(projectRoot, 'node_modules')).filter((each) => !each.startsWith('.')))
    symlinkSync(join(projectRoot, 'node_modules', name), join(modules, name))

  const loggia = (...args: string[]) =>
    run(process.execPath, [join(modules, 'loggia/bin/loggia.mjs'), ...args], { cwd: folder })
  assert.match((await loggia('version')).stdout, /^loggia \d+\.\d+\.\d+\n$/)
  writeFileSync(join(folder, 'towns.csv'), 'id,name\n1,Oslo\n2,Bergen\n')
  assert.match(
    (await loggia('import', 'towns.csv', '--id', 'towns', '--home', join(folder, 'home'))).stdout,
    /^towns: 2 records/
  )
  assert.equal(
    (await loggia('query', 'towns', '--select', 'name', '--order-by', 'id', '--home', join(folder, 'home'))).stdout,
    '{"name": "Oslo"}\n{"name": "Bergen"}\n'
  )
})
