import type { PEOPLE as ENGLISH } from '../en/people.ts'
import type { TranslationOf } from '../message.ts'

export const PEOPLE: TranslationOf<typeof ENGLISH> = {
  'role.administrator': 'Amministratore',
  'role.publisher': 'Editore',
  'role.user': 'Utente',
  'role.editor': 'Redattore di dati',
  'role.viewer': 'Lettore',
  'people.role': 'Ruolo',
  'people.state': 'Stato',
  'people.active': 'Attivo',
  'people.disabled': 'Disattivato',
  'people.hidden': 'Non visibile per te',
  'people.lastSignIn': 'Ultimo accesso',
  'people.searchUsers': 'Cerca utenti',
  'people.noUsers': 'Non ci sono utenti che puoi vedere.',
  'people.countUsers': { one: '{n} utente', other: '{n} utenti' },
  'people.addUser': 'Aggiungi utente',
  'people.mayNotAdd': 'Il tuo ruolo non consente di aggiungere utenti.',
  'people.usernameHint': 'Lettere da a a z, cifre e . _ - @. Vuoto: lo sceglie la persona invitata.',
  'people.firstPassword': 'Prima password',
  'people.firstPasswordHint': 'Senza password ottieni un link: chi lo apre sceglie una password.',
  'people.invited': 'L’invito è stato creato',
  'people.invitedText':
    'Copia ora questo link e invialo alla persona: viene mostrato una sola volta ed è valido per due settimane.',
  'done.userAdded': 'L’utente è stato aggiunto.'
}
