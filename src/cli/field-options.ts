import type { FieldChange } from '#app'
import { type CommandContext, flagGiven, textFlag, usageError } from './command.ts'

/** What is changed in the catalog only. */
export function readChange(call: CommandContext): FieldChange {
  const [label, description] = [textFlag(call, 'label'), textFlag(call, 'description')]
  const hidden = flagGiven(call, 'hidden')
  const annotations = readAnnotations(call)
  return {
    ...(label !== undefined && { label }),
    ...(description !== undefined && { description: description === '' ? null : description }),
    ...(hidden !== undefined && { hidden }),
    ...(Object.keys(annotations).length > 0 && { annotations })
  }
}

/** Options by the annotations that they set. */
const FLAGS = {
  facet: 'facet',
  disjunctive: 'disjunctive',
  sortable: 'sortable',
  timerangeFilter: 'time-range'
} as const
const TEXTS = {
  unit: 'unit',
  facetsort: 'facet-sort',
  hierarchical: 'hierarchical',
  multivalued: 'multivalued',
  timeserie_precision: 'precision'
} as const

/** The catalog knows which values there are, and says so. */
function readAnnotations(call: CommandContext): NonNullable<FieldChange['annotations']> {
  const flags = Object.entries(FLAGS).flatMap(([name, option]) => {
    const given = flagGiven(call, option)
    return given === undefined ? [] : [[name, given ? true : null]]
  })
  const texts = Object.entries(TEXTS).flatMap(([name, option]) => {
    const given = textFlag(call, option)
    return given === undefined ? [] : [[name, given === '' ? null : given]]
  })
  const decimals = textFlag(call, 'decimals')
  if (decimals !== undefined && !/^\d{0,2}$/.test(decimals)) throw usageError('--decimals is a number from 0 to 20.')
  const digits = decimals === undefined ? [] : [['decimals', decimals === '' ? null : Number(decimals)]]
  return Object.fromEntries([...flags, ...texts, ...digits])
}

/** What decides how the values of the field are read. */
export function readReading(call: CommandContext): { readonly type?: string; readonly values?: unknown } | undefined {
  const [type, values] = [textFlag(call, 'type'), textFlag(call, 'values')]
  if (type === undefined && values === undefined) return undefined
  return { ...(type !== undefined && { type }), ...(values !== undefined && { values: parseValues(values) }) }
}

function parseValues(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw usageError(`--values is JSON, as in '{"decimal": ","}': ${(cause as Error).message}.`)
  }
}
