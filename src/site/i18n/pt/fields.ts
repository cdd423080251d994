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
  },
  'fields.tab': 'Campos',
  'data.tab': 'Registos',
  'data.records': 'Registos',
  'data.source': 'Publicado a partir de',
  'data.newRecords': 'Novos registos',
  'data.how': 'O que acontece aos registos atuais',
  'data.replace': 'São substituídos',
  'data.replaceHint': 'Primeiro verifica como o ficheiro é lido.',
  'data.append': 'Ficam, e juntam-se os do ficheiro',
  'data.appendHint': 'As colunas do ficheiro devem ter os nomes dos campos.',
  'data.send': 'Enviar o ficheiro',
  'data.schedule': 'Carregá-los segundo um calendário',
  'data.scheduleText': 'O portal vai buscar sozinho os novos registos a um endereço.',
  'data.earlier': 'Ficheiros anteriores',
  'data.countLoads': {
    one: '{n} ficheiro anterior',
    many: '{n} ficheiros anteriores',
    other: '{n} ficheiros anteriores'
  },
  'data.loaded': 'Carregado',
  'data.replaced': 'Substituído',
  'data.noEarlier': 'Não há ficheiros anteriores guardados.',
  'data.return': 'Voltar a ele',
  'data.returnQuestion': 'Voltar a {name}?',
  'data.returnText':
    'Os registos deste ficheiro substituem os atuais. Campos, descrição e público ficam; os valores que não servem ficam vazios.'
}
