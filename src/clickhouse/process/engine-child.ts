/**
 * The process the engine lives in: `engine-child.ts {"library"|"binary", "config", "parent", "identity"?}`. It gives up
 * root, asks the kernel to end it with its parent, and becomes the engine. Everything is loaded before the process drops
 * root, because the engine's own user need not be able to read the project's folder.
 */
import { realpathSync } from 'node:fs'
import { flushCompileCache } from 'node:module'
import { dirname } from 'node:path'
import { type ChildOrder, NOT_CONFINED } from './child-order.ts'
import type { Identity } from './identity.ts'
import { confine } from './landlock.ts'
import { dieWithParent, openEngineLibrary, runEngineLibrary } from './native.ts'
import { releaseWhenIdle } from './page-release.ts'

/**
 * Keeps the library's command line busy for ever; the listener answers meanwhile. TCP stays closed: one node needs only
 * HTTP.
 */
const LISTEN =
  'SYSTEM START LISTEN HTTP; ' +
  'select sum(sleepEachRow(1)) from system.numbers settings max_block_size=1, function_sleep_max_microseconds_per_block=0'

const order: ChildOrder = JSON.parse(process.argv[2] ?? '')
const program = realpathSync(order.program.path)
// Only the program itself and its own folder.
const confinement = { own: [dirname(order.config)], readable: [dirname(program)] }

if (order.program.kind === 'library') {
  const confined = releaseWhenIdle({ files: [program, realpathSync(process.execPath)], confinement })
  openEngineLibrary(order.program.path)
  await confined
}
// The engine never lets this thread come to its end, where Node would write what it has compiled.
flushCompileCache()
if (order.identity !== undefined) becomeUser(order.identity)
if (process.platform === 'linux') dieWithParent()
// The parent may have exited before the kernel knew that we care.
if (process.ppid !== order.parent) process.exit(1)

if (process.platform === 'linux' && !confine(confinement)) process.stderr.write(NOT_CONFINED)

if (order.program.kind === 'library') {
  runEngineLibrary(['clickhouse', `--config-file=${order.config}`, '--query', LISTEN])
} else {
  process.execve?.(order.program.path, ['clickhouse', 'server', `--config-file=${order.config}`], {})
}

function becomeUser({ uid, gid }: Identity): void {
  process.setgroups?.([])
  process.setgid?.(gid)
  process.setuid?.(uid)
}
