import type { FIELDS as ENGLISH } from '../en/fields.ts'
import type { TranslationOf } from '../message.ts'

export const FIELDS: TranslationOf<typeof ENGLISH> = {
  'fields.lead': 'Was Leser von jedem Feld sehen. Die Datei bleibt, wie sie ist.',
  'fields.table': 'Felder des Datenbestands',
  'fields.field': 'Feld',
  'fields.place': 'Reihenfolge',
  'fields.label': 'Bezeichnung',
  'fields.description': 'Beschreibung',
  'fields.unit': 'Einheit',
  'fields.facet': 'Filter',
  'fields.hidden': 'Verborgen',
  'fields.of': '{what} von {name}',
  'fields.save': 'Felder speichern',
  'fields.none': 'Der Datenbestand hat noch keine Datensätze und keine Felder.',
  'fields.more': {
    one: '{n} weiteres Feld wird hier nicht gezeigt.',
    other: '{n} weitere Felder werden hier nicht gezeigt.'
  },
  'fields.tab': 'Felder',
  'data.tab': 'Datensätze',
  'data.records': 'Datensätze',
  'data.source': 'Veröffentlicht aus',
  'data.newRecords': 'Neue Datensätze',
  'data.how': 'Was mit den jetzigen Datensätzen geschieht',
  'data.replace': 'Sie werden ersetzt',
  'data.replaceHint': 'Sie prüfen zuerst, wie die Datei gelesen wird.',
  'data.append': 'Sie bleiben, und die der Datei kommen hinzu',
  'data.appendHint': 'Die Spalten der Datei müssen heißen wie die Felder.',
  'data.send': 'Datei senden',
  'data.schedule': 'Nach Zeitplan laden',
  'data.scheduleText': 'Das Portal holt neue Datensätze selbst von einer Adresse.',
  'data.earlier': 'Frühere Dateien',
  'data.countLoads': { one: '{n} frühere Datei', other: '{n} frühere Dateien' },
  'data.loaded': 'Geladen',
  'data.replaced': 'Ersetzt',
  'data.noEarlier': 'Es werden keine früheren Dateien aufbewahrt.',
  'data.return': 'Dazu zurückkehren',
  'data.returnQuestion': 'Zu {name} zurückkehren?',
  'data.returnText':
    'Die Datensätze dieser Datei ersetzen die jetzigen. Felder, Beschreibung und Publikum bleiben; Werte, die nicht passen, werden leer.'
}
