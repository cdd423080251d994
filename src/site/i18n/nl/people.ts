import type { PEOPLE as ENGLISH } from '../en/people.ts'
import type { TranslationOf } from '../message.ts'

export const PEOPLE: TranslationOf<typeof ENGLISH> = {
  'role.administrator': 'Beheerder',
  'role.publisher': 'Uitgever',
  'role.user': 'Gebruiker',
  'role.editor': 'Gegevensbewerker',
  'role.viewer': 'Lezer',
  'people.role': 'Rol',
  'people.state': 'Status',
  'people.active': 'Actief',
  'people.disabled': 'Uitgeschakeld',
  'people.hidden': 'Voor u niet zichtbaar',
  'people.lastSignIn': 'Laatste aanmelding',
  'people.searchUsers': 'Gebruikers zoeken',
  'people.noUsers': 'Er zijn geen gebruikers die u mag zien.',
  'people.countUsers': { one: '{n} gebruiker', other: '{n} gebruikers' },
  'people.addUser': 'Gebruiker toevoegen',
  'people.mayNotAdd': 'Met uw rol kunt u geen gebruikers toevoegen.',
  'people.usernameHint': 'Letters a tot z, cijfers en . _ - @. Leeg: de uitgenodigde persoon kiest hem.',
  'people.firstPassword': 'Eerste wachtwoord',
  'people.firstPasswordHint': 'Zonder wachtwoord krijgt u een link: wie die opent, kiest een wachtwoord.',
  'people.invited': 'De uitnodiging is gemaakt',
  'people.invitedText':
    'Kopieer deze link nu en stuur hem naar de persoon: hij wordt maar één keer getoond en werkt twee weken.',
  'done.userAdded': 'De gebruiker is toegevoegd.'
}
