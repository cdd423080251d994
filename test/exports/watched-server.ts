/** Resources that a server holds: places, open files, the engine's processors. */
import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import type { Server } from '../chaos/server.ts'

/** Within five seconds. */
export async function untilTrue(holds: () => Promise<boolean>, message: string): Promise<void> {
  const end = performance.now() + 5_000
  while (!(await holds().catch(() => false))) {
    if (performance.now() > end) assert.fail(message)
    await pause(20)
  }
}

export async function exportsRunning(server: Server): Promise<number> {
  const text = await (await fetch(new URL('/metrics', server.url))).text()
  return Number(/^loggia_explore_exports_running (\d+)/m.exec(text)?.[1] ?? NaN)
}

/** Less than a tenth of a core over half a second. */
export async function engineRests(server: Server): Promise<boolean> {
  const pids = await server.engines()
  const before = spentMs(pids)
  await pause(500)
  return spentMs(pids) - before < 50
}

/** Processor time; Linux counts it in hundredths of a second. */
function spentMs(pids: readonly number[]): number {
  return pids.reduce((sum, pid) => {
    const [user = 0, system = 0] = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ')
      .slice(11, 13)
      .map(Number)
    return sum + (user + system) * 10
  }, 0)
}

/** Files that a process keeps open, in an order that can be compared; sockets, pipes and threads come and go. */
export function openFiles(pid: number): string[] {
  return (
    readdirSync(`/proc/${pid}/fd`)
      .map((fd) => targetOf(`/proc/${pid}/fd/${fd}`))
      // Each thread that writes exports has /dev/null open for itself.
      .filter((target) => target.startsWith('/') && target !== '/dev/null')
      .sort()
  )
}

/** Files in the folder for exports that a process keeps open; they have no name any more. */
export function scratchFiles(pid: number): string[] {
  return openFiles(pid).filter((target) => target.includes('/scratch/'))
}

function targetOf(link: string): string {
  try {
    return readlinkSync(link)
  } catch {
    // Closed in the meantime.
    return ''
  }
}

export function namesIn(folder: string): string[] {
  return existsSync(folder) ? readdirSync(folder) : []
}
