import type { QUOTAS as ENGLISH } from '../en/quotas.ts'
import type { TranslationOf } from '../message.ts'

export const QUOTAS: TranslationOf<typeof ENGLISH> = {
  'settings.tab.quotas': 'Kontingente',
  'quotas.text': 'Kontingente zählen je Aufrufer und Tag (UTC). Sie beginnen neu: {time}.',
  'quotas.where':
    'Der Betreiber des Servers setzt die Grenzen aller Aufrufer in der Konfigurationsdatei oder durch die hier genannten Variablen und startet den Server neu. Einem einzelnen API-Schlüssel können Sie unten eigene Grenzen geben; sie gelten sofort.',
  'quotas.limits': 'Grenzen und heutige Nutzung',
  'quotas.callers': 'Aufrufer',
  'quotas.kind.anonymous': 'Jedes Netz ohne Schlüssel',
  'quotas.kind.user': 'Jeder Benutzer',
  'quotas.kind.key': 'Jeder API-Schlüssel',
  'quotas.active': 'Aufrufer heute',
  'quotas.limitCalls': 'Aufrufe am Tag, höchstens',
  'quotas.limitTime': 'Rechenzeit am Tag, höchstens',
  'quotas.limitSeconds': 'Rechenzeit am Tag in Sekunden, höchstens',
  'quotas.calls': 'Aufrufe heute',
  'quotas.time': 'Rechenzeit heute',
  'quotas.ofOne': 'von einem Aufrufer höchstens {n}',
  'quotas.unlimited': 'Unbegrenzt',
  'quotas.seconds': '{n} s',
  'quotas.most': 'Wer heute am meisten nutzte',
  'quotas.keys.calls': 'API-Schlüssel nach Aufrufen',
  'quotas.keys.computing': 'API-Schlüssel nach Rechenzeit',
  'quotas.users.calls': 'Benutzer nach Aufrufen',
  'quotas.users.computing': 'Benutzer nach Rechenzeit',
  'quotas.key': 'API-Schlüssel',
  'quotas.user': 'Benutzer',
  'quotas.used': 'Genutzt',
  'quotas.search': 'Nach einem Teil des Namens suchen',
  'quotas.noneYet': 'Bisher keine.',
  'quotas.own': 'eigene Grenze',
  'quotas.countKeys': { one: '{n} aktiver Schlüssel', other: '{n} aktive Schlüssel' },
  'quotas.countUsers': { one: '{n} Benutzer mit Aufrufen heute', other: '{n} Benutzer mit Aufrufen heute' },
  'quotas.change': 'Grenzen eines API-Schlüssels',
  'quotas.changeText':
    'Für die Schlüssel, die die Liste oben zeigt. Andere finden Sie mit der Suche oder auf einer anderen Seite.',
  'quotas.hint': 'Leer: wie bisher. -1: die Grenze aller Schlüssel.',
  'quotas.save': 'Grenzen setzen',
  'quotas.others': 'Weitere Grenzen'
}
