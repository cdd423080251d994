import { type ControlPlane, editField, type FieldChange, orderFields, schemaOfDataset, withControlPlane } from '#app'
import { briefContext, type Command, type CommandContext, flagGiven, textFlag, usageError } from './command.ts'
import { showTable } from './show-table.ts'

type FieldsState = Pick<ControlPlane, 'catalog' | 'listDatasets'>
interface Action {
  /** What is typed behind it. */
  readonly after: string
  readonly fits: (names: number) => boolean
  readonly run: (state: FieldsState, call: CommandContext, id: string, names: readonly string[]) => Promise<void>
}

export const fields: Command = {
  name: 'fields',
  usage: ['list ID', 'set ID FIELD [options]', 'order ID FIELD …', 'schema ID'],
  summary: 'fields of a dataset: list, describe, hide, put in order, print as a schema, without an import',
  help: {
    '--label T, --description D': 'what readers see; an empty description removes it',
    '--unit U': 'unit of a number; empty removes it, as for all options that take a value',
    '--decimals N': 'digits of a double that are shown after the point',
    '--facet, --no-facet': 'whether the field is a filter',
    '--facet-sort S': 'order of the values of a facet: count, -count, alphanum, -alphanum, num, -num',
    '--disjunctive, --no-disjunctive': 'whether several values of the facet can be chosen',
    '--hierarchical SEPARATOR': 'the text is a path with this separator',
    '--multivalued SEPARATOR': 'separator of a list, as it is shown and annotated; the file keeps its own',
    '--sortable, --no-sortable': 'whether clients offer to sort by the text',
    '--precision P': 'precision of a date or datetime: year, month, day, hour or minute',
    '--time-range, --no-time-range': 'whether the date is a filter from and to',
    '--hidden, --no-hidden': 'whether readers do not see the field; its values stay in the records'
  },
  options: {
    label: { type: 'string' },
    description: { type: 'string' },
    unit: { type: 'string' },
    decimals: { type: 'string' },
    facet: { type: 'boolean' },
    'facet-sort': { type: 'string' },
    disjunctive: { type: 'boolean' },
    hierarchical: { type: 'string' },
    multivalued: { type: 'string' },
    sortable: { type: 'boolean' },
    precision: { type: 'string' },
    'time-range': { type: 'boolean' },
    hidden: { type: 'boolean' }
  },
  run: async (call) => {
    const [name = '', id = '', ...names] = call.positionals
    const action = Object.hasOwn(ACTIONS, name) ? ACTIONS[name] : undefined
    if (action === undefined) throw usageError(`\`loggia fields\` is followed by ${Object.keys(ACTIONS).join(', ')}.`)
    if (id === '' || !action.fits(names.length))
      throw usageError(`\`loggia fields ${name}\` is followed by ${action.after}.`)
    await withControlPlane({ ...briefContext(call), makesHome: false }, (state) => action.run(state, call, id, names))
    return 0
  }
}

const ACTIONS: Readonly<Record<string, Action>> = {
  list: {
    after: 'the id of a dataset',
    fits: (names) => names === 0,
    run: async ({ listDatasets }, call, id) => {
      const dataset = await findDataset(listDatasets, id)
      const rows = dataset.storedFields.map(({ name, type, label, annotations, hidden }) => [
        name,
        type,
        Object.entries({ ...annotations, ...(hidden === true && { hidden }) })
          .map(([key, value]) => (value === true ? key : `${key}=${String(value)}`))
          .join(' '),
        label
      ])
      call.out.write(showTable(['field', 'type', 'options', 'label'], rows))
    }
  },
  set: {
    after: 'the id of a dataset and one field',
    fits: (names) => names === 1,
    run: async ({ catalog }, call, id, [name = '']) => {
      const change = readChange(call)
      if (Object.keys(change).length === 0)
        throw usageError('No change is given. `loggia help fields` lists the options.')
      await catalog.change(id, { editFields: (before) => editField(before, name, change) })
      call.out.write(`${name} of ${id} is changed\n`)
    }
  },
  schema: {
    after: 'the id of a dataset',
    fits: (names) => names === 0,
    run: async ({ listDatasets }, call, id) => {
      const { storedFields, loadRules } = await findDataset(listDatasets, id)
      call.out.write(`${JSON.stringify(await schemaOfDataset(storedFields, loadRules), null, 2)}\n`)
    }
  },
  order: {
    after: 'the id of a dataset and the fields that come first',
    fits: (names) => names > 0,
    run: async ({ catalog }, call, id, names) => {
      await catalog.change(id, { editFields: (before) => orderFields(before, names) })
      call.out.write(`the fields of ${id} are in order\n`)
    }
  }
}

async function findDataset(listDatasets: FieldsState['listDatasets'], id: string) {
  const dataset = (await listDatasets()).find((each) => each.id === id)
  if (dataset === undefined) throw usageError(`There is no dataset ${id}.`)
  return dataset
}

function readChange(call: CommandContext): FieldChange {
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
