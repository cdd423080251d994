import type { FIELDS as ENGLISH } from '../en/fields.ts'
import type { TranslationOf } from '../message.ts'

export const FIELDS: TranslationOf<typeof ENGLISH> = {
  'fields.lead': 'Ciò che i lettori vedono di ogni campo. Il file resta com’è.',
  'fields.table': 'Campi del dataset',
  'fields.field': 'Campo',
  'fields.place': 'Ordine',
  'fields.label': 'Etichetta',
  'fields.description': 'Descrizione',
  'fields.unit': 'Unità',
  'fields.facet': 'Filtro',
  'fields.hidden': 'Nascosto',
  'fields.of': '{what} di {name}',
  'fields.save': 'Salva i campi',
  'fields.none': 'Il dataset non ha ancora record né campi.',
  'fields.more': {
    one: '{n} altro campo non è mostrato qui.',
    many: '{n} altri campi non sono mostrati qui.',
    other: '{n} altri campi non sono mostrati qui.'
  },
  'fields.tab': 'Campi',
  'data.tab': 'Record',
  'data.records': 'Record',
  'data.source': 'Pubblicato da',
  'data.newRecords': 'Nuovi record',
  'data.how': 'Che cosa accade ai record attuali',
  'data.replace': 'Sono sostituiti',
  'data.replaceHint': 'Prima controllate come il file viene letto.',
  'data.append': 'Restano, e si aggiungono quelli del file',
  'data.appendHint': 'Le colonne del file devono avere i nomi dei campi.',
  'data.send': 'Invia il file',
  'data.schedule': 'Caricarli secondo un calendario',
  'data.scheduleText': 'Il portale preleva da solo i nuovi record da un indirizzo.',
  'data.earlier': 'File precedenti',
  'data.countLoads': { one: '{n} file precedente', many: '{n} file precedenti', other: '{n} file precedenti' },
  'data.loaded': 'Caricato',
  'data.replaced': 'Sostituito',
  'data.noEarlier': 'Non sono conservati file precedenti.',
  'data.return': 'Torna a questo',
  'data.returnQuestion': 'Tornare a {name}?',
  'data.returnText':
    'I record di questo file sostituiscono quelli attuali. Campi, descrizione e pubblico restano; i valori non adatti diventano vuoti.'
}
