import { systemOf } from '#crs'
import { ingestError } from '../errors.ts'
import type { FeaturesSeen } from './record-cells.ts'

/**
 * The one coordinate system of a file's geometries, as the file describes it; undefined when nothing is said. Throws
 * `ingest/unknown-crs` when there are several.
 */
export function commonSystem({ geometries, systems }: FeaturesSeen, ofAll: string | undefined, name: string): unknown {
  const said = [...systems.keys()].map(parse)
  const silent = geometries > [...systems.values()].reduce((sum, count) => sum + count, 0)
  const all = [...said, ...(silent ? [ofAll === undefined ? undefined : parse(ofAll)] : [])]
  const kinds = new Set(all.map((each) => JSON.stringify(each === undefined ? { kind: 'degrees' } : systemOf(each))))
  if (kinds.size <= 1) return all[0]
  throw ingestError(
    'ingest/unknown-crs',
    `${name} has geometries in several coordinate systems. Convert it to WGS 84.`,
    { details: { name } }
  )
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return json
  }
}
