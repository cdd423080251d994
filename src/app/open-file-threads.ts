import { availableParallelism } from 'node:os'
import type { ScratchSpace } from '#exports'
import type { Log } from '#kit'
import { FileThreads } from '#threads'
import type { Metrics } from './metrics.ts'

/** The main thread, which answers everything else, keeps a processor. */
const THREADS = Math.max(1, availableParallelism() - 1)

/** Threads that write exports, with their metrics. */
export function openFileThreads(scratch: ScratchSpace, log: Log, metrics: Metrics): FileThreads {
  const threads = new FileThreads({ size: THREADS, scratch, log })
  for (const [name, read] of Object.entries(threads.gauges)) metrics.gauge(`loggia_${name}`, HELP[name] ?? name, read)
  return threads
}

const HELP: Readonly<Record<string, string>> = {
  export_threads: 'Threads that write exports.',
  export_thread_files: 'Exports that these threads write now.'
}
