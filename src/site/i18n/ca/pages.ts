import type { PAGE_TEXTS as ENGLISH } from '../en/pages.ts'
import type { TranslationOf } from '../message.ts'

export const PAGE_TEXTS: TranslationOf<typeof ENGLISH> = {
  'pages.section': 'Pàgines',
  'pages.sectionText': 'Escriure pàgines pròpies i ordenar-les a la navegació.',
  'pages.count': { one: '{n} pàgina', other: '{n} pàgines' },
  'pages.none': 'Encara no hi ha pàgines pròpies.',
  'pages.new': 'Pàgina nova',
  'pages.title': 'Títol',
  'pages.address': 'Adreça',
  'pages.addressHint':
    'Minúscules, xifres i guions: open-data-week és a /pages/open-data-week/. Les adreces about, help, contact, legal, privacy i terms substitueixen els textos d’aquestes pàgines.',
  'pages.text': 'Text',
  'pages.textHint': 'HTML senzill: paràgrafs, títols, llistes, enllaços, èmfasi.',
  'pages.save': 'Desa la pàgina',
  'pages.preview': 'Previsualització',
  'pages.place': 'Posició a la navegació',
  'pages.placeHint': 'Un nombre; el més petit va primer. Buit: no és a la navegació.',
  'pages.savePlace': 'Desa l’adreça i la posició',
  'pages.draft': 'Esborrany',
  'pages.draftText':
    'Una pàgina nova és un esborrany: només vós i els administradors la veieu. Compartiu-la quan estigui a punt.',
  'pages.share': 'Canvia qui la pot veure',
  'pages.view': 'Obre la pàgina',
  'pages.removeLanguage': 'Treu aquest idioma',
  'pages.delete': 'Suprimeix aquesta pàgina',
  'pages.deleteText': 'Els seus textos en tots els idiomes se suprimeixen i no es poden recuperar.',
  'pages.language': 'Idioma',
  'done.pageCreated': 'S’ha creat la pàgina.',
  'done.pageDeleted': 'S’ha suprimit la pàgina.'
}
