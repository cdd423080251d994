import { isObject, type Json, type RemoteDataset } from '../clone/remote-dataset.ts'

/** The dataset with the metadata that only its publishers see. What the catalog shows stays as it is. */
export function withHiddenMetas(remote: RemoteDataset, settings: Json): RemoteDataset {
  const templates = Object.entries(isObject(settings['metadata']) ? settings['metadata'] : {})
  const metas: Record<string, Json> = { ...remote.metas }
  for (const [template, values] of templates) {
    if (!isObject(values)) continue
    const hidden = Object.entries(values).flatMap(([name, value]) => {
      const inForce = valueInForce(value)
      return inForce === null || remote.metas[template]?.[name] !== undefined ? [] : [[name, inForce] as const]
    })
    if (hidden.length > 0) metas[template] = { ...metas[template], ...Object.fromEntries(hidden) }
  }
  return { ...remote, metas }
}

/** A harvested value holds until somebody has overridden it. */
function valueInForce(entry: unknown): unknown {
  if (!isObject(entry)) return null
  const { value = null, remote_value: harvested = null, override_remote_value: overridden } = entry
  return harvested !== null && overridden !== true ? harvested : value
}
