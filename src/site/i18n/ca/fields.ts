import type { FIELDS as ENGLISH } from '../en/fields.ts'
import type { TranslationOf } from '../message.ts'

export const FIELDS: TranslationOf<typeof ENGLISH> = {
  'fields.lead': 'El que els lectors veuen de cada camp. El fitxer queda com és.',
  'fields.table': 'Camps del conjunt de dades',
  'fields.field': 'Camp',
  'fields.place': 'Ordre',
  'fields.label': 'Etiqueta',
  'fields.description': 'Descripció',
  'fields.unit': 'Unitat',
  'fields.facet': 'Filtre',
  'fields.hidden': 'Ocult',
  'fields.of': '{what} de {name}',
  'fields.save': 'Desa els camps',
  'fields.none': 'El conjunt de dades encara no té registres ni camps.',
  'fields.more': {
    one: '{n} camp més no es mostra aquí.',
    many: '{n} camps més no es mostren aquí.',
    other: '{n} camps més no es mostren aquí.'
  },
  'fields.tab': 'Camps',
  'data.tab': 'Registres',
  'data.records': 'Registres',
  'data.source': 'Publicat des de',
  'data.newRecords': 'Registres nous',
  'data.how': 'Què passa amb els registres actuals',
  'data.replace': 'Se substitueixen',
  'data.replaceHint': 'Primer comproveu com es llegeix el fitxer.',
  'data.append': 'Es queden, i s’hi afegeixen els del fitxer',
  'data.appendHint': 'Les columnes del fitxer han de tenir els noms dels camps.',
  'data.send': 'Envia el fitxer',
  'data.schedule': 'Carrega’ls amb una planificació',
  'data.scheduleText': 'El portal recull per si mateix els registres nous d’una adreça.',
  'data.earlier': 'Fitxers anteriors',
  'data.countLoads': { one: '{n} fitxer anterior', many: '{n} fitxers anteriors', other: '{n} fitxers anteriors' },
  'data.loaded': 'Carregat',
  'data.replaced': 'Substituït',
  'data.noEarlier': 'No es conserven fitxers anteriors.',
  'data.return': 'Torna-hi',
  'data.returnQuestion': 'Voleu tornar a {name}?',
  'data.returnText':
    'Els registres d’aquest fitxer substitueixen els actuals. Camps, descripció i públic es queden; els valors que no hi encaixen queden buits.'
}
