import type { PAGE_TEXTS as ENGLISH } from '../en/pages.ts'
import type { TranslationOf } from '../message.ts'

export const PAGE_TEXTS: TranslationOf<typeof ENGLISH> = {
  'pages.section': 'Pagina’s',
  'pages.sectionText': 'Eigen pagina’s schrijven en ordenen in de navigatie.',
  'pages.count': { one: '{n} pagina', other: '{n} pagina’s' },
  'pages.none': 'Er zijn nog geen eigen pagina’s.',
  'pages.new': 'Nieuwe pagina',
  'pages.title': 'Titel',
  'pages.address': 'Adres',
  'pages.addressHint':
    'Kleine letters, cijfers en streepjes: open-data-week staat op /pages/open-data-week/. De adressen about, help, contact, legal, privacy en terms vervangen de teksten van die pagina’s.',
  'pages.text': 'Tekst',
  'pages.textHint': 'Eenvoudige HTML: alinea’s, koppen, lijsten, links, nadruk.',
  'pages.save': 'Pagina opslaan',
  'pages.preview': 'Voorbeeld',
  'pages.place': 'Plaats in de navigatie',
  'pages.placeHint': 'Een getal; het kleinste komt eerst. Leeg: niet in de navigatie.',
  'pages.savePlace': 'Adres en plaats opslaan',
  'pages.draft': 'Concept',
  'pages.draftText': 'Een nieuwe pagina is een concept: alleen u en beheerders zien haar. Deel haar als ze klaar is.',
  'pages.share': 'Wijzigen wie haar mag zien',
  'pages.view': 'Pagina openen',
  'pages.removeLanguage': 'Deze taal verwijderen',
  'pages.delete': 'Deze pagina verwijderen',
  'pages.deleteText': 'De teksten in alle talen worden verwijderd en zijn niet te herstellen.',
  'pages.language': 'Taal',
  'done.pageCreated': 'De pagina is gemaakt.',
  'done.pageDeleted': 'De pagina is verwijderd.'
}
