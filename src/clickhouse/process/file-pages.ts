import { readFileSync } from 'node:fs'

/** A range of addresses that shows a part of a file, and nothing else. */
export interface FilePages {
  readonly address: number
  readonly bytes: number
}

/** `address-end permissions offset device inode  path`, as proc_pid_smaps(5) describes it. */
const HEADING = /^([0-9a-f]+)-([0-9a-f]+) (\S{4}) \S+ \S+ \d+ +(\/.*)$/
const CODE = 'r-xp'
const CONSTANTS = 'r--p'

/**
 * Where this process maps code and constants of `files`. Left out is every mapping that can be written or has been: the
 * loader writes addresses into a part of a program and only then protects it, and those pages exist nowhere else.
 */
export function unwrittenPages(smaps: string, files: readonly string[]): readonly FilePages[] {
  return smaps.split(/^(?=[0-9a-f]+-[0-9a-f]+ )/m).flatMap((mapping) => {
    const [line = ''] = mapping.split('\n', 1)
    const [, from = '', to = '', permissions = '', path = ''] = HEADING.exec(line) ?? []
    if (permissions !== CODE && permissions !== CONSTANTS) return []
    if (!files.includes(path) || !/^Anonymous: +0 kB$/m.test(mapping)) return []
    const address = Number.parseInt(from, 16)
    return [{ address, bytes: Number.parseInt(to, 16) - address }]
  })
}

/** Bytes of files that are resident in a process, from its proc_pid_status(5); 0 where the kernel does not say. */
export function residentFileBytes(status: string): number {
  return Number(/^RssFile:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) * 1_024
}

/** What the kernel says of this process. */
export function readOwn(file: 'smaps' | 'status'): string {
  return readFileSync(`/proc/self/${file}`, 'latin1')
}
