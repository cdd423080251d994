import type { UPLOAD as ENGLISH } from '../en/upload.ts'
import type { TranslationOf } from '../message.ts'

export const UPLOAD: TranslationOf<typeof ENGLISH> = {
  'upload.title': 'Envío del archivo',
  'upload.progress': 'Parte enviada del archivo',
  'upload.sent': '{part} de {whole} enviados',
  'upload.left': 'quedan unos {time}',
  'upload.running': 'El archivo se está enviando. Puede pausarlo y continuar más tarde.',
  'upload.paused': 'En pausa. Lo enviado se queda aquí.',
  'upload.lost': 'Se perdió la conexión. El envío continúa por sí solo en cuanto el portal responda.',
  'upload.signedOut':
    'Su sesión ha terminado. Inicie sesión de nuevo en otra pestaña: el envío continúa entonces aquí.',
  'upload.signIn': 'Iniciar sesión en otra pestaña',
  'upload.other': 'Es otro archivo, o cambió desde que empezó el envío. Elija el mismo archivo.',
  'upload.finishing': 'Se envió todo. El portal une el archivo.',
  'upload.unreadable': 'El archivo cambió o se movió y ya no se puede leer.',
  'upload.gone': 'El envío ya no existe, o ahora ha iniciado sesión otra persona.',
  'upload.pause': 'Pausar',
  'upload.resume': 'Continuar',
  'upload.choose': 'Para continuar, elija el mismo archivo: {size}, modificado el {modified}.',
  'upload.noScript': 'Continuar un envío necesita JavaScript. Sin él, descarte este y envíe el archivo entero.',
  'upload.complete': 'Todo el archivo está aquí.',
  'upload.foreign': 'Otro programa envía este archivo.',
  'upload.notWhole': 'Todavía faltan partes del archivo.',
  'upload.discard': 'Descartar',
  'upload.discardNamed': 'Descartar el envío de {title}',
  'upload.discardQuestion': '¿Descartar el envío de {title}?',
  'upload.discardText': 'Lo enviado del archivo se elimina. No se puede deshacer.',
  'upload.unfinished': 'Envíos que pueden continuar',
  'upload.count': { one: '{n} envío', other: '{n} envíos' },
  'upload.here': 'Enviado',
  'upload.last': 'Última parte',
  'upload.expires': 'Se guarda hasta',
  'done.uploadBegun': 'El envío empezó.',
  'done.partArrived': 'Llegó una parte del archivo.',
  'done.uploadDiscarded': 'El envío se descartó.'
}
