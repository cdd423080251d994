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
  'fields.more': { one: '{n} more field is not shown here.', other: '{n} more fields are not shown here.' }
} as const satisfies Readonly<Record<string, Message>>
