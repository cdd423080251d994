/**
 * An idle engine gives back the pages of its program. Its start reads 210 MB of the library and of Node, of which answers
 * need a tenth, and nobody takes them back on a machine that has memory. Released pages stay in the system's cache of
 * files, so that touching one again maps it without reading the disk, unless another program needed the memory.
 */
import { once } from 'node:events'
import { extname, join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { Confinement } from './landlock.ts'

export interface PageRelease {
  /** Real paths of the programs whose pages are released. */
  readonly files: readonly string[]
  /** What the engine's process may see: this thread is older than its confinement, and shuts itself in. */
  readonly confinement: Confinement
}

/** It counts a few numbers each ten seconds. Beyond it the thread ends, and the pages stay. */
const RESOURCE_LIMITS = { maxOldGenerationSizeMb: 32, maxYoungGenerationSizeMb: 1 }

/**
 * In a separate thread, because the engine keeps the first one, and in this process, because another may only have pages
 * thrown out of the system's cache as well (process_madvise(2)), if the program's file is its own. Resolves as soon as the thread
 * is shut in. Where it cannot be started the pages stay, and nothing else happens.
 */
export async function releaseWhenIdle(release: PageRelease): Promise<void> {
  if (process.platform !== 'linux') return
  try {
    const thread = new Worker(join(import.meta.dirname, `page-release-thread${extname(import.meta.filename)}`), {
      name: 'loggia-pages',
      workerData: release,
      resourceLimits: RESOURCE_LIMITS,
      // Descriptors come from system calls too, which Node does not see.
      trackUnmanagedFds: false
    })
    // An engine that ends is not held by it.
    thread.unref()
    await Promise.race([once(thread, 'message'), once(thread, 'exit')])
  } catch {}
}
