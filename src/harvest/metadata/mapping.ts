import { harvestError } from '../errors.ts'
import { isObject } from '../json-values.ts'

/** How names of the catalog are called here; names that are not in a table stay as they are. */
export interface HarvestMapping {
  /** Organizations there, users here. */
  readonly owners: Readonly<Record<string, string>>
  readonly licences: Readonly<Record<string, string>>
  readonly themes: Readonly<Record<string, string>>
  readonly languages: Readonly<Record<string, string>>
  readonly publishers: Readonly<Record<string, string>>
}

const MAPPED = [
  'owners',
  'licences',
  'themes',
  'languages',
  'publishers'
] as const satisfies readonly (keyof HarvestMapping)[]

const MAX_NAMES = 10_000

/** Errors: `harvest/bad-harvester`. */
export function readMapping(value: unknown): HarvestMapping {
  const tables = isObject(value ?? {}) ? ((value ?? {}) as Readonly<Record<string, unknown>>) : undefined
  const unknown = Object.keys(tables ?? {}).find((name) => !MAPPED.some((each) => each === name))
  if (tables === undefined || unknown !== undefined)
    throw bad(
      `the mapping maps ${MAPPED.join(', ')}${unknown === undefined ? '' : `, and not ${JSON.stringify(unknown)}`}`
    )
  const read = (name: keyof HarvestMapping): Readonly<Record<string, string>> => {
    const table = tables[name] ?? {}
    if (!isObject(table) || !Object.values(table).every((each) => typeof each === 'string'))
      throw bad(`in the mapping ${name} maps names to names`)
    if (Object.keys(table).length > MAX_NAMES) throw bad(`in the mapping ${name} has more than ${MAX_NAMES} names`)
    return table as Readonly<Record<string, string>>
  }
  return {
    owners: read('owners'),
    licences: read('licences'),
    themes: read('themes'),
    languages: read('languages'),
    publishers: read('publishers')
  }
}

export function mapped(table: Readonly<Record<string, string>>, name: string): string {
  return findMapped(table, name) ?? name
}

/** Organizations and themes may be called like what every object has, such as `constructor`. */
export function findMapped(table: Readonly<Record<string, string>>, name: string): string | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined
}

function bad(why: string) {
  return harvestError('harvest/bad-harvester', `The harvester is not valid: ${why}.`)
}
