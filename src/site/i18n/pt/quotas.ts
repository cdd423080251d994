import type { QUOTAS as ENGLISH } from '../en/quotas.ts'
import type { TranslationOf } from '../message.ts'

export const QUOTAS: TranslationOf<typeof ENGLISH> = {
  'settings.tab.quotas': 'Quotas',
  'quotas.text': 'As quotas contam por chamador e dia (UTC). Recomeçam: {time}.',
  'quotas.where':
    'O operador do servidor define os limites de todos os chamadores no ficheiro de configuração ou pelas variáveis indicadas aqui, e reinicia o servidor. Abaixo pode dar a uma chave de API limites próprios; valem de imediato.',
  'quotas.limits': 'Limites e utilização de hoje',
  'quotas.callers': 'Chamadores',
  'quotas.kind.anonymous': 'Cada rede, sem chave',
  'quotas.kind.user': 'Cada utilizador',
  'quotas.kind.key': 'Cada chave de API',
  'quotas.active': 'Chamadores hoje',
  'quotas.limitCalls': 'Chamadas por dia, no máximo',
  'quotas.limitTime': 'Cálculo por dia, no máximo',
  'quotas.limitSeconds': 'Cálculo por dia em segundos, no máximo',
  'quotas.calls': 'Chamadas hoje',
  'quotas.time': 'Cálculo hoje',
  'quotas.ofOne': 'de um chamador, no máximo {n}',
  'quotas.unlimited': 'Sem limite',
  'quotas.seconds': '{n} s',
  'quotas.most': 'Quem utilizou mais hoje',
  'quotas.keys.calls': 'Chaves de API por chamadas',
  'quotas.keys.computing': 'Chaves de API por cálculo',
  'quotas.users.calls': 'Utilizadores por chamadas',
  'quotas.users.computing': 'Utilizadores por cálculo',
  'quotas.key': 'Chave de API',
  'quotas.user': 'Utilizador',
  'quotas.used': 'Utilizado',
  'quotas.search': 'Procurar por uma parte do nome',
  'quotas.noneYet': 'Nenhum até agora.',
  'quotas.own': 'limite próprio',
  'quotas.countKeys': { one: '{n} chave ativa', other: '{n} chaves ativas' },
  'quotas.countUsers': { one: '{n} utilizador com chamadas hoje', other: '{n} utilizadores com chamadas hoje' },
  'quotas.change': 'Limites de uma chave de API',
  'quotas.changeText':
    'Para as chaves que a lista acima mostra. As outras encontram-se com a procura ou noutra página.',
  'quotas.hint': 'Vazio: como antes. -1: o limite de todas as chaves.',
  'quotas.save': 'Definir limites',
  'quotas.others': 'Outros limites'
}
