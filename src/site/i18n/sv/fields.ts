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
  'data.send': 'Skicka filen'
}
