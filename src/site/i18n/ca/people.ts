import type { PEOPLE as ENGLISH } from '../en/people.ts'
import type { TranslationOf } from '../message.ts'

export const PEOPLE: TranslationOf<typeof ENGLISH> = {
  'role.administrator': 'Administrador',
  'role.publisher': 'Editor',
  'role.user': 'Usuari',
  'role.editor': 'Redactor de dades',
  'role.viewer': 'Lector',
  'people.role': 'Rol',
  'people.state': 'Estat',
  'people.active': 'Actiu',
  'people.disabled': 'Desactivat',
  'people.hidden': 'No se us mostra',
  'people.lastSignIn': 'Últim accés',
  'people.searchUsers': 'Cerca usuaris',
  'people.noUsers': 'No hi ha usuaris que pugueu veure.',
  'people.countUsers': { one: '{n} usuari', other: '{n} usuaris' },
  'people.addUser': 'Afegeix un usuari',
  'people.mayNotAdd': 'El vostre rol no permet afegir usuaris.',
  'people.usernameHint': 'Lletres de la a a la z, xifres i . _ - @. Buit: el tria la persona convidada.',
  'people.firstPassword': 'Primera contrasenya',
  'people.firstPasswordHint': 'Sense contrasenya obteniu un enllaç: qui l’obri tria una contrasenya.',
  'people.invited': 'S’ha creat la invitació',
  'people.invitedText':
    'Copieu ara aquest enllaç i envieu-lo a la persona: només es mostra una vegada i val dues setmanes.',
  'done.userAdded': 'S’ha afegit l’usuari.'
}
