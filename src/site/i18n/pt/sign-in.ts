import type { SIGN_IN as ENGLISH } from '../en/sign-in.ts'
import type { TranslationOf } from '../message.ts'

export const SIGN_IN: TranslationOf<typeof ENGLISH> = {
  'providers.title': 'Serviços de entrada',
  'providers.count': { one: '{n} serviço', other: '{n} serviços' },
  'providers.none': 'Os membros entram apenas com nome de utilizador e palavra-passe.',
  'providers.add': 'Adicionar serviço',
  'providers.addText':
    'Os membros podem entrar com contas de outro serviço que fale OpenID Connect. Registe primeiro este portal nesse serviço.',
  'providers.enabled': 'Em uso',
  'providers.disabled': 'Desligado',
  'providers.redirect': 'Endereço de retorno, a registar no serviço',
  'providers.users': 'Utilizadores associados',
  'providers.test': 'Testar a ligação',
  'providers.testText': 'Lê os endereços que o serviço publica. Ninguém entra.',
  'providers.works': 'O serviço responde. Os seus endereços:',
  'providers.delete': 'Eliminar serviço',
  'providers.deleteText': 'Os seus utilizadores mantêm as contas e já não podem entrar com ele.',
  'providers.settings': 'Definições',
  'providers.id': 'Nome curto',
  'providers.idHint':
    'Letras minúsculas, algarismos e hífenes, por exemplo cidade. Faz parte do endereço de retorno e não pode ser alterado.',
  'providers.name': 'Nome',
  'providers.nameHint': 'Como o botão da página de entrada o mostra.',
  'providers.issuer': 'Emissor',
  'providers.issuerHint': 'Endereço do serviço, exatamente como ele o publica.',
  'providers.clientId': 'Identificador do cliente',
  'providers.clientSecret': 'Segredo do cliente',
  'providers.secretHint': 'Como o serviço o deu. Nunca mais é mostrado.',
  'providers.secretKept': 'Há um segredo guardado. Vazio: mantém-se.',
  'providers.noSecret': 'Eliminar o segredo guardado',
  'providers.scopes': 'Scopes',
  'providers.scopesHint': 'Separados por espaços; openid é sempre pedido.',
  'providers.usernameClaim': 'Claim para nomes de utilizador',
  'providers.groupsClaim': 'Claim para grupos',
  'providers.groupsClaimHint':
    'Onde o serviço indica grupos ou papéis de uma pessoa, por exemplo groups. Vazio: nenhum é lido.',
  'providers.roleMappings': 'Papéis por grupo',
  'providers.roleMappingsHint':
    'Uma linha para cada, por exemplo: staff = Publisher. O primeiro que corresponde decide, em cada entrada.',
  'providers.defaultRole': 'Papel sem correspondência',
  'providers.noRole': 'Nenhum: sem correspondência não se entra',
  'providers.groupMappings': 'Grupos deste portal por grupo de lá',
  'providers.groupMappingsHint':
    'Uma linha para cada: grupo de lá = id do grupo daqui. Os membros entram e saem em cada entrada.',
  'providers.createUsers': 'Criar contas',
  'providers.createUsersHint':
    'Quem não tem conta recebe uma na primeira entrada. Ninguém chega a uma conta existente por nome ou e-mail.',
  'providers.acrValues': 'Tipos de autenticação exigidos (acr)',
  'providers.acrHint': 'Vazio: qualquer. Separados por espaços.',
  'providers.isEnabled': 'Os membros podem entrar com ele',
  'providers.badLine': 'Cada linha precisa de um grupo, um sinal de igual e um nome que exista.',
  'done.providerAdded': 'O serviço foi adicionado. Registe lá o endereço de retorno.',
  'done.providerDeleted': 'O serviço foi eliminado.'
}
