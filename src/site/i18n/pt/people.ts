import type { PEOPLE as ENGLISH } from '../en/people.ts'
import type { TranslationOf } from '../message.ts'

export const PEOPLE: TranslationOf<typeof ENGLISH> = {
  'role.administrator': 'Administrador',
  'role.publisher': 'Editor',
  'role.user': 'Utilizador',
  'role.editor': 'Redator de dados',
  'role.viewer': 'Leitor',
  'people.role': 'Função',
  'people.state': 'Estado',
  'people.active': 'Ativo',
  'people.disabled': 'Desativado',
  'people.hidden': 'Não visível para si',
  'people.lastSignIn': 'Último acesso',
  'people.searchUsers': 'Pesquisar utilizadores',
  'people.noUsers': 'Não há utilizadores que possa ver.',
  'people.countUsers': { one: '{n} utilizador', other: '{n} utilizadores' },
  'people.addUser': 'Adicionar utilizador',
  'people.mayNotAdd': 'A sua função não permite adicionar utilizadores.',
  'people.usernameHint': 'Letras de a a z, algarismos e . _ - @. Vazio: a pessoa convidada escolhe-o.',
  'people.firstPassword': 'Primeira palavra-passe',
  'people.firstPasswordHint': 'Sem palavra-passe obtém uma ligação: quem a abrir escolhe uma palavra-passe.',
  'people.invited': 'O convite foi criado',
  'people.invitedText':
    'Copie agora esta ligação e envie-a à pessoa: é mostrada só uma vez e é válida durante duas semanas.',
  'done.userAdded': 'O utilizador foi adicionado.'
}
