import type { Message } from '../message.ts'

/** Fields of a dataset, in the administration. */
export const FIELDS = {
  'fields.lead': 'What readers see of each field. The file stays as it is.',
  'fields.table': 'Fields of the dataset',
  'fields.field': 'Field',
  'fields.place': 'Order',
  'fields.label': 'Label',
  'fields.description': 'Description',
  'fields.unit': 'Unit',
  'fields.facet': 'Filter',
  'fields.hidden': 'Hidden',
  'fields.of': '{what} of {name}',
  'fields.save': 'Save fields',
  'fields.none': 'The dataset has no records yet, and no fields.',
  'fields.more': { one: '{n} more field is not shown here.', other: '{n} more fields are not shown here.' },
  'fields.tab': 'Fields',
  'data.tab': 'Records',
  'data.records': 'Records',
  'data.source': 'Published from',
  'data.newRecords': 'New records',
  'data.how': 'What happens with the records now',
  'data.replace': 'They are replaced',
  'data.replaceHint': 'You check first how the file is read.',
  'data.append': 'They stay, and those of the file are added',
  'data.appendHint': 'The columns of the file must have the names of the fields.',
  'data.send': 'Send the file',
  'data.earlier': 'Earlier files',
  'data.countLoads': { one: '{n} earlier file', other: '{n} earlier files' },
  'data.loaded': 'Loaded',
  'data.replaced': 'Replaced',
  'data.noEarlier': 'No earlier files are kept.',
  'data.return': 'Return to it',
  'data.returnTo': 'Return to {name}',
  'data.returnQuestion': 'Return to {name}?',
  'data.returnText':
    'The records of this file replace those of now. Fields, description and audience stay; values that do not fit become empty.'
} as const satisfies Readonly<Record<string, Message>>
