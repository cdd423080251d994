import type { QUOTAS as ENGLISH } from '../en/quotas.ts'
import type { TranslationOf } from '../message.ts'

export const QUOTAS: TranslationOf<typeof ENGLISH> = {
  'settings.tab.quotas': 'Quotes',
  'quotas.text': 'Les quotes compten per sol·licitant i dia (UTC). Tornen a començar: {time}.',
  'quotas.where':
    'L’operador del servidor fixa els límits de tots els sol·licitants al fitxer de configuració o amb les variables que s’anomenen aquí, i reinicia el servidor. A sota podeu donar a una clau d’API límits propis; valen de seguida.',
  'quotas.limits': 'Límits i ús d’avui',
  'quotas.callers': 'Sol·licitants',
  'quotas.kind.anonymous': 'Cada xarxa, sense clau',
  'quotas.kind.user': 'Cada usuari',
  'quotas.kind.key': 'Cada clau d’API',
  'quotas.active': 'Sol·licitants avui',
  'quotas.limitCalls': 'Crides al dia, com a màxim',
  'quotas.limitTime': 'Càlcul al dia, com a màxim',
  'quotas.limitSeconds': 'Càlcul al dia en segons, com a màxim',
  'quotas.calls': 'Crides avui',
  'quotas.time': 'Càlcul avui',
  'quotas.ofOne': 'd’un sol·licitant, com a màxim {n}',
  'quotas.unlimited': 'Sense límit',
  'quotas.seconds': '{n} s',
  'quotas.most': 'Qui ha usat més avui',
  'quotas.keys.calls': 'Claus d’API per crides',
  'quotas.keys.computing': 'Claus d’API per càlcul',
  'quotas.users.calls': 'Usuaris per crides',
  'quotas.users.computing': 'Usuaris per càlcul',
  'quotas.key': 'Clau d’API',
  'quotas.user': 'Usuari',
  'quotas.used': 'Usat',
  'quotas.search': 'Cerca per una part del nom',
  'quotas.noneYet': 'Encara no n’hi ha cap.',
  'quotas.own': 'límit propi',
  'quotas.countKeys': { one: '{n} clau activa', other: '{n} claus actives' },
  'quotas.countUsers': { one: '{n} usuari amb crides avui', other: '{n} usuaris amb crides avui' },
  'quotas.change': 'Límits d’una clau d’API',
  'quotas.changeText':
    'Per a les claus que mostra la llista de dalt. Per a d’altres, cerqueu-les o aneu a una altra pàgina.',
  'quotas.hint': 'Buit: com abans. -1: el límit de totes les claus.',
  'quotas.save': 'Fixa els límits',
  'quotas.others': 'Altres límits'
}
