import type { HEALTH as ENGLISH } from '../en/health.ts'
import type { TranslationOf } from '../message.ts'

export const HEALTH: TranslationOf<typeof ENGLISH> = {
  'admin.health': 'Estado do servidor',
  'admin.healthText': 'Se o servidor funciona, o que espera e a última cópia de segurança.',
  'health.lead': 'Às {time}. Esta página volta a ser lida sozinha.',
  'health.well': 'Está tudo bem',
  'health.wellText': 'Não há nada a fazer.',
  'health.engine': 'Motor dos registos',
  'health.engine.own': 'Iniciado pelo Loggia',
  'health.engine.server': 'Um servidor à parte',
  'health.database': 'Base de controlo',
  'health.disk': 'Espaço livre em disco',
  'health.memory': 'Memória deste servidor',
  'health.answers': 'Responde',
  'health.silent': 'Não responde',
  'health.within': 'Perguntado em {n} ms',
  'health.freeOf': '{free} livres de {total}',
  'health.queues': 'Trabalho em segundo plano',
  'health.queuesText':
    'O que está pendente, o que corre e o que falhou; publicações e sincronizações que falharam no último dia.',
  'health.work': 'Trabalho',
  'health.waiting': 'Em espera',
  'health.since': 'O mais antigo desde',
  'health.running': 'Em curso',
  'health.held': 'Espera por uma pessoa',
  'health.failing': 'Com falhas',
  'health.queue.webhooks': 'Entregas de webhooks',
  'health.queue.publications': 'Publicações',
  'health.queue.sources': 'Fontes agendadas',
  'health.queue.harvesters': 'Catálogos recolhidos',
  'health.queue.synchronizations': 'Sincronizações com outros portais',
  'health.queue.mails': 'E-mails',
  'health.backup': 'Cópia de segurança',
  'health.last': 'A última',
  'health.never': 'Ainda nenhuma',
  'health.elsewhere':
    'A base ou os registos estão noutro servidor, copiado pelos seus próprios meios, no mesmo momento que os ficheiros da pasta.',
  'health.how': 'Como',
  'health.howText':
    'Executa-se no servidor, com o portal a funcionar, por exemplo todas as noites. A pasta tem de ser nova e deveria estar noutro disco.',
  'health.versions': 'Versões',
  'health.started': 'A funcionar desde',
  'health.problem.engine-silent': 'O motor dos registos não responde',
  'health.do.engine-silent': 'Até lá não se mostram registos. Reinicie o portal; se não ajudar, o registo diz porquê.',
  'health.problem.disk-full': 'O disco está cheio',
  'health.do.disk-full': 'Nada pode ser importado nem enviado. Liberte espaço no disco da pasta ou dê-lhe um maior.',
  'health.problem.disk-short': 'O disco está quase cheio',
  'health.do.disk-short':
    'Um conjunto que volta a ser carregado ocupa por algum tempo o espaço de uma segunda cópia. Liberte espaço antes que falte.',
  'health.problem.memory-short': 'Resta pouca memória à máquina',
  'health.do.memory-short':
    'As consultas ficam lentas ou são recusadas. Feche outros programas, reduza engine-memory-mb ou cache-mb, ou acrescente memória.',
  'health.problem.backup-missing': 'Não há cópia de segurança',
  'health.do.backup-missing': 'Quem gere o servidor escreve uma com «loggia backup FOLDER», com o portal a funcionar.',
  'health.problem.backup-old': 'A última cópia tem mais de uma semana',
  'health.do.backup-old': 'Escreva uma nova e faça a máquina repeti-la todas as noites.',
  'health.problem.webhooks-failing': {
    one: '{n} webhook foi desativado porque o destinatário falhou',
    other: '{n} webhooks foram desativados porque os destinatários falharam'
  },
  'health.do.webhooks-failing':
    'Veja as últimas entregas, repare o destinatário, ative o webhook e volte a entregar o que falhou.',
  'health.problem.webhooks-late': {
    one: '{n} entrega espera há mais de uma hora',
    other: '{n} entregas esperam, a mais antiga há mais de uma hora'
  },
  'health.do.webhooks-late':
    'Os destinatários respondem devagar ou não respondem. As páginas dos webhooks mostram o que responderam.',
  'health.problem.publications-late': 'Há publicações que esperam há mais de uma hora',
  'health.do.publications-late': 'O registo do servidor diz o que as retém.',
  'health.problem.sources-failing': { one: '{n} fonte falha', other: '{n} fontes falham' },
  'health.do.sources-failing':
    'O conjunto mantém os últimos registos. A página da fonte diz porquê e pode executá-la de novo.',
  'health.problem.sources-held': { one: '{n} fonte espera por uma pessoa', other: '{n} fontes esperam por uma pessoa' },
  'health.do.sources-held': 'O que chegou difere demasiado do que está aqui. Veja-o e aceite-o, ou deixe-o.',
  'health.problem.harvesters-failing': {
    one: '{n} catálogo recolhido falha',
    other: '{n} catálogos recolhidos falham'
  },
  'health.do.harvesters-failing':
    'Os seus conjuntos ficam como estavam. A página do catálogo diz porquê e pode executá-lo de novo.',
  'health.problem.harvesters-held': {
    one: '{n} catálogo recolhido espera por uma pessoa',
    other: '{n} catálogos recolhidos esperam por uma pessoa'
  },
  'health.do.harvesters-held': 'Falta demasiado do catálogo de uma vez. Verifique se é assim e aceite-o.',
  'health.problem.synchronizations-failing': {
    one: '{n} sincronização falhou no último dia',
    other: '{n} sincronizações falharam no último dia'
  },
  'health.do.synchronizations-failing':
    'A página da colaboração diz o que não se pôde trocar e com quem. A próxima sincronização tenta de novo.',
  'health.problem.mails-failing': {
    one: '{n} e-mail não pôde ser enviado',
    other: '{n} e-mails não puderam ser enviados'
  },
  'health.do.mails-failing':
    'A página dos e-mails diz o que o servidor respondeu. Corrija o servidor ou o destinatário e envie-os de novo.',
  'health.problem.mails-late': {
    one: '{n} e-mail espera há mais de uma hora',
    other: '{n} e-mails esperam, o mais antigo há mais de uma hora'
  },
  'health.do.mails-late': 'Não há servidor de correio, ou não os aceita. A página dos e-mails di-lo.'
}
