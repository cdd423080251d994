/**
 * Writes files of exports in worker threads, which read their rows from the engine themselves: the main thread sees
 * finished chunks only. The caller decides who may export, how many exports run and how much disk they have; it
 * must never know a dataset or a request.
 *
 * Errors: those of writers and of the engine, as if they had been met in the main thread; errors.ts.
 */
export * from './errors.ts'
export { IncomingFile } from './incoming-file.ts'
export { FileThreads } from './thread-pool.ts'
