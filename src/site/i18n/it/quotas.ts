import type { QUOTAS as ENGLISH } from '../en/quotas.ts'
import type { TranslationOf } from '../message.ts'

export const QUOTAS: TranslationOf<typeof ENGLISH> = {
  'settings.tab.quotas': 'Quote',
  'quotas.text': 'Le quote contano per chiamante e giorno (UTC). Ricominciano: {time}.',
  'quotas.where':
    'Il gestore del server imposta i limiti di tutti i chiamanti nel file di configurazione o con le variabili indicate qui, e riavvia il server. Qui sotto può dare a una chiave API limiti propri; valgono subito.',
  'quotas.limits': 'Limiti e uso di oggi',
  'quotas.callers': 'Chiamanti',
  'quotas.kind.anonymous': 'Ogni rete, senza chiave',
  'quotas.kind.user': 'Ogni utente',
  'quotas.kind.key': 'Ogni chiave API',
  'quotas.active': 'Chiamanti oggi',
  'quotas.limitCalls': 'Chiamate al giorno, al massimo',
  'quotas.limitTime': 'Calcolo al giorno, al massimo',
  'quotas.limitSeconds': 'Calcolo al giorno in secondi, al massimo',
  'quotas.calls': 'Chiamate oggi',
  'quotas.time': 'Calcolo oggi',
  'quotas.ofOne': 'di un chiamante al massimo {n}',
  'quotas.unlimited': 'Senza limite',
  'quotas.seconds': '{n} s',
  'quotas.most': 'Chi ha usato di più oggi',
  'quotas.keys.calls': 'Chiavi API per chiamate',
  'quotas.keys.computing': 'Chiavi API per calcolo',
  'quotas.users.calls': 'Utenti per chiamate',
  'quotas.users.computing': 'Utenti per calcolo',
  'quotas.key': 'Chiave API',
  'quotas.user': 'Utente',
  'quotas.used': 'Usato',
  'quotas.search': 'Cerca con una parte del nome',
  'quotas.noneYet': 'Nessuno finora.',
  'quotas.own': 'limite proprio',
  'quotas.countKeys': { one: '{n} chiave attiva', other: '{n} chiavi attive' },
  'quotas.countUsers': { one: '{n} utente con chiamate oggi', other: '{n} utenti con chiamate oggi' },
  'quotas.change': 'Limiti di una chiave API',
  'quotas.changeText':
    'Per le chiavi che mostra l’elenco qui sopra. Le altre si trovano con la ricerca o su un’altra pagina.',
  'quotas.hint': 'Vuoto: come prima. -1: il limite di tutte le chiavi.',
  'quotas.save': 'Imposta i limiti',
  'quotas.others': 'Altri limiti'
}
