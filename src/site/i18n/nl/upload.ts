import type { UPLOAD as ENGLISH } from '../en/upload.ts'
import type { TranslationOf } from '../message.ts'

export const UPLOAD: TranslationOf<typeof ENGLISH> = {
  'upload.title': 'Het bestand wordt verzonden',
  'upload.progress': 'Verzonden van het bestand',
  'upload.sent': '{part} van {whole} verzonden',
  'upload.left': 'nog ongeveer {time}',
  'upload.running': 'Het bestand wordt verzonden. U kunt pauzeren en later doorgaan.',
  'upload.paused': 'Gepauzeerd. Wat verzonden is, blijft hier.',
  'upload.lost': 'De verbinding is verbroken. Het verzenden gaat vanzelf door zodra het portaal antwoordt.',
  'upload.signedOut': 'Uw sessie is afgelopen. Meld u in een ander tabblad weer aan: het verzenden gaat dan hier door.',
  'upload.signIn': 'Aanmelden in een ander tabblad',
  'upload.other': 'Dit is een ander bestand, of het is sinds het begin gewijzigd. Kies hetzelfde bestand.',
  'upload.finishing': 'Alles is verzonden. Het portaal voegt het bestand samen.',
  'upload.unreadable': 'Het bestand is gewijzigd of verplaatst en kan niet meer worden gelezen.',
  'upload.gone': 'Deze upload bestaat niet meer, of iemand anders is nu aangemeld.',
  'upload.pause': 'Pauzeren',
  'upload.resume': 'Doorgaan',
  'upload.choose': 'Kies om door te gaan hetzelfde bestand: {size}, gewijzigd {modified}.',
  'upload.noScript':
    'Doorgaan met een upload vraagt JavaScript. Verwerp deze anders en verzend het bestand in één keer.',
  'upload.complete': 'Het hele bestand is hier.',
  'upload.foreign': 'Een ander programma verzendt dit bestand.',
  'upload.notWhole': 'Er ontbreken nog delen van het bestand.',
  'upload.discard': 'Verwerpen',
  'upload.discardNamed': 'De upload van {title} verwerpen',
  'upload.discardQuestion': 'De upload van {title} verwerpen?',
  'upload.discardText': 'Wat van het bestand verzonden is, wordt verwijderd. Dat kan niet ongedaan worden gemaakt.',
  'upload.unfinished': 'Uploads die door kunnen gaan',
  'upload.count': { one: '{n} upload', other: '{n} uploads' },
  'upload.here': 'Verzonden',
  'upload.last': 'Laatste deel',
  'upload.expires': 'Bewaard tot',
  'done.uploadBegun': 'De upload is begonnen.',
  'done.partArrived': 'Een deel van het bestand is aangekomen.',
  'done.uploadDiscarded': 'De upload is verworpen.'
}
