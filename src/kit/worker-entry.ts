/** The first file of every thread: started by `worker.ts`, imported by nobody. */
import { enableCompileCache, flushCompileCache } from 'node:module'
import { pathToFileURL } from 'node:url'
import { workerData } from 'node:worker_threads'
import type { WorkerStart } from './worker.ts'

const { entry, codeCache } = workerData as WorkerStart
if (codeCache !== undefined) enableCompileCache(codeCache)
await import(pathToFileURL(entry).href)
// A thread that is terminated writes nothing at its end.
flushCompileCache()
