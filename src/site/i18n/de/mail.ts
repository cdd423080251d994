import type { MAIL as ENGLISH } from '../en/mail.ts'
import type { TranslationOf } from '../message.ts'

export const MAIL: TranslationOf<typeof ENGLISH> = {
  'settings.tab.mail': 'E-Mail',
  'mail.notSet':
    'Das Portal verschickt noch keine E-Mails: Eine Einladung ist ein Link, den Sie weitergeben. Mit einem Mailserver geht sie an die eingeladene Person.',
  'mail.isSet':
    'Einladungen gehen an die eingeladene Person. Eine E-Mail, die der Server nicht annimmt, wird erneut versucht, solange die Einladung gilt.',
  'mail.server': 'Mailserver',
  'mail.host': 'Name des Servers',
  'mail.security': 'Verschlüsselung',
  'mail.security.starttls': 'STARTTLS: bevor etwas gesagt wird',
  'mail.security.tls': 'TLS: vom ersten Byte an',
  'mail.security.none': 'Keine: nur für Server, die der Betreiber in mail-hosts nennt',
  'mail.port': 'Port',
  'mail.portHint': 'Leer: der übliche, 587 mit STARTTLS und 465 mit TLS.',
  'mail.username': 'Benutzername beim Server',
  'mail.usernameHint': 'Leer: Der Server verlangt keinen.',
  'mail.password': 'Passwort beim Server',
  'mail.passwordHint': 'Es wird versiegelt aufbewahrt und nie gezeigt.',
  'mail.passwordKept': 'Eines wird versiegelt aufbewahrt. Leer: Es bleibt. Ein neuer Server braucht ein eigenes.',
  'mail.noPassword': 'Das Passwort entfernen',
  'mail.sender': 'Absender der E-Mails',
  'mail.senderHint': 'Eine Adresse, für die der Server verschickt.',
  'mail.test': 'Test-E-Mail',
  'mail.testText': 'Sie wird dem Server jetzt übergeben; seine Antwort erscheint hier.',
  'mail.testButton': 'Test senden',
  'mail.testSubject': 'Test-E-Mail des Portals',
  'mail.testMessage': 'Diese E-Mail zeigt, dass das Portal E-Mails verschicken kann.',
  'mail.tested': 'Der Server hat eine E-Mail an {to} angenommen',
  'mail.testedText': 'Sehen Sie im Postfach nach: Ob sie ankommt, liegt an den Servern auf dem Weg.',
  'mail.to': 'Empfänger',
  'mail.unsent': 'Nicht verschickte E-Mails',
  'mail.count': { one: '{n} E-Mail', other: '{n} E-Mails' },
  'mail.none': 'Alle E-Mails wurden verschickt.',
  'mail.attempts': 'Versuche',
  'mail.next': 'Nächster Versuch',
  'mail.state.waiting': 'Wartet',
  'mail.state.failed': 'Fehlgeschlagen',
  'mail.again': 'Erneut senden',
  'mail.againNamed': 'Die E-Mail an {name} erneut senden',
  'mail.remove': 'Den Server entfernen',
  'mail.removeText': 'Das Portal verschickt dann keine E-Mails. Wartende bleiben, für einen anderen Server.',
  'mail.removeConfirm': 'Sein Passwort wird gelöscht. Einladungen sind wieder Links, die Sie weitergeben.',
  'mail.invited': 'Eine E-Mail mit dem Link ist unterwegs an {to}.',
  'mail.invitedText':
    'Kommt sie nicht an, geben Sie diesen Link weiter: Er wird nur einmal gezeigt und gilt zwei Wochen.',
  'mail.inviteSubject': 'Einladung zu {name}',
  'mail.inviteMessage':
    'Sie sind zu {name} eingeladen. Öffnen Sie diese Adresse, um Ihr Konto anzulegen: {link} Sie ist nur für Sie.',
  'done.mailAgain': 'Die E-Mail wird jetzt erneut versucht.',
  'done.mailRemoved': 'Der Server wurde entfernt. Das Portal verschickt keine E-Mails.'
}
