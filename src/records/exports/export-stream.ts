import { Readable } from 'node:stream'
import { callerIdOf } from '#access'
import type { StreamFormat } from '#engine'
import type { BorrowedChunks } from '#kit'
import type { ExportTurn } from '#limits'
import { answerColumns, type Query } from '#query'
import type { Caller } from '../caller.ts'
import { type RunningGrant, runOptions } from '../query/run-options.ts'
import type { RecordsContext } from '../records-context.ts'

/** Bytes of an export straight from the engine. */
export function streamQuery(
  query: Query,
  format: StreamFormat,
  caller: Caller,
  context: RecordsContext
): Promise<BorrowedChunks> {
  const { engine, settings } = context
  return withExportSlot(caller, context, (grant) =>
    engine.stream(query, format, runOptions(caller, context, settings.exportTimeoutMs, grant))
  )
}

/** An export has its slot until its last byte is out or the client has left. */
export async function withExportSlot(
  { principal, address, signal, stages }: Caller,
  { scheduler }: RecordsContext,
  begin: (grant: RunningGrant) => Promise<BorrowedChunks>
): Promise<BorrowedChunks> {
  const grant = await scheduler.acquireExport(callerIdOf(principal, address), signal)
  const release = (): void => grant.release()
  try {
    await stages.time('turn', () => grant.turn.resume())
    const stream = await stages.time('engine', () => begin(grant))
    if (stream.closed) release()
    else stream.once('close', release)
    return takeTurns(stream, grant.turn)
  } catch (error) {
    release()
    throw error
  }
}

/** The same chunks, each asked for in a turn of the export. */
function takeTurns(from: BorrowedChunks, turn: ExportTurn): BorrowedChunks {
  return {
    get closed() {
      return from.closed
    },
    once: (event, listener) => from.once(event, listener),
    destroy: (reason) => from.destroy(reason),
    async *[Symbol.asyncIterator]() {
      const chunks = from[Symbol.asyncIterator]()
      try {
        for (;;) {
          await turn.resume()
          const { done, value } = await chunks.next()
          if (done === true) return
          turn.pause()
          yield value
        }
      } finally {
        await chunks.return?.()
      }
    }
  }
}

export const EMPTY_GEOJSON = '{"type": "FeatureCollection", "features": []}'

/** Output of each format for no rows. */
export function emptyFile(query: Query, format: StreamFormat): Readable | undefined {
  switch (format.kind) {
    case 'csv':
      return Readable.from([
        Buffer.from(
          `${format.withBom ? '\ufeff' : ''}${(format.header ?? answerColumns(query).map(({ key }) => key)).join(format.delimiter)}\r\n`
        )
      ])
    case 'json':
      return Readable.from([Buffer.from('[]')])
    case 'jsonl':
      return Readable.from([])
    case 'geojson':
      return Readable.from([Buffer.from(EMPTY_GEOJSON)])
    case 'parquet':
    case 'values':
      return undefined
  }
}
