import type { PAGE_TEXTS as ENGLISH } from '../en/pages.ts'
import type { TranslationOf } from '../message.ts'

export const PAGE_TEXTS: TranslationOf<typeof ENGLISH> = {
  'pages.section': 'Pagine',
  'pages.sectionText': 'Scrivere pagine proprie e ordinarle nella navigazione.',
  'pages.count': { one: '{n} pagina', other: '{n} pagine' },
  'pages.none': 'Non ci sono ancora pagine proprie.',
  'pages.new': 'Nuova pagina',
  'pages.title': 'Titolo',
  'pages.address': 'Indirizzo',
  'pages.addressHint':
    'Lettere minuscole, cifre e trattini: open-data-week si trova in /pages/open-data-week/. Gli indirizzi about, help, contact, legal, privacy e terms sostituiscono i testi di quelle pagine.',
  'pages.text': 'Testo',
  'pages.textHint': 'HTML semplice: paragrafi, titoli, elenchi, collegamenti, enfasi.',
  'pages.save': 'Salva la pagina',
  'pages.preview': 'Anteprima',
  'pages.place': 'Posizione nella navigazione',
  'pages.placeHint': 'Un numero; il più piccolo viene prima. Vuoto: non nella navigazione.',
  'pages.savePlace': 'Salva indirizzo e posizione',
  'pages.draft': 'Bozza',
  'pages.draftText':
    'Una nuova pagina è una bozza: la vedono solo lei e gli amministratori. La condivida quando è pronta.',
  'pages.share': 'Cambiare chi può vederla',
  'pages.view': 'Apri la pagina',
  'pages.removeLanguage': 'Rimuovi questa lingua',
  'pages.delete': 'Elimina questa pagina',
  'pages.deleteText': 'I suoi testi in tutte le lingue vengono eliminati e non si possono ripristinare.',
  'pages.language': 'Lingua',
  'done.pageCreated': 'La pagina è stata creata.',
  'done.pageDeleted': 'La pagina è stata eliminata.'
}
