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
  },
  'fields.tab': 'Velden',
  'data.tab': 'Records',
  'data.records': 'Records',
  'data.source': 'Gepubliceerd uit',
  'data.newRecords': 'Nieuwe records',
  'data.how': 'Wat gebeurt met de huidige records',
  'data.replace': 'Ze worden vervangen',
  'data.replaceHint': 'U controleert eerst hoe het bestand wordt gelezen.',
  'data.append': 'Ze blijven, en die van het bestand komen erbij',
  'data.appendHint': 'De kolommen van het bestand moeten de namen van de velden hebben.',
  'data.send': 'Bestand verzenden',
  'data.schedule': 'Volgens een schema laden',
  'data.scheduleText': 'Het portaal haalt nieuwe records zelf op van een adres.',
  'data.earlier': 'Eerdere bestanden',
  'data.countLoads': { one: '{n} eerder bestand', other: '{n} eerdere bestanden' },
  'data.loaded': 'Geladen',
  'data.replaced': 'Vervangen',
  'data.noEarlier': 'Er worden geen eerdere bestanden bewaard.',
  'data.return': 'Ernaar terugkeren',
  'data.returnQuestion': 'Terugkeren naar {name}?',
  'data.returnText':
    'De records van dit bestand vervangen de huidige. Velden, beschrijving en publiek blijven; waarden die niet passen worden leeg.'
}
