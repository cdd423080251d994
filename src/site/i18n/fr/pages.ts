import type { PAGE_TEXTS as ENGLISH } from '../en/pages.ts'
import type { TranslationOf } from '../message.ts'

export const PAGE_TEXTS: TranslationOf<typeof ENGLISH> = {
  'pages.section': 'Pages',
  'pages.sectionText': 'Écrire des pages et les ordonner dans la navigation.',
  'pages.count': { one: '{n} page', other: '{n} pages' },
  'pages.none': 'Il n’y a pas encore de pages.',
  'pages.new': 'Nouvelle page',
  'pages.title': 'Titre',
  'pages.address': 'Adresse',
  'pages.addressHint':
    'Lettres minuscules, chiffres et tirets : open-data-week se trouve à /pages/open-data-week/. Les adresses about, help, contact, legal, privacy et terms remplacent les textes de ces pages.',
  'pages.text': 'Texte',
  'pages.textHint': 'HTML simple : paragraphes, titres, listes, liens, mise en valeur.',
  'pages.save': 'Enregistrer la page',
  'pages.preview': 'Aperçu',
  'pages.place': 'Place dans la navigation',
  'pages.placeHint': 'Un nombre ; le plus petit vient en premier. Vide : pas dans la navigation.',
  'pages.savePlace': 'Enregistrer l’adresse et la place',
  'pages.draft': 'Brouillon',
  'pages.draftText':
    'Une nouvelle page est un brouillon : seuls vous et les administrateurs la voyez. Partagez-la quand elle est prête.',
  'pages.share': 'Changer qui peut la voir',
  'pages.view': 'Ouvrir la page',
  'pages.removeLanguage': 'Retirer cette langue',
  'pages.delete': 'Supprimer cette page',
  'pages.deleteText': 'Ses textes dans toutes les langues sont supprimés et ne peuvent pas être restaurés.',
  'pages.language': 'Langue',
  'done.pageCreated': 'La page a été créée.',
  'done.pageDeleted': 'La page a été supprimée.'
}
