import type { PAGE_TEXTS as ENGLISH } from '../en/pages.ts'
import type { TranslationOf } from '../message.ts'

export const PAGE_TEXTS: TranslationOf<typeof ENGLISH> = {
  'pages.section': 'Sidor',
  'pages.sectionText': 'Skriv egna sidor och ordna dem i navigeringen.',
  'pages.count': { one: '{n} sida', other: '{n} sidor' },
  'pages.none': 'Det finns inga egna sidor än.',
  'pages.new': 'Ny sida',
  'pages.title': 'Titel',
  'pages.address': 'Adress',
  'pages.addressHint':
    'Små bokstäver, siffror och bindestreck: open-data-week finns på /pages/open-data-week/. Adresserna about, help, contact, legal, privacy och terms ersätter de sidornas texter.',
  'pages.text': 'Text',
  'pages.textHint': 'Enkel HTML: stycken, rubriker, listor, länkar, betoning.',
  'pages.save': 'Spara sidan',
  'pages.preview': 'Förhandsgranska',
  'pages.place': 'Plats i navigeringen',
  'pages.placeHint': 'Ett tal; det minsta kommer först. Tomt: inte i navigeringen.',
  'pages.savePlace': 'Spara adress och plats',
  'pages.draft': 'Utkast',
  'pages.draftText': 'En ny sida är ett utkast: bara du och administratörer ser den. Dela den när den är klar.',
  'pages.share': 'Ändra vem som får se den',
  'pages.view': 'Öppna sidan',
  'pages.removeLanguage': 'Ta bort detta språk',
  'pages.delete': 'Ta bort denna sida',
  'pages.deleteText': 'Texterna på alla språk tas bort och kan inte återställas.',
  'pages.language': 'Språk',
  'done.pageCreated': 'Sidan skapades.',
  'done.pageDeleted': 'Sidan togs bort.'
}
