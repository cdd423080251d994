import { errorOf } from '#kit'
import { ingestError } from './errors.ts'
import { detectReader } from './format.ts'
import type { Layer, LayerReader } from './layers/layer-reader.ts'
import { startReading } from './layers/reading-thread.ts'
import { DEFAULT_LIMITS } from './limits.ts'
import { READERS } from './readers.ts'
import { readHead } from './source/byte-source.ts'
import { openFile } from './source/open-source.ts'

export type { Layer } from './layers/layer-reader.ts'

const HEAD_BYTES = 64 * 1024

/**
 * The sheets, layers or tables of a local file, as `--layer` names them; of an archive with several files their names,
 * as `--member` takes them. `member`: one of those. Empty: the file has one table. Errors: those of reading a file.
 */
export async function listLayers(
  path: string,
  name?: string,
  member?: string
): Promise<{ readonly kind: 'layer' | 'member'; readonly layers: readonly Layer[] }> {
  try {
    const source = await openFile(path, member, DEFAULT_LIMITS, name)
    const reader = detectReader((await readHead(source, HEAD_BYTES)).bytes, source, undefined)
    if (!READERS[reader].hasLayers) return { kind: 'layer', layers: [] }
    const order = { origin: source.origin, limits: DEFAULT_LIMITS, options: {} }
    return { kind: 'layer', layers: await listInThread({ ...order, kind: 'list', reader: reader as LayerReader }) }
  } catch (error) {
    if (!ingestError.is(error, 'ingest/which-member')) throw error
    return {
      kind: 'member',
      layers: (error.details['members'] as readonly string[]).map((member) => ({ name: member }))
    }
  }
}

async function listInThread(order: Parameters<typeof startReading>[0]): Promise<readonly Layer[]> {
  const thread = startReading(order)
  try {
    for await (const report of thread.reports) {
      if (report.kind === 'failed') throw errorOf(report.error)
      if (report.kind === 'listed') return report.layers
    }
    throw ingestError('ingest/too-large', `${order.origin.name} needs more memory to be read than an import may use.`)
  } finally {
    thread.release()
  }
}
