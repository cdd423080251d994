import { Readable } from 'node:stream'
import { type Connection, connectHttp, type Endpoint, endpointOf } from '#clickhouse'
import { type FilePlan, openScratch, prepareFile, type WriteFile } from '#exports'
import type { BorrowedChunks } from '#kit'
import { errorOf, plainError } from '#kit'
import type { FileId, Order, Port, Report } from './messages.ts'
import { WrittenFile } from './written-file.ts'

/** Parts that a test can replace. */
export interface FileThreadOptions {
  readonly prepare?: (plan: FilePlan) => WriteFile
  readonly connect?: (locate: () => Promise<Endpoint>, maxRefusals: number) => Pick<Connection, 'stream' | 'close'>
}

const connectTo = (locate: () => Promise<Endpoint>, maxRefusals: number) => connectHttp(locate, { maxRefusals })

/** Does what the main thread orders by the port: several files at the same time. */
export function serveFiles(
  port: Port<Report, Order>,
  { prepare = prepareFile, connect = connectTo }: FileThreadOptions = {}
): void {
  const files = new Map<FileId, OpenFile>()
  port.on('message', (order) => {
    if (order.kind !== 'open') return files.get(order.file)?.obey(order)
    const file = new OpenFile(order, port, connect, prepare)
    files.set(order.file, file)
    void file.closed.then(() => files.delete(order.file))
  })
}

/** A file that is being written, and the conversation about it. */
class OpenFile {
  readonly closed: Promise<void>
  readonly #id: FileId
  readonly #port: Port<Report, Order>
  readonly #connect: Required<FileThreadOptions>['connect']
  readonly #file: WrittenFile
  #located: PromiseWithResolvers<Endpoint> | undefined

  constructor(
    { file, plan, scratch }: Order & { kind: 'open' },
    port: Port<Report, Order>,
    connect: Required<FileThreadOptions>['connect'],
    prepare: Required<FileThreadOptions>['prepare']
  ) {
    this.#id = file
    this.#port = port
    this.#connect = connect
    this.#file = new WrittenFile(
      () => prepare(plan),
      openScratch(scratch),
      (memory, length) => port.postMessage({ kind: 'chunk', file, memory, length }, [memory])
    )
    this.closed = this.#file.finished.then(
      () => port.postMessage({ kind: 'closed', file }),
      (error: unknown) => port.postMessage({ kind: 'closed', file, error: plainError(error) })
    )
  }

  obey(order: Exclude<Order, { kind: 'open' }>): void {
    switch (order.kind) {
      case 'read':
        return void this.#read(order)
      case 'located':
        return this.#located?.resolve(endpointOf(order.endpoint))
      case 'not-located':
        return this.#located?.reject(errorOf(order.error))
      case 'provide':
        return this.#file.provide(sourceOf(order.text))
      case 'refuse':
        return this.#file.refuse(errorOf(order.error))
      case 'taken':
        return this.#file.giveBack(order.memory)
      case 'cancel':
        return this.#file.cancel()
    }
  }

  async #read({ statement, options, maxRefusals }: Order & { kind: 'read' }): Promise<void> {
    const connection = this.#connect(() => this.#locate(), maxRefusals)
    try {
      const source = await connection.stream(statement, {
        ...options,
        signal: this.#file.signal,
        spent: (engineMs) => this.#report({ kind: 'spent', engineMs })
      })
      this.#file.provide(source)
      this.#report({ kind: 'reading' })
    } catch (error) {
      this.#report({ kind: 'not-reading', error: plainError(error) })
    }
  }

  #locate(): Promise<Endpoint> {
    this.#located = Promise.withResolvers<Endpoint>()
    this.#report({ kind: 'locate' })
    return this.#located.promise
  }

  #report(report: DistributiveOmit<Report, 'file'>): void {
    this.#port.postMessage({ file: this.#id, ...report } as Report)
  }
}

type DistributiveOmit<Union, Key extends PropertyKey> = Union extends unknown ? Omit<Union, Key> : never

/** A source that is known without a query. */
function sourceOf(text: string): BorrowedChunks {
  return Readable.from(text === '' ? [] : [Buffer.from(text)])
}
