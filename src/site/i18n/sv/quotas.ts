import type { QUOTAS as ENGLISH } from '../en/quotas.ts'
import type { TranslationOf } from '../message.ts'

export const QUOTAS: TranslationOf<typeof ENGLISH> = {
  'settings.tab.quotas': 'Kvoter',
  'quotas.text': 'Kvoter räknas per anropare och dag (UTC). De börjar om: {time}.',
  'quotas.where':
    'Serverns driftansvarige ställer in gränserna för alla anropare, i konfigurationsfilen eller med variablerna som nämns här, och startar om servern. Nedan kan du ge en API-nyckel egna gränser; de gäller genast.',
  'quotas.limits': 'Gränser och dagens användning',
  'quotas.callers': 'Anropare',
  'quotas.kind.anonymous': 'Varje nätverk utan nyckel',
  'quotas.kind.user': 'Varje användare',
  'quotas.kind.key': 'Varje API-nyckel',
  'quotas.active': 'Anropare i dag',
  'quotas.limitCalls': 'Anrop per dag, högst',
  'quotas.limitTime': 'Beräkning per dag, högst',
  'quotas.limitSeconds': 'Beräkning per dag i sekunder, högst',
  'quotas.calls': 'Anrop i dag',
  'quotas.time': 'Beräkning i dag',
  'quotas.ofOne': 'av en anropare högst {n}',
  'quotas.unlimited': 'Obegränsat',
  'quotas.seconds': '{n} s',
  'quotas.most': 'Vem som har använt mest i dag',
  'quotas.keys.calls': 'API-nycklar efter anrop',
  'quotas.keys.computing': 'API-nycklar efter beräkning',
  'quotas.users.calls': 'Användare efter anrop',
  'quotas.users.computing': 'Användare efter beräkning',
  'quotas.key': 'API-nyckel',
  'quotas.user': 'Användare',
  'quotas.used': 'Använt',
  'quotas.own': 'egen gräns',
  'quotas.countKeys': { one: '{n} aktiv nyckel', other: '{n} aktiva nycklar' },
  'quotas.countUsers': { one: '{n} användare med anrop i dag', other: '{n} användare med anrop i dag' },
  'quotas.change': 'Gränser för en API-nyckel',
  'quotas.changeText': 'För nycklarna i listan ovan.',
  'quotas.hint': 'Tomt: som förut. -1: gränsen för alla nycklar.',
  'quotas.save': 'Ange gränser',
  'quotas.others': 'Andra gränser'
}
