/** The first file of a thread that reads imports: started by `reading-thread.ts`, imported by nobody. */
import { parentPort } from 'node:worker_threads'
import { BatchWindow } from './batch-window.ts'
import type { ReadMessage } from './messages.ts'
import { serveReading } from './serve-reading.ts'

if (parentPort !== null) {
  const port = parentPort
  let window = new BatchWindow()
  port.on('message', (message: ReadMessage) => {
    if (message === 'accepted') return window.open()
    window = new BatchWindow()
    void serveReading(message, port, window)
  })
}
