import type { FIELDS as ENGLISH } from '../en/fields.ts'
import type { TranslationOf } from '../message.ts'

export const FIELDS: TranslationOf<typeof ENGLISH> = {
  'fields.lead': 'Ce que les lecteurs voient de chaque champ. Le fichier reste tel quel.',
  'fields.table': 'Champs du jeu de données',
  'fields.field': 'Champ',
  'fields.place': 'Ordre',
  'fields.label': 'Libellé',
  'fields.description': 'Description',
  'fields.unit': 'Unité',
  'fields.facet': 'Filtre',
  'fields.hidden': 'Masqué',
  'fields.of': '{what} de {name}',
  'fields.save': 'Enregistrer les champs',
  'fields.none': 'Le jeu de données n’a encore ni enregistrement ni champ.',
  'fields.more': {
    one: '{n} autre champ n’est pas affiché ici.',
    many: '{n} autres champs ne sont pas affichés ici.',
    other: '{n} autres champs ne sont pas affichés ici.'
  },
  'fields.tab': 'Champs',
  'data.tab': 'Enregistrements',
  'data.records': 'Enregistrements',
  'data.source': 'Publié à partir de',
  'data.newRecords': 'Nouveaux enregistrements',
  'data.how': 'Que deviennent les enregistrements actuels',
  'data.replace': 'Ils sont remplacés',
  'data.replaceHint': 'Vous vérifiez d’abord comment le fichier est lu.',
  'data.append': 'Ils restent, et ceux du fichier s’ajoutent',
  'data.appendHint': 'Les colonnes du fichier doivent porter les noms des champs.',
  'data.send': 'Envoyer le fichier',
  'data.schedule': 'Les charger selon un calendrier',
  'data.scheduleText': 'Le portail va chercher lui-même les nouveaux enregistrements à une adresse.',
  'data.earlier': 'Fichiers précédents',
  'data.countLoads': {
    one: '{n} fichier précédent',
    many: '{n} fichiers précédents',
    other: '{n} fichiers précédents'
  },
  'data.loaded': 'Chargé',
  'data.replaced': 'Remplacé',
  'data.noEarlier': 'Aucun fichier précédent n’est conservé.',
  'data.return': 'Y revenir',
  'data.returnQuestion': 'Revenir à {name} ?',
  'data.returnText':
    'Les enregistrements de ce fichier remplacent les actuels. Champs, description et public restent ; les valeurs qui ne conviennent pas deviennent vides.'
}
