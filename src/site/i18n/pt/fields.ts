import type { FIELDS as ENGLISH } from '../en/fields.ts'
import type { TranslationOf } from '../message.ts'

export const FIELDS: TranslationOf<typeof ENGLISH> = {
  'fields.lead': 'O que os leitores veem de cada campo. O ficheiro fica como está.',
  'fields.table': 'Campos do conjunto de dados',
  'fields.field': 'Campo',
  'fields.place': 'Ordem',
  'fields.label': 'Etiqueta',
  'fields.description': 'Descrição',
  'fields.unit': 'Unidade',
  'fields.facet': 'Filtro',
  'fields.hidden': 'Oculto',
  'fields.of': '{what} de {name}',
  'fields.save': 'Guardar os campos',
  'fields.none': 'O conjunto de dados ainda não tem registos nem campos.',
  'fields.more': {
    one: '{n} outro campo não é mostrado aqui.',
    many: '{n} outros campos não são mostrados aqui.',
    other: '{n} outros campos não são mostrados aqui.'
  }
}
