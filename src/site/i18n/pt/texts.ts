import type { TEXTS as ENGLISH } from '../en/texts.ts'
import type { TranslationOf } from '../message.ts'

export const TEXTS: TranslationOf<typeof ENGLISH> = {
  'page.about': 'Sobre o portal',
  'page.help': 'Ajuda',
  'page.contact': 'Contacto',
  'page.legal': 'Aviso legal',
  'page.privacy': 'Dados pessoais',
  'page.terms': 'Termos de utilização',
  'page.accessibility': 'Acessibilidade',
  'page.site-map': 'Mapa do sítio',
  'page.others': 'Páginas',
  'page.noContact': 'O responsável deste portal não indicou um contacto. Cada conjunto de dados nomeia o seu produtor.',
  'page.write': 'Escrever ao responsável deste portal: {contact}',
  'page.unwritten': 'O responsável deste portal ainda não escreveu esta página.',
  'page.owners':
    'Os dados pertencem aos seus produtores. Cada conjunto de dados nomeia o seu produtor e a sua licença; a licença diz o que pode fazer com os dados.',
  'about.text':
    '{name} publica {datasets} com {records}. Tudo o que é público pode ser lido, filtrado, descarregado e consultado por programas sem conta.',
  'help.find': 'Encontrar um conjunto de dados',
  'help.findText':
    'Escreva palavras no campo de pesquisa ou escolha filtros ao lado da lista. A frase por cima da lista diz o que é mostrado; cada filtro pode ser retirado.',
  'help.look': 'Ver os registos',
  'help.lookText':
    'Abra a tabela de um conjunto de dados. Um clique no cabeçalho de uma coluna ordena, o botão ao lado filtra. Tudo o que escolhe está no endereço da página: guarde-o ou envie-o, e outros veem o mesmo.',
  'help.download': 'Descarregar',
  'help.downloadText':
    'A página de exportação oferece cada formato para todos os registos e para os que os seus filtros deixam.',
  'help.query': 'Linguagem de consulta do campo de pesquisa de uma tabela',
  'help.queryText':
    'As palavras são procuradas. depth>5, name:"old harbour", day:[2023 TO 2024], AND, OR e NOT perguntam com mais precisão.',
  'help.programs': 'Para programas',
  'help.programsText':
    'A página API de cada conjunto de dados mostra o pedido do que vê, em várias linguagens. Todos os pedidos e parâmetros estão na descrição da API.',
  'privacy.counted': 'O que é contado',
  'privacy.countedText':
    'As visitas são contadas por dia, conjunto de dados, vista, língua e sítio de onde veio uma ligação. Com elas não se guarda o seu endereço nem qualquer identificador seu, e nada é partilhado com outros.',
  'privacy.cookies': 'Cookies',
  'privacy.cookiesText':
    'Um cookie recorda a língua escolhida, outro a sua resposta ao aviso de acesso, outro a sua sessão enquanto está aberta. Nenhum serve para o seguir, por isso nenhum precisa do seu consentimento.',
  'privacy.logs': 'Registos de atividade',
  'privacy.logsText': {
    one: 'Os inícios de sessão, as recusas e as alterações dos membros são registados com nome, endereço e hora, e apagados após {n} dia.',
    other:
      'Os inícios de sessão, as recusas e as alterações dos membros são registados com nome, endereço e hora, e apagados após {n} dias.'
  },
  'accessibility.short.full': 'Acessibilidade: plenamente conforme',
  'accessibility.short.partial': 'Acessibilidade: parcialmente conforme',
  'accessibility.short.none': 'Acessibilidade: não conforme',
  'accessibility.intro':
    'O responsável de {name} quer que todas as pessoas o possam usar. Esta declaração aplica-se às suas páginas.',
  'accessibility.status': 'Estado de conformidade',
  'accessibility.full': 'As páginas cumprem plenamente WCAG 2.2 nível AA, EN 301 549 e RGAA 4.1.',
  'accessibility.partial': 'As páginas cumprem parcialmente WCAG 2.2 nível AA, EN 301 549 e RGAA 4.1.',
  'accessibility.none':
    'As páginas não cumprem WCAG 2.2 nível AA, EN 301 549 e RGAA 4.1, ou ainda não existe uma auditoria válida deste portal.',
  'accessibility.rate': '{rate} dos critérios aplicáveis são cumpridos.',
  'accessibility.assessed': 'Avaliação do software',
  'accessibility.assessedText':
    'Os autores do software verificaram as páginas em {date}: são cumpridos {wcag} critérios das WCAG 2.2 (níveis A e AA) e {rgaa} do RGAA 4.1.',
  'accessibility.sum': '{n} de {all}',
  'accessibility.open': 'Não cumpridos ou ainda não testados: {list}.',
  'accessibility.details': 'Critério a critério (em inglês)',
  'accessibility.content': 'Conteúdo que pode não ser acessível',
  'accessibility.contentText':
    'Os ficheiros e textos dos produtores são mostrados tal como foram fornecidos. Os mapas e gráficos são acompanhados de uma lista ou tabela que diz o mesmo.',
  'accessibility.made': 'Sobre esta declaração',
  'accessibility.dated': 'Foi feita em {date}.',
  'accessibility.tested':
    'As páginas são verificadas com axe e à mão: só com teclado, 320 píxeis, ampliação de 400 %, sem scripts, claro e escuro, da direita para a esquerda.',
  'accessibility.feedback': 'Comentários e contacto',
  'accessibility.feedbackText':
    'Se algo não puder ser usado ou lido, escreva ao responsável. Receberá uma alternativa ou ajuda.',
  'accessibility.enforcement': 'Se nada ajudar',
  'accessibility.enforcementText':
    'Se não obtiver uma resposta satisfatória, pode dirigir-se à autoridade do seu país que acompanha a acessibilidade dos sítios públicos.'
}
