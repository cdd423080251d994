import type { PAGE_TEXTS as ENGLISH } from '../en/pages.ts'
import type { TranslationOf } from '../message.ts'

export const PAGE_TEXTS: TranslationOf<typeof ENGLISH> = {
  'pages.section': 'Páginas',
  'pages.sectionText': 'Escrever páginas próprias e ordená-las na navegação.',
  'pages.count': { one: '{n} página', other: '{n} páginas' },
  'pages.none': 'Ainda não há páginas próprias.',
  'pages.new': 'Nova página',
  'pages.title': 'Título',
  'pages.address': 'Endereço',
  'pages.addressHint':
    'Minúsculas, algarismos e hífenes: open-data-week fica em /pages/open-data-week/. Os endereços about, help, contact, legal, privacy e terms substituem os textos dessas páginas.',
  'pages.text': 'Texto',
  'pages.textHint': 'HTML simples: parágrafos, títulos, listas, ligações, ênfase.',
  'pages.save': 'Guardar a página',
  'pages.preview': 'Pré-visualização',
  'pages.place': 'Posição na navegação',
  'pages.placeHint': 'Um número; o menor vem primeiro. Vazio: não está na navegação.',
  'pages.savePlace': 'Guardar endereço e posição',
  'pages.draft': 'Rascunho',
  'pages.draftText':
    'Uma página nova é um rascunho: só você e os administradores a veem. Partilhe-a quando estiver pronta.',
  'pages.share': 'Alterar quem a pode ver',
  'pages.view': 'Abrir a página',
  'pages.removeLanguage': 'Remover este idioma',
  'pages.delete': 'Eliminar esta página',
  'pages.deleteText': 'Os seus textos em todos os idiomas são eliminados e não podem ser recuperados.',
  'pages.language': 'Idioma',
  'done.pageCreated': 'A página foi criada.',
  'done.pageDeleted': 'A página foi eliminada.'
}
