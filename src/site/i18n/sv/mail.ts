import type { MAIL as ENGLISH } from '../en/mail.ts'
import type { TranslationOf } from '../message.ts'

export const MAIL: TranslationOf<typeof ENGLISH> = {
  'settings.tab.mail': 'E-post',
  'mail.notSet':
    'Portalen skickar ingen e-post ännu: en inbjudan är en länk som du ger vidare. Med en e-postserver skickas den till den inbjudna.',
  'mail.isSet':
    'Inbjudningar skickas till den inbjudna. Ett brev som servern inte tar emot provas igen så länge inbjudan gäller.',
  'mail.server': 'E-postserver',
  'mail.host': 'Serverns namn',
  'mail.security': 'Kryptering',
  'mail.security.starttls': 'STARTTLS: innan något sägs',
  'mail.security.tls': 'TLS: från första byten',
  'mail.security.none': 'Ingen: endast för servrar som operatören nämner i mail-hosts',
  'mail.port': 'Port',
  'mail.portHint': 'Tomt: den vanliga, 587 med STARTTLS och 465 med TLS.',
  'mail.username': 'Användarnamn hos servern',
  'mail.usernameHint': 'Tomt: servern kräver inget.',
  'mail.password': 'Lösenord hos servern',
  'mail.passwordHint': 'Det sparas förseglat och visas aldrig.',
  'mail.passwordKept': 'Ett sparas, förseglat. Tomt: det är kvar. En ny server behöver ett eget.',
  'mail.noPassword': 'Ta bort lösenordet',
  'mail.sender': 'Brevens avsändare',
  'mail.senderHint': 'En adress som servern skickar för.',
  'mail.test': 'Testbrev',
  'mail.testText': 'Det ges till servern nu; serverns svar visas här.',
  'mail.testButton': 'Skicka test',
  'mail.testSubject': 'Testbrev från portalen',
  'mail.testMessage': 'Det här brevet visar att portalen kan skicka e-post.',
  'mail.tested': 'Servern tog emot ett brev till {to}',
  'mail.testedText': 'Titta i brevlådan: om det kommer fram beror på servrarna på vägen.',
  'mail.to': 'Mottagare',
  'mail.unsent': 'Brev som inte skickats',
  'mail.count': { one: '{n} brev', other: '{n} brev' },
  'mail.none': 'Alla brev har skickats.',
  'mail.attempts': 'Försök',
  'mail.next': 'Nästa försök',
  'mail.state.waiting': 'Väntar',
  'mail.state.failed': 'Misslyckades',
  'mail.again': 'Skicka igen',
  'mail.againNamed': 'Skicka brevet till {name} igen',
  'mail.remove': 'Ta bort servern',
  'mail.removeText': 'Portalen skickar då ingen e-post. De som väntar finns kvar, för en annan server.',
  'mail.removeConfirm': 'Lösenordet tas bort. Inbjudningar är åter länkar som du ger vidare.',
  'mail.invited': 'Ett brev med länken är på väg till {to}.',
  'mail.invitedText':
    'Om det inte kommer fram kan du ge vidare den här länken: den visas en gång och gäller i två veckor.',
  'mail.inviteSubject': 'Inbjudan till {name}',
  'mail.inviteMessage':
    'Du är inbjuden till {name}. Öppna den här adressen för att skapa ditt konto: {link} Den är bara för dig.',
  'done.mailAgain': 'Brevet provas igen nu.',
  'done.mailRemoved': 'Servern har tagits bort. Portalen skickar ingen e-post.'
}
