import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import test from 'node:test'
import { findCycles, type Import, importsOf, packageOf, readImports, roomOf, targetOf } from './imports.ts'
import { ALLOWED_ROOMS, PACKAGE_FILES, PROGRAM_PACKAGES } from './rooms.ts'

const root = resolve(import.meta.dirname, '..')
const imports = readImports(root)
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))

test('every room is in the table', () => {
  const rooms = [...new Set(globSync('src/**/*.ts', { cwd: root }).map(roomOf))]
  assert.deepEqual(
    rooms.filter((room) => !(room in ALLOWED_ROOMS)),
    []
  )
})

test('every room but the command line has its door in package.json', () => {
  const doors = Object.keys(ALLOWED_ROOMS).filter((room) => room !== 'cli')
  assert.deepEqual(
    manifest.imports,
    Object.fromEntries(doors.sort().map((room) => [`#${room}`, `./src/${room}/index.ts`]))
  )
})

test('a room imports other rooms only as the table allows', () => {
  const wrong = imports.filter(
    ({ file, specifier }) => specifier.startsWith('#') && !ALLOWED_ROOMS[roomOf(file)]?.includes(specifier.slice(1))
  )
  assert.deepEqual(
    show(wrong),
    [],
    'change test/rooms.ts and docs/architecture.md, with the reason in docs/adr/, or the import'
  )
})

test('other rooms are entered by the door, files of the same room directly', () => {
  const around = imports
    .filter((each) => each.specifier.startsWith('.') && roomOf(targetOf(each) ?? '') !== roomOf(each.file))
    // Files of a room for tests are not exported: a server must not load it.
    .filter((each) => !(isTest(each.file) && each.specifier.endsWith('-for-tests.ts')))
  assert.deepEqual(show(around), [])
  const ownDoor = imports.filter((each) => targetOf(each) === `src/${roomOf(each.file)}/index.ts`)
  // A test may look at its room as others see it.
  assert.deepEqual(show(ownDoor.filter((each) => !each.file.endsWith('.test.ts'))), [])
})

test('errors are made by the functions of their rooms (defineErrors)', () => {
  const wrong = globSync('src/**/*.ts', { cwd: root }).filter(
    (file) =>
      !isTest(file) &&
      !file.endsWith('-for-tests.ts') &&
      /new LoggiaError\(\s*[{'`]/.test(readFileSync(join(root, file), 'utf8'))
  )
  // The first has an error that a server of ours sent.
  assert.deepEqual(wrong.sort(), ['src/app/home-client.ts', 'src/kit/errors.ts', 'src/kit/plain-error.ts'])
})

test('no file imports itself through others', () => {
  assert.deepEqual(
    findCycles(imports).map((cycle) => cycle.join(' → ')),
    []
  )
})

test('a package is imported by its one file', () => {
  const wrong = imports.filter(isPackage).filter(({ file, specifier }) => {
    const name = packageOf(specifier)
    const devOnly = name in manifest.devDependencies && isTest(file)
    return !devOnly && PACKAGE_FILES[name] !== file
  })
  assert.deepEqual(show(wrong), [], 'the files are listed in test/rooms.ts')
})

/** Contract suites are tests too; several implementations run them. */
function isTest(file: string): boolean {
  return /(\.(test|contract)|-for-tests)\.ts$/.test(file) || file.includes('/contract/')
}

test('every dependency has a file in the table, and nothing else has', () => {
  const demoData = JSON.parse(readFileSync(join(root, 'src/demo/data/package.json'), 'utf8'))
  const dependencies = Object.keys({
    ...manifest.dependencies,
    ...manifest.optionalDependencies,
    ...demoData.dependencies
  })
  assert.deepEqual([...Object.keys(PACKAGE_FILES), ...PROGRAM_PACKAGES].sort(), dependencies.sort())
})

test('no file is called after nothing in particular', () => {
  const vague = globSync('{src,test,bench,bin}/**/*.{ts,mjs}', { cwd: root }).filter((file) =>
    /^(utils?|helpers?|common|misc)$/.test(basename(file).split('.')[0] ?? '')
  )
  assert.deepEqual(vague, [])
})

test('imports are found in every form they have', () => {
  const source = [
    "import a, { type B } from 'one'",
    "import type {\n  C\n} from '#two'",
    "import './three.ts'",
    "export * from './four.ts'",
    "const five = await import('five')",
    "import.meta.resolve('six')",
    "// import x from 'comment'",
    " * import y from 'comment'",
    "const sql = `select x from 'table'`",
    "export const text = 'a' // from 'nowhere'"
  ].join('\n')
  assert.deepEqual(importsOf(source), ['one', '#two', './four.ts', './three.ts', 'five', 'six'])
})

test('a cycle is found and reported', () => {
  const ring: Import[] = [
    { file: 'src/a/one.ts', specifier: './two.ts' },
    { file: 'src/a/two.ts', specifier: '#b' },
    { file: 'src/b/index.ts', specifier: '../a/one.ts' }
  ]
  assert.deepEqual(findCycles(ring), [['src/a/one.ts', 'src/a/two.ts', 'src/b/index.ts', 'src/a/one.ts']])
})

function isPackage({ specifier }: Import): boolean {
  return !/^(#|\.|node:)/.test(specifier)
}

function show(found: readonly Import[]): string[] {
  return found.map(({ file, specifier }) => `${file} imports ${specifier}`)
}
