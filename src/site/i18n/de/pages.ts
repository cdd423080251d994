import type { PAGE_TEXTS as ENGLISH } from '../en/pages.ts'
import type { TranslationOf } from '../message.ts'

export const PAGE_TEXTS: TranslationOf<typeof ENGLISH> = {
  'pages.section': 'Seiten',
  'pages.sectionText': 'Eigene Seiten schreiben und in der Navigation ordnen.',
  'pages.count': { one: '{n} Seite', other: '{n} Seiten' },
  'pages.none': 'Es gibt noch keine eigenen Seiten.',
  'pages.new': 'Neue Seite',
  'pages.title': 'Titel',
  'pages.address': 'Adresse',
  'pages.addressHint':
    'Kleinbuchstaben, Ziffern und Bindestriche: open-data-week liegt unter /pages/open-data-week/. Die Adressen about, help, contact, legal, privacy und terms ersetzen die Texte dieser Seiten.',
  'pages.text': 'Text',
  'pages.textHint': 'Einfaches HTML: Absätze, Überschriften, Listen, Links, Hervorhebungen.',
  'pages.save': 'Seite speichern',
  'pages.preview': 'Vorschau',
  'pages.place': 'Platz in der Navigation',
  'pages.placeHint': 'Eine Zahl; die kleinste kommt zuerst. Leer: nicht in der Navigation.',
  'pages.savePlace': 'Adresse und Platz speichern',
  'pages.draft': 'Entwurf',
  'pages.draftText':
    'Eine neue Seite ist ein Entwurf: Nur Sie und Administratoren sehen sie. Geben Sie sie frei, wenn sie fertig ist.',
  'pages.share': 'Ändern, wer sie sehen darf',
  'pages.view': 'Seite öffnen',
  'pages.removeLanguage': 'Diese Sprache entfernen',
  'pages.delete': 'Diese Seite löschen',
  'pages.deleteText': 'Ihre Texte in allen Sprachen werden gelöscht und können nicht wiederhergestellt werden.',
  'pages.language': 'Sprache',
  'done.pageCreated': 'Die Seite wurde angelegt.',
  'done.pageDeleted': 'Die Seite wurde gelöscht.'
}
