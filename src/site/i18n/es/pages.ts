import type { PAGE_TEXTS as ENGLISH } from '../en/pages.ts'
import type { TranslationOf } from '../message.ts'

export const PAGE_TEXTS: TranslationOf<typeof ENGLISH> = {
  'pages.section': 'Páginas',
  'pages.sectionText': 'Escribir páginas propias y ordenarlas en la navegación.',
  'pages.count': { one: '{n} página', other: '{n} páginas' },
  'pages.none': 'Todavía no hay páginas propias.',
  'pages.new': 'Página nueva',
  'pages.title': 'Título',
  'pages.address': 'Dirección',
  'pages.addressHint':
    'Minúsculas, cifras y guiones: open-data-week está en /pages/open-data-week/. Las direcciones about, help, contact, legal, privacy y terms sustituyen los textos de esas páginas.',
  'pages.text': 'Texto',
  'pages.textHint': 'HTML sencillo: párrafos, títulos, listas, enlaces, énfasis.',
  'pages.save': 'Guardar la página',
  'pages.preview': 'Vista previa',
  'pages.place': 'Posición en la navegación',
  'pages.placeHint': 'Un número; el menor va primero. Vacío: no está en la navegación.',
  'pages.savePlace': 'Guardar dirección y posición',
  'pages.draft': 'Borrador',
  'pages.draftText':
    'Una página nueva es un borrador: solo usted y los administradores la ven. Compártala cuando esté lista.',
  'pages.share': 'Cambiar quién puede verla',
  'pages.view': 'Abrir la página',
  'pages.removeLanguage': 'Quitar este idioma',
  'pages.delete': 'Eliminar esta página',
  'pages.deleteText': 'Sus textos en todos los idiomas se eliminan y no se pueden recuperar.',
  'pages.language': 'Idioma',
  'done.pageCreated': 'La página se ha creado.',
  'done.pageDeleted': 'La página se ha eliminado.'
}
