import type { UPLOAD as ENGLISH } from '../en/upload.ts'
import type { TranslationOf } from '../message.ts'

export const UPLOAD: TranslationOf<typeof ENGLISH> = {
  'upload.title': 'Die Datei wird gesendet',
  'upload.progress': 'Von der Datei gesendet',
  'upload.sent': '{part} von {whole} gesendet',
  'upload.left': 'noch etwa {time}',
  'upload.running': 'Die Datei wird gesendet. Sie können anhalten und später fortfahren.',
  'upload.paused': 'Angehalten. Was gesendet wurde, bleibt hier.',
  'upload.lost': 'Die Verbindung ist abgebrochen. Sobald das Portal antwortet, geht es von selbst weiter.',
  'upload.signedOut':
    'Ihre Sitzung ist zu Ende. Melden Sie sich in einem anderen Tab wieder an: dann geht es hier weiter.',
  'upload.signIn': 'In einem anderen Tab anmelden',
  'upload.other': 'Das ist eine andere Datei, oder sie wurde seit dem Beginn geändert. Wählen Sie dieselbe Datei.',
  'upload.finishing': 'Alles ist gesendet. Das Portal setzt die Datei zusammen.',
  'upload.unreadable': 'Die Datei wurde geändert oder verschoben und ist nicht mehr lesbar.',
  'upload.gone': 'Diesen Upload gibt es nicht mehr, oder jetzt ist jemand anderes angemeldet.',
  'upload.pause': 'Anhalten',
  'upload.resume': 'Fortfahren',
  'upload.choose': 'Wählen Sie zum Fortfahren dieselbe Datei: {size}, geändert {modified}.',
  'upload.noScript':
    'Fortfahren geht nur mit JavaScript. Verwerfen Sie sonst diesen Upload und senden Sie die Datei als Ganzes.',
  'upload.complete': 'Die ganze Datei ist hier.',
  'upload.foreign': 'Ein anderes Programm sendet diese Datei.',
  'upload.notWhole': 'Teile der Datei fehlen noch.',
  'upload.discard': 'Verwerfen',
  'upload.discardNamed': 'Upload von {title} verwerfen',
  'upload.discardQuestion': 'Upload von {title} verwerfen?',
  'upload.discardText': 'Was von der Datei gesendet wurde, wird gelöscht. Das lässt sich nicht rückgängig machen.',
  'upload.unfinished': 'Uploads, die fortgesetzt werden können',
  'upload.count': { one: '{n} Upload', other: '{n} Uploads' },
  'upload.here': 'Gesendet',
  'upload.last': 'Letzter Teil',
  'upload.expires': 'Aufbewahrt bis',
  'done.uploadBegun': 'Der Upload hat begonnen.',
  'done.partArrived': 'Ein Teil der Datei ist angekommen.',
  'done.uploadDiscarded': 'Der Upload wurde verworfen.'
}
