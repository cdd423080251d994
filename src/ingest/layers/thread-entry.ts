/** The first file of a thread that reads an import: started by `reading-thread.ts`, imported by nobody. */
import { parentPort, workerData } from 'node:worker_threads'
import type { ReadOrder } from './messages.ts'
import { serveReading } from './serve-reading.ts'

if (parentPort !== null) await serveReading(workerData as ReadOrder, parentPort)
