import type { PEOPLE as ENGLISH } from '../en/people.ts'
import type { TranslationOf } from '../message.ts'

export const PEOPLE: TranslationOf<typeof ENGLISH> = {
  'role.administrator': 'Administrator',
  'role.publisher': 'Herausgeber',
  'role.user': 'Benutzer',
  'role.editor': 'Datenbearbeiter',
  'role.viewer': 'Betrachter',
  'people.role': 'Rolle',
  'people.state': 'Zustand',
  'people.active': 'Aktiv',
  'people.disabled': 'Gesperrt',
  'people.hidden': 'Ihnen nicht angezeigt',
  'people.lastSignIn': 'Letzte Anmeldung',
  'people.searchUsers': 'Benutzer suchen',
  'people.noUsers': 'Es gibt keine Benutzer, die Sie sehen dürfen.',
  'people.countUsers': { one: '{n} Benutzer', other: '{n} Benutzer' },
  'people.addUser': 'Benutzer hinzufügen',
  'people.mayNotAdd': 'Ihre Rolle erlaubt es nicht, Benutzer hinzuzufügen.',
  'people.usernameHint': 'Buchstaben a bis z, Ziffern und . _ - @. Leer: Die eingeladene Person wählt ihn.',
  'people.firstPassword': 'Erstes Passwort',
  'people.firstPasswordHint': 'Ohne Passwort erhalten Sie einen Link: Wer ihn öffnet, wählt ein Passwort.',
  'people.invited': 'Die Einladung wurde erstellt',
  'people.invitedText':
    'Kopieren Sie diesen Link jetzt und senden Sie ihn der Person: Er wird nur einmal gezeigt und gilt zwei Wochen.',
  'done.userAdded': 'Der Benutzer wurde hinzugefügt.'
}
