import type { FIELDS as ENGLISH } from '../en/fields.ts'
import type { TranslationOf } from '../message.ts'

export const FIELDS: TranslationOf<typeof ENGLISH> = {
  'fields.lead': 'Wat lezers van elk veld zien. Het bestand blijft zoals het is.',
  'fields.table': 'Velden van de dataset',
  'fields.field': 'Veld',
  'fields.place': 'Volgorde',
  'fields.label': 'Label',
  'fields.description': 'Beschrijving',
  'fields.unit': 'Eenheid',
  'fields.facet': 'Filter',
  'fields.hidden': 'Verborgen',
  'fields.of': '{what} van {name}',
  'fields.save': 'Velden opslaan',
  'fields.none': 'De dataset heeft nog geen records en geen velden.',
  'fields.more': {
    one: '{n} ander veld wordt hier niet getoond.',
    other: '{n} andere velden worden hier niet getoond.'
  }
}
