import { readFileSync } from 'node:fs'

/** Numbers of /usr/include/linux/capability.h: what a process needs to give files and itself another user. */
const NEEDED = { CAP_CHOWN: 0, CAP_DAC_OVERRIDE: 1, CAP_FOWNER: 3, CAP_SETGID: 6, CAP_SETUID: 7 }

/** Capabilities that root does not have here, as in containers that drop capabilities. Empty where the system does not report them. */
export function missingCapabilities(status = readStatus('/proc/self/status')): string[] {
  const effective = /^CapEff:\s*([0-9a-f]+)$/m.exec(status)?.[1]
  if (effective === undefined) return []
  const bits = BigInt(`0x${effective}`)
  return Object.entries(NEEDED).flatMap(([name, number]) => ((bits >> BigInt(number)) & 1n ? [] : [name]))
}

/**
 * Whether a user id exists in this user namespace: first id inside, first outside, count. True where the system does
 * not report it.
 */
export function isMapped(id: number, map = readStatus('/proc/self/uid_map')): boolean {
  const ranges = map
    .trim()
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => line.trim().split(/\s+/).map(Number))
  return ranges.length === 0 || ranges.some(([first = 0, , count = 0]) => id >= first && id < first + count)
}

function readStatus(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
