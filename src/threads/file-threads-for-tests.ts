import { tmpdir } from 'node:os'
import { MessageChannel } from 'node:worker_threads'
import { ScratchSpace } from '#exports'
import { silentLog } from '#kit'
import { type FileThreadOptions, serveFiles } from './file-thread.ts'
import type { Order, Port, Report } from './messages.ts'
import { FileThreads } from './thread-pool.ts'

/** The same conversation within this thread, with a writer and a connection of the test. */
export function fileThreadsForTest(options: FileThreadOptions): FileThreads {
  const start = () => {
    const { port1, port2 } = new MessageChannel()
    const ended = Promise.withResolvers<undefined>()
    serveFiles(port2 as unknown as Port<Report, Order>, options)
    return Object.assign(port1 as unknown as Port<Order, Report>, {
      ended: ended.promise,
      hold: (isHeld: boolean) => [port1, port2].forEach((port) => (isHeld ? port.ref() : port.unref())),
      terminate: async () => {
        port1.close()
        ended.resolve(undefined)
      }
    })
  }
  return new FileThreads({
    size: 1,
    scratch: new ScratchSpace({ folder: tmpdir(), maxBytes: 1 }),
    log: silentLog,
    start
  })
}
