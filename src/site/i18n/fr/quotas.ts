import type { QUOTAS as ENGLISH } from '../en/quotas.ts'
import type { TranslationOf } from '../message.ts'

export const QUOTAS: TranslationOf<typeof ENGLISH> = {
  'settings.tab.quotas': 'Quotas',
  'quotas.text': 'Les quotas comptent par appelant et par jour (UTC). Ils repartent de zéro : {time}.',
  'quotas.where':
    'L’exploitant du serveur fixe les limites de tous les appelants dans le fichier de configuration ou par les variables nommées ici, puis redémarre le serveur. Vous pouvez donner ci-dessous à une clé d’API ses propres limites ; elles valent aussitôt.',
  'quotas.limits': 'Limites et utilisation du jour',
  'quotas.callers': 'Appelants',
  'quotas.kind.anonymous': 'Chaque réseau, sans clé',
  'quotas.kind.user': 'Chaque utilisateur',
  'quotas.kind.key': 'Chaque clé d’API',
  'quotas.active': 'Appelants du jour',
  'quotas.limitCalls': 'Appels par jour, au plus',
  'quotas.limitTime': 'Calcul par jour, au plus',
  'quotas.limitSeconds': 'Calcul par jour en secondes, au plus',
  'quotas.calls': 'Appels du jour',
  'quotas.time': 'Calcul du jour',
  'quotas.ofOne': 'd’un appelant, au plus {n}',
  'quotas.unlimited': 'Sans limite',
  'quotas.seconds': '{n} s',
  'quotas.most': 'Qui a le plus utilisé aujourd’hui',
  'quotas.keys.calls': 'Clés d’API par appels',
  'quotas.keys.computing': 'Clés d’API par calcul',
  'quotas.users.calls': 'Utilisateurs par appels',
  'quotas.users.computing': 'Utilisateurs par calcul',
  'quotas.key': 'Clé d’API',
  'quotas.user': 'Utilisateur',
  'quotas.used': 'Utilisé',
  'quotas.search': 'Chercher par une partie du nom',
  'quotas.noneYet': 'Aucun pour le moment.',
  'quotas.own': 'limite propre',
  'quotas.countKeys': { one: '{n} clé active', other: '{n} clés actives' },
  'quotas.countUsers': {
    one: '{n} utilisateur avec des appels aujourd’hui',
    other: '{n} utilisateurs avec des appels aujourd’hui'
  },
  'quotas.change': 'Limites d’une clé d’API',
  'quotas.changeText':
    'Pour les clés que montre la liste ci-dessus. Les autres se trouvent par la recherche ou sur une autre page.',
  'quotas.hint': 'Vide : comme avant. -1 : la limite de toutes les clés.',
  'quotas.save': 'Fixer les limites',
  'quotas.others': 'Autres limites'
}
