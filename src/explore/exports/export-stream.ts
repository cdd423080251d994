import { Readable } from 'node:stream'
import { callerIdOf } from '#access'
import type { StreamFormat } from '#engine'
import type { BorrowedChunks } from '#kit'
import { answerColumns, type Query } from '#query'
import { type Call, type RunningGrant, runOptions } from '../caller.ts'
import type { Parts } from '../parts.ts'

/**
 * Bytes of an export straight from the engine. It keeps its place among the exports until the last byte is out or the
 * client has left.
 */
export async function streamQuery(
  query: Query,
  format: StreamFormat,
  call: Call,
  parts: Parts
): Promise<BorrowedChunks> {
  return withPlace(call, parts, (grant) =>
    parts.engine.stream(query, format, runOptions(call, parts, call.http.signal, parts.settings.exportTimeoutMs, grant))
  )
}

export async function withPlace(
  call: Call,
  parts: Parts,
  begin: (grant: RunningGrant) => Promise<BorrowedChunks>
): Promise<BorrowedChunks> {
  const grant = await parts.compute.acquireExport(callerIdOf(call.principal, call.http.address), call.http.signal)
  const leave = (): void => grant.release()
  try {
    const stream = await call.http.stages.time('engine', () => begin(grant))
    if (stream.closed) leave()
    else stream.once('close', leave)
    return stream
  } catch (error) {
    leave()
    throw error
  }
}

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
      return Readable.from([Buffer.from('{"type": "FeatureCollection", "features": []}')])
    case 'parquet':
    case 'values':
      return undefined
  }
}
