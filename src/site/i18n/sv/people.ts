import type { PEOPLE as ENGLISH } from '../en/people.ts'
import type { TranslationOf } from '../message.ts'

export const PEOPLE: TranslationOf<typeof ENGLISH> = {
  'role.administrator': 'Administratör',
  'role.publisher': 'Utgivare',
  'role.user': 'Användare',
  'role.editor': 'Dataredigerare',
  'role.viewer': 'Läsare',
  'people.role': 'Roll',
  'people.state': 'Status',
  'people.active': 'Aktiv',
  'people.disabled': 'Inaktiverad',
  'people.hidden': 'Visas inte för dig',
  'people.lastSignIn': 'Senaste inloggning',
  'people.searchUsers': 'Sök användare',
  'people.noUsers': 'Det finns inga användare som du får se.',
  'people.countUsers': { one: '{n} användare', other: '{n} användare' },
  'people.addUser': 'Lägg till användare',
  'people.mayNotAdd': 'Din roll omfattar inte att lägga till användare.',
  'people.usernameHint': 'Bokstäverna a till z, siffror och . _ - @. Tomt: den inbjudna väljer det.',
  'people.firstPassword': 'Första lösenord',
  'people.firstPasswordHint': 'Utan lösenord får du en länk: den som öppnar den väljer ett lösenord.',
  'people.invited': 'Inbjudan skapades',
  'people.invitedText':
    'Kopiera länken nu och skicka den till personen: den visas bara en gång och gäller i två veckor.',
  'done.userAdded': 'Användaren lades till.'
}
