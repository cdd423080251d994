/** The first file of an export thread: started by `start-thread.ts`, imported by nobody. */
import { parentPort } from 'node:worker_threads'
import { serveFiles } from './file-thread.ts'

if (parentPort !== null) serveFiles(parentPort)
