/**
 * `npm test [WORD …]`: format and lint, the type check, then every `*.test.ts` whose path contains one of the words (all without words).
 * `--long` runs the `*.long.test.ts` instead. `--shuffle SEED` runs the files in another order, the same one for the
 * same number.
 */
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { globSync, statfsSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'

const root = resolve(import.meta.dirname, '..')
/** Tests wait for engines, databases and the network in turns: two files more than processors keep these busy (one more: 92 %). */
const FILES_AT_ONCE = Math.min(availableParallelism() + 2, 6)
const MEMORY = '/dev/shm'
/** Some homes with the whole demo, and memory for the machine itself. */
const MIN_FREE_BYTES = 4 * 2 ** 30
const {
  values: { long, shuffle },
  positionals: words
} = parseArgs({
  options: { long: { type: 'boolean', default: false }, shuffle: { type: 'string' } },
  allowPositionals: true
})

const styleOk =
  words.length > 0 ||
  (await run('format and lint', 'node_modules/@biomejs/biome/bin/biome', 'ci', '--max-diagnostics=50'))
const typesOk = words.length > 0 || (await run('types', 'node_modules/typescript/bin/tsc', '--noEmit'))
const files = findTests()
if (files.length === 0) console.log(`no test file ${words.length > 0 ? `named like ${words.join(' or ')}` : 'found'}`)
else console.log(`${files.length} test files, ${FILES_AT_ONCE} at once; what passes is not listed …`)
const testsOk =
  files.length > 0 &&
  (await run(
    'tests',
    '--import=./test/without-async-hooks.mjs',
    '--import=./test/quick-passwords.mjs',
    '--test',
    '--test-reporter=./test/quiet-reporter.ts',
    `--test-concurrency=${FILES_AT_ONCE}`,
    ...files
  ))

const ok = styleOk && typesOk && testsOk
const checked =
  words.length > 0 ? 'format and types not checked' : `format ${result(styleOk)}, types ${result(typesOk)}`
console.log(`\n${ok ? 'PASSED' : 'FAILED'}: ${checked}, ${files.length} test files ${result(testsOk)}`)
process.exit(ok ? 0 : 1)

function findTests(): string[] {
  return globSync(['src/**/*.test.ts', 'test/**/*.test.ts'], { cwd: root })
    .filter((file) => file.endsWith('.long.test.ts') === long)
    .filter((file) => words.length === 0 || words.some((word) => file.includes(word)))
    .sort()
    .sort((a, b) => (shuffle === undefined ? 0 : orderOf(a).localeCompare(orderOf(b))))
}

/** Looks like chance, and is the same for the same seed. */
function orderOf(file: string): string {
  return createHash('sha256').update(`${shuffle} ${file}`).digest('hex')
}

function run(what: string, ...args: string[]): Promise<boolean> {
  const startedAt = performance.now()
  const argv = ['--disable-warning=ExperimentalWarning', ...args]
  const child = spawn(process.execPath, argv, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: environment()
  })
  return new Promise((done) => {
    child.on('error', (error) => (console.error(error), done(false)))
    child.on('exit', (code) => {
      console.log(`${what}: ${result(code === 0)} in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`)
      done(code === 0)
    })
  })
}

/**
 * Hundreds of processes load the same files, whose compiled forms are kept where the product keeps its own. Commits are
 * many, and each would wait for the disk; that they survive a power cut is nothing a test could see. Most processes live for
 * seconds: with room for what they make in that time they collect garbage seldom (15 % of the processor time of tests that start
 * a server with 32 MB, 4 % more with 64).
 */
function environment(): NodeJS.ProcessEnv {
  return {
    ...process.env,
    NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --max-semi-space-size=64`.trim(),
    NODE_COMPILE_CACHE: resolve(root, 'node_modules/.cache/loggia-code'),
    TMPDIR: hasRoom(MEMORY) ? MEMORY : tmpdir()
  }
}

function hasRoom(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize > MIN_FREE_BYTES
  } catch {
    return false
  }
}

function result(ok: boolean): string {
  return ok ? 'ok' : 'failed'
}
