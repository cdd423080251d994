import type { UPLOAD as ENGLISH } from '../en/upload.ts'
import type { TranslationOf } from '../message.ts'

export const UPLOAD: TranslationOf<typeof ENGLISH> = {
  'upload.title': 'Enviament del fitxer',
  'upload.progress': 'Part enviada del fitxer',
  'upload.sent': '{part} de {whole} enviats',
  'upload.left': 'queden uns {time}',
  'upload.running': 'El fitxer s’està enviant. Podeu fer una pausa i continuar més tard.',
  'upload.paused': 'En pausa. El que s’ha enviat es queda aquí.',
  'upload.lost': 'S’ha perdut la connexió. L’enviament continua tot sol quan el portal respon.',
  'upload.signedOut':
    'La sessió s’ha acabat. Inicieu la sessió de nou en una altra pestanya: llavors l’enviament continua aquí.',
  'upload.signIn': 'Inicia la sessió en una altra pestanya',
  'upload.other': 'És un altre fitxer, o ha canviat des que va començar l’enviament. Trieu el mateix fitxer.',
  'upload.finishing': 'S’ha enviat tot. El portal uneix el fitxer.',
  'upload.unreadable': 'El fitxer ha canviat o s’ha mogut i ja no es pot llegir.',
  'upload.gone': 'L’enviament ja no existeix, o ara hi ha una altra persona amb la sessió iniciada.',
  'upload.pause': 'Pausa',
  'upload.resume': 'Continua',
  'upload.choose': 'Per continuar, trieu el mateix fitxer: {size}, modificat el {modified}.',
  'upload.noScript': 'Continuar un enviament necessita JavaScript. Sense, descarteu aquest i envieu el fitxer sencer.',
  'upload.complete': 'Tot el fitxer és aquí.',
  'upload.foreign': 'Un altre programa envia aquest fitxer.',
  'upload.notWhole': 'Encara falten parts del fitxer.',
  'upload.discard': 'Descarta',
  'upload.discardNamed': 'Descarta l’enviament de {title}',
  'upload.discardQuestion': 'Voleu descartar l’enviament de {title}?',
  'upload.discardText': 'El que s’ha enviat del fitxer s’elimina. No es pot desfer.',
  'upload.unfinished': 'Enviaments que poden continuar',
  'upload.count': { one: '{n} enviament', other: '{n} enviaments' },
  'upload.here': 'Enviat',
  'upload.last': 'Última part',
  'upload.expires': 'Es conserva fins al',
  'done.uploadBegun': 'L’enviament ha començat.',
  'done.partArrived': 'Ha arribat una part del fitxer.',
  'done.uploadDiscarded': 'L’enviament s’ha descartat.'
}
