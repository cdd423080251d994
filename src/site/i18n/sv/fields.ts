import type { FIELDS as ENGLISH } from '../en/fields.ts'
import type { TranslationOf } from '../message.ts'

export const FIELDS: TranslationOf<typeof ENGLISH> = {
  'fields.lead': 'Vad läsare ser av varje fält. Filen förblir som den är.',
  'fields.table': 'Datauppsättningens fält',
  'fields.field': 'Fält',
  'fields.place': 'Ordning',
  'fields.label': 'Etikett',
  'fields.description': 'Beskrivning',
  'fields.unit': 'Enhet',
  'fields.facet': 'Filter',
  'fields.hidden': 'Dolt',
  'fields.of': '{what} för {name}',
  'fields.save': 'Spara fälten',
  'fields.none': 'Datauppsättningen har ännu inga poster och inga fält.',
  'fields.more': { one: '{n} fält till visas inte här.', other: '{n} fält till visas inte här.' },
  'fields.tab': 'Fält',
  'data.tab': 'Poster',
  'data.records': 'Poster',
  'data.source': 'Publicerad från',
  'data.newRecords': 'Nya poster',
  'data.how': 'Vad som händer med de nuvarande posterna',
  'data.replace': 'De ersätts',
  'data.replaceHint': 'Du kontrollerar först hur filen läses.',
  'data.append': 'De stannar, och filens poster läggs till',
  'data.appendHint': 'Filens kolumner måste ha fältens namn.',
  'data.send': 'Skicka filen',
  'data.earlier': 'Tidigare filer',
  'data.countLoads': { one: '{n} tidigare fil', other: '{n} tidigare filer' },
  'data.loaded': 'Inläst',
  'data.replaced': 'Ersatt',
  'data.noEarlier': 'Inga tidigare filer är sparade.',
  'data.return': 'Gå tillbaka till den',
  'data.returnTo': 'Gå tillbaka till {name}',
  'data.returnQuestion': 'Gå tillbaka till {name}?',
  'data.returnText':
    'Filens poster ersätter de nuvarande. Fält, beskrivning och publik är kvar; värden som inte passar blir tomma.'
}
