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
  }
}
