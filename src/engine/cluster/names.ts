/**
 * Names of a version's tables on the nodes of a cluster: `v_1` is the Distributed table that queries name, `local_v_1`
 * holds the rows of the node's shard, complete or not there at all, and `part_v_1_…` are rows that a load is still
 * copying.
 */
export const LOCAL_PREFIX = 'local_'
const PART_PREFIX = 'part_'

export const localTable = (version: string): string => LOCAL_PREFIX + version

export const partTable = (version: string, unique: string): string => `${PART_PREFIX}${version}_${unique}`

/** True of every table that belongs to the version, whole or in parts. */
export function belongsTo(version: string, table: string): boolean {
  return table === version || table === localTable(version) || table.startsWith(`${PART_PREFIX}${version}_`)
}

/** The version, or other table of ours, that a stored table belongs to. */
export function publicName(stored: string): string {
  if (stored.startsWith(LOCAL_PREFIX)) return stored.slice(LOCAL_PREFIX.length)
  return stored.startsWith(PART_PREFIX) ? stored.slice(PART_PREFIX.length, stored.lastIndexOf('_')) : stored
}
