import { type ControlPlane, editField, orderFields, schemaOfDataset, withControlPlane } from '#app'
import { briefContext, type Command, type CommandContext, usageError } from './command.ts'
import { readChange, readReading } from './field-options.ts'
import { readAgain } from './read-again.ts'
import { readSchema } from './read-schema.ts'
import { showTable } from './show-table.ts'

type FieldsState = Pick<ControlPlane, 'catalog' | 'listDatasets'>
type Control = <Result>(work: (state: FieldsState) => Promise<Result>) => Promise<Result>

interface Action {
  /** What is typed behind it. */
  readonly after: string
  readonly fits: (names: number) => boolean
  readonly run: (control: Control, call: CommandContext, id: string, names: readonly string[]) => Promise<void>
}

export const fields: Command = {
  name: 'fields',
  usage: ['list ID', 'set ID FIELD [options]', 'order ID FIELD …', 'schema ID [FILE]'],
  summary: 'fields of a dataset: list, describe, hide, put in order, print as a schema, without an import',
  help: {
    '--type T, --values JSON':
      'type of the field and how its values are written; reads the kept file of the dataset again',
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
    type: { type: 'string' },
    values: { type: 'string' },
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
    const control = <Result>(work: (state: FieldsState) => Promise<Result>) =>
      withControlPlane({ ...briefContext(call), makesHome: false }, work)
    await action.run(control, call, id, names)
    return 0
  }
}

const ACTIONS: Readonly<Record<string, Action>> = {
  list: {
    after: 'the id of a dataset',
    fits: (names) => names === 0,
    run: async (control, call, id) => {
      const dataset = await findDataset(control, id)
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
    run: async (control, call, id, [name = '']) => {
      const change = readChange(call)
      const reading = readReading(call)
      if (Object.keys(change).length === 0 && reading === undefined)
        throw usageError('No change is given. `loggia help fields` lists the options.')
      if (reading !== undefined) {
        const { storedFields } = await findDataset(control, id)
        const type = reading.type ?? storedFields.find((field) => field.name === name)?.type
        if (type === undefined) throw usageError(`The dataset ${id} has no field ${name}.`)
        await readAgain(call, { datasetId: id, inPlace: true, schema: { fields: [{ name, ...reading, type }] } })
      }
      if (Object.keys(change).length === 0) return
      await control(({ catalog }) => catalog.change(id, { editFields: (before) => editField(before, name, change) }))
      call.out.write(`${name} of ${id} is changed\n`)
    }
  },
  schema: {
    after: 'the id of a dataset, and a schema file that is to be applied',
    fits: (names) => names <= 1,
    run: async (control, call, id, [file]) => {
      if (file !== undefined) return readAgain(call, { datasetId: id, schema: readSchema(file) })
      const { storedFields, loadRules } = await findDataset(control, id)
      call.out.write(`${JSON.stringify(await schemaOfDataset(storedFields, loadRules), null, 2)}\n`)
    }
  },
  order: {
    after: 'the id of a dataset and the fields that come first',
    fits: (names) => names > 0,
    run: async (control, call, id, names) => {
      await control(({ catalog }) => catalog.change(id, { editFields: (before) => orderFields(before, names) }))
      call.out.write(`the fields of ${id} are in order\n`)
    }
  }
}

async function findDataset(control: Control, id: string) {
  const dataset = await control(async ({ listDatasets }) => (await listDatasets()).find((each) => each.id === id))
  if (dataset === undefined) throw usageError(`There is no dataset ${id}.`)
  return dataset
}
