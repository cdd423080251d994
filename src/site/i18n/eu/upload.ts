import type { UPLOAD as ENGLISH } from '../en/upload.ts'
import type { TranslationOf } from '../message.ts'

export const UPLOAD: TranslationOf<typeof ENGLISH> = {
  'upload.title': 'Fitxategia bidaltzen',
  'upload.progress': 'Fitxategitik bidalia',
  'upload.sent': '{part} / {whole} bidalita',
  'upload.left': '{time} inguru falta',
  'upload.running': 'Fitxategia bidaltzen ari da. Eten eta geroago jarrai dezakezu.',
  'upload.paused': 'Etenda. Bidalitakoa hemen geratzen da.',
  'upload.lost': 'Konexioa galdu da. Bidalketak berez jarraituko du atariak erantzun bezain laster.',
  'upload.signedOut':
    'Zure saioa amaitu da. Hasi saioa berriro beste fitxa batean: orduan bidalketak hemen jarraituko du.',
  'upload.signIn': 'Hasi saioa beste fitxa batean',
  'upload.other': 'Beste fitxategi bat da, edo bidalketa hasi zenetik aldatu da. Hautatu fitxategi bera.',
  'upload.finishing': 'Dena bidali da. Atariak fitxategia osatzen du.',
  'upload.unreadable': 'Fitxategia aldatu edo lekuz mugitu da, eta ezin da gehiago irakurri.',
  'upload.gone': 'Bidalketa jada ez dago, edo beste norbaitek du saioa hasita orain.',
  'upload.pause': 'Eten',
  'upload.resume': 'Jarraitu',
  'upload.choose': 'Jarraitzeko, hautatu fitxategi bera: {size}, aldatua: {modified}.',
  'upload.noScript':
    'Bidalketa batekin jarraitzeko JavaScript behar da. Bestela, baztertu hau eta bidali fitxategia osorik.',
  'upload.complete': 'Fitxategi osoa hemen dago.',
  'upload.foreign': 'Beste programa batek bidaltzen du fitxategi hau.',
  'upload.notWhole': 'Fitxategiaren zatiak falta dira oraindik.',
  'upload.discard': 'Baztertu',
  'upload.discardNamed': 'Baztertu {title} bidalketa',
  'upload.discardQuestion': '{title} bidalketa baztertu?',
  'upload.discardText': 'Fitxategitik bidalitakoa ezabatuko da. Ezin da desegin.',
  'upload.unfinished': 'Jarrai dezaketen bidalketak',
  'upload.count': { one: 'Bidalketa {n}', other: '{n} bidalketa' },
  'upload.here': 'Bidalita',
  'upload.last': 'Azken zatia',
  'upload.expires': 'Noiz arte gordeta',
  'done.uploadBegun': 'Bidalketa hasi da.',
  'done.partArrived': 'Fitxategiaren zati bat iritsi da.',
  'done.uploadDiscarded': 'Bidalketa baztertu da.'
}
