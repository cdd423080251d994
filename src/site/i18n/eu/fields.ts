import type { FIELDS as ENGLISH } from '../en/fields.ts'
import type { TranslationOf } from '../message.ts'

export const FIELDS: TranslationOf<typeof ENGLISH> = {
  'fields.lead': 'Irakurleek eremu bakoitzetik ikusten dutena. Fitxategia dagoen bezala geratzen da.',
  'fields.table': 'Datu-multzoaren eremuak',
  'fields.field': 'Eremua',
  'fields.place': 'Ordena',
  'fields.label': 'Etiketa',
  'fields.description': 'Deskribapena',
  'fields.unit': 'Unitatea',
  'fields.facet': 'Iragazkia',
  'fields.hidden': 'Ezkutua',
  'fields.of': '{name}: {what}',
  'fields.save': 'Gorde eremuak',
  'fields.none': 'Datu-multzoak oraindik ez du erregistrorik ez eremurik.',
  'fields.more': { one: 'Beste eremu {n} ez da hemen erakusten.', other: 'Beste {n} eremu ez dira hemen erakusten.' },
  'fields.tab': 'Eremuak',
  'data.tab': 'Erregistroak',
  'data.records': 'Erregistroak',
  'data.source': 'Iturria',
  'data.newRecords': 'Erregistro berriak',
  'data.how': 'Zer gertatzen den oraingo erregistroekin',
  'data.replace': 'Ordeztu egiten dira',
  'data.replaceHint': 'Lehenik fitxategia nola irakurtzen den egiaztatuko duzu.',
  'data.append': 'Geratzen dira, eta fitxategikoak gehitzen dira',
  'data.appendHint': 'Fitxategiaren zutabeek eremuen izenak izan behar dituzte.',
  'data.send': 'Bidali fitxategia',
  'data.earlier': 'Aurreko fitxategiak',
  'data.countLoads': { one: 'aurreko fitxategi {n}', other: 'aurreko {n} fitxategi' },
  'data.loaded': 'Kargatua',
  'data.replaced': 'Ordeztua',
  'data.noEarlier': 'Ez da aurreko fitxategirik gordetzen.',
  'data.return': 'Itzuli horretara',
  'data.returnTo': 'Itzuli hona: {name}',
  'data.returnQuestion': 'Itzuli hona: {name}?',
  'data.returnText':
    'Fitxategi honetako erregistroek oraingoak ordezten dituzte. Eremuak, deskribapena eta hartzaileak geratzen dira; egokiak ez diren balioak hutsik geratzen dira.'
}
