import type { PEOPLE as ENGLISH } from '../en/people.ts'
import type { TranslationOf } from '../message.ts'

export const PEOPLE: TranslationOf<typeof ENGLISH> = {
  'role.administrator': 'Administratzailea',
  'role.publisher': 'Argitaratzailea',
  'role.user': 'Erabiltzailea',
  'role.editor': 'Datu-editorea',
  'role.viewer': 'Irakurlea',
  'people.role': 'Rola',
  'people.state': 'Egoera',
  'people.active': 'Aktibo',
  'people.disabled': 'Desgaituta',
  'people.hidden': 'Ez zaizu erakusten',
  'people.lastSignIn': 'Azken saio-hasiera',
  'people.searchUsers': 'Bilatu erabiltzaileak',
  'people.noUsers': 'Ez dago ikus dezakezun erabiltzailerik.',
  'people.countUsers': { one: 'Erabiltzaile {n}', other: '{n} erabiltzaile' },
  'people.addUser': 'Gehitu erabiltzailea',
  'people.mayNotAdd': 'Zure rolak ez du erabiltzaileak gehitzea baimentzen.',
  'people.usernameHint': 'a-tik z-ra bitarteko letrak, zifrak eta . _ - @. Hutsik: gonbidatuak aukeratzen du.',
  'people.firstPassword': 'Lehen pasahitza',
  'people.firstPasswordHint': 'Pasahitzik gabe esteka bat jasoko duzu: irekitzen duenak aukeratuko du pasahitza.',
  'people.invited': 'Gonbidapena sortu da',
  'people.invitedText':
    'Kopiatu esteka hau orain eta bidali pertsonari: behin bakarrik erakusten da, eta bi astez balio du.',
  'done.userAdded': 'Erabiltzailea gehitu da.'
}
