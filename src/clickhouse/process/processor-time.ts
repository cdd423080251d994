import { readFileSync } from 'node:fs'

/**
 * Linux counts in hundredths of a second for programs, regardless of the kernel's own clock (proc_pid_stat(5), USER_HZ).
 */
const TICK_MS = 10
/** Fields 14 and 15 of the file, of those that follow the name of the program. */
const USER_TIME = 11
const SYSTEM_TIME = 12

/** Processor time that all threads of a process have used; undefined where the kernel does not say. */
export function processorMsOf(pid: number): number | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'latin1')
    // The name stands in parentheses and may contain blanks and parentheses itself.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
    const ticks = Number(fields[USER_TIME]) + Number(fields[SYSTEM_TIME])
    return Number.isFinite(ticks) ? ticks * TICK_MS : undefined
  } catch {
    return undefined
  }
}
