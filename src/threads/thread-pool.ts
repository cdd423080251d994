import type { FilePlan, ScratchSpace, ScratchTicket } from '#exports'
import type { Log, LoggiaError } from '#kit'
import { threadsError } from './errors.ts'
import { IncomingFile } from './incoming-file.ts'
import type { FileId } from './messages.ts'
import { type FileThread, startThread } from './start-thread.ts'

export interface FileThreadsOptions {
  /** Threads at most. */
  readonly size: number
  /** Disk space of all files together. */
  readonly scratch: ScratchSpace
  readonly log: Log
  /** A thread without a file ends after this time. */
  readonly idleMs?: number
  readonly start?: () => FileThread
}

export interface OpenOptions {
  /** Called once: how long the engine computed for the file's query. */
  readonly spent?: (engineMs: number) => void
}

const IDLE_MS = 60_000

interface Thread {
  readonly thread: FileThread
  readonly files: Map<FileId, { readonly file: IncomingFile; readonly scratch: ScratchTicket }>
  idle: NodeJS.Timeout | undefined
}

/**
 * Threads that write files, each several at the same time: a client that reads slowly keeps a file open, not a thread.
 * Threads are started when there are files for them, and end when idle for a while. A thread that ends
 * otherwise fails its files; the next file gets a new one.
 */
export class FileThreads {
  readonly #options: Required<FileThreadsOptions>
  readonly #threads = new Set<Thread>()
  #lastFile = 0

  constructor(options: FileThreadsOptions) {
    this.#options = { idleMs: IDLE_MS, start: startThread, ...options }
  }

  get gauges(): Readonly<Record<string, () => number>> {
    return {
      export_threads: () => this.#threads.size,
      export_thread_files: () => [...this.#threads].reduce((sum, { files }) => sum + files.size, 0)
    }
  }

  /** Begins a file in the thread that has the fewest. It waits for its source: `read`, `provide` or `refuse`. */
  open(plan: FilePlan, { spent }: OpenOptions = {}): IncomingFile {
    const chosen = this.#choose()
    const id = ++this.#lastFile
    const scratch = this.#options.scratch.ticket()
    const file = new IncomingFile(
      (order, transfer) => chosen.thread.postMessage({ file: id, ...order } as never, transfer),
      spent
    )
    clearTimeout(chosen.idle)
    chosen.thread.hold(true)
    chosen.files.set(id, { file, scratch })
    file.once('close', () => this.#close(chosen, id, scratch))
    chosen.thread.postMessage({ kind: 'open', file: id, plan, scratch })
    return file
  }

  /** Ends all threads; files that are being written fail. */
  async close(): Promise<void> {
    await Promise.all([...this.#threads].map((each) => this.#end(each, closing())))
  }

  #choose(): Thread {
    const [least] = [...this.#threads].sort((a, b) => a.files.size - b.files.size)
    if (least !== undefined && (least.files.size === 0 || this.#threads.size >= this.#options.size)) return least
    return this.#start()
  }

  #start(): Thread {
    const started: Thread = { thread: this.#options.start(), files: new Map(), idle: undefined }
    this.#threads.add(started)
    started.thread.on('message', (report) => started.files.get(report.file)?.file.take(report))
    void started.thread.ended.then((reason) => {
      if (reason !== undefined)
        this.#options.log.error({ err: reason, files: started.files.size }, 'a thread that writes exports has failed')
      this.#forget(started, lost(reason))
    })
    return started
  }

  #close(holder: Thread, id: FileId, scratch: ScratchTicket): void {
    holder.files.delete(id)
    this.#options.scratch.takeBack(scratch)
    if (holder.files.size > 0 || !this.#threads.has(holder)) return
    holder.thread.hold(false)
    holder.idle = setTimeout(() => void this.#end(holder, closing()), this.#options.idleMs).unref()
  }

  async #end(ending: Thread, reason: Error): Promise<void> {
    clearTimeout(ending.idle)
    this.#threads.delete(ending)
    await ending.thread.terminate()
    this.#forget(ending, reason)
  }

  #forget(gone: Thread, reason: Error): void {
    this.#threads.delete(gone)
    clearTimeout(gone.idle)
    for (const { file } of gone.files.values()) file.close(reason)
  }
}

function lost(cause: unknown): LoggiaError {
  return threadsError('threads/lost', 'A thread that writes exports ended unexpectedly.', { cause })
}

function closing(): LoggiaError {
  return threadsError('threads/closing', 'The export ended because the server is stopping. Try again shortly.')
}
