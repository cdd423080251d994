import type { FIELDS as ENGLISH } from '../en/fields.ts'
import type { TranslationOf } from '../message.ts'

export const FIELDS: TranslationOf<typeof ENGLISH> = {
  'fields.lead': 'Lo que los lectores ven de cada campo. El archivo queda como está.',
  'fields.table': 'Campos del conjunto de datos',
  'fields.field': 'Campo',
  'fields.place': 'Orden',
  'fields.label': 'Etiqueta',
  'fields.description': 'Descripción',
  'fields.unit': 'Unidad',
  'fields.facet': 'Filtro',
  'fields.hidden': 'Oculto',
  'fields.of': '{what} de {name}',
  'fields.save': 'Guardar los campos',
  'fields.none': 'El conjunto de datos aún no tiene registros ni campos.',
  'fields.more': {
    one: '{n} campo más no se muestra aquí.',
    many: '{n} campos más no se muestran aquí.',
    other: '{n} campos más no se muestran aquí.'
  },
  'fields.tab': 'Campos',
  'data.tab': 'Registros',
  'data.records': 'Registros',
  'data.source': 'Publicado desde',
  'data.newRecords': 'Registros nuevos',
  'data.how': 'Qué pasa con los registros actuales',
  'data.replace': 'Se reemplazan',
  'data.replaceHint': 'Primero comprueba cómo se lee el archivo.',
  'data.append': 'Se quedan, y se añaden los del archivo',
  'data.appendHint': 'Las columnas del archivo deben llamarse como los campos.',
  'data.send': 'Enviar el archivo',
  'data.schedule': 'Cargarlos con un calendario',
  'data.scheduleText': 'El portal recoge por sí mismo los registros nuevos de una dirección.',
  'data.earlier': 'Archivos anteriores',
  'data.countLoads': { one: '{n} archivo anterior', many: '{n} archivos anteriores', other: '{n} archivos anteriores' },
  'data.loaded': 'Cargado',
  'data.replaced': 'Reemplazado',
  'data.noEarlier': 'No se conservan archivos anteriores.',
  'data.return': 'Volver a él',
  'data.returnQuestion': '¿Volver a {name}?',
  'data.returnText':
    'Los registros de este archivo reemplazan los actuales. Campos, descripción y público se quedan; los valores que no encajan quedan vacíos.'
}
