import type { HEALTH as ENGLISH } from '../en/health.ts'
import type { TranslationOf } from '../message.ts'

export const HEALTH: TranslationOf<typeof ENGLISH> = {
  'admin.health': 'Toestand',
  'admin.healthText': 'Of de server werkt, wat er wacht, en de laatste back-up.',
  'health.lead': 'Stand van {time}. Deze pagina wordt vanzelf opnieuw gelezen.',
  'health.well': 'Alles is in orde',
  'health.wellText': 'Er hoeft niets te gebeuren.',
  'health.engine': 'Engine van de records',
  'health.engine.own': 'Door Loggia gestart',
  'health.engine.server': 'Een aparte server',
  'health.database': 'Besturingsdatabase',
  'health.disk': 'Vrije schijfruimte',
  'health.memory': 'Geheugen van deze server',
  'health.answers': 'Antwoordt',
  'health.silent': 'Antwoordt niet',
  'health.within': 'Gevraagd in {n} ms',
  'health.freeOf': '{free} van {total} is vrij',
  'health.queues': 'Werk op de achtergrond',
  'health.queuesText':
    'Wat er te doen is, wat loopt en wat mislukte; publicaties en synchronisaties die het laatste etmaal mislukten.',
  'health.work': 'Werk',
  'health.waiting': 'Wacht',
  'health.since': 'Oudste sinds',
  'health.running': 'Loopt',
  'health.held': 'Wacht op een mens',
  'health.failing': 'Mislukt',
  'health.queue.webhooks': 'Bezorgingen van webhooks',
  'health.queue.publications': 'Publicaties',
  'health.queue.sources': 'Geplande bronnen',
  'health.queue.harvesters': 'Geoogste catalogi',
  'health.queue.synchronizations': 'Synchronisaties met andere portalen',
  'health.queue.mails': 'E-mails',
  'health.backup': 'Back-up',
  'health.last': 'Laatste',
  'health.never': 'Nog geen',
  'health.elsewhere':
    'De database of de records staan op een andere server, die op zijn eigen manier wordt veiliggesteld, op hetzelfde moment als de bestanden van de map.',
  'health.how': 'Hoe',
  'health.howText':
    'Uit te voeren op de server, naast het draaiende portaal, bijvoorbeeld elke nacht. De map moet nieuw zijn en hoort op een andere schijf te staan.',
  'health.versions': 'Versies',
  'health.started': 'Draait sinds',
  'health.problem.engine-silent': 'De engine van de records antwoordt niet',
  'health.do.engine-silent':
    'Tot die tijd worden geen records getoond. Start het portaal opnieuw; helpt dat niet, dan zegt het logboek waarom.',
  'health.problem.disk-full': 'De schijf is vol',
  'health.do.disk-full':
    'Er kan niets worden geïmporteerd of geüpload. Maak ruimte op de schijf van de map, of geef haar een grotere.',
  'health.problem.disk-short': 'De schijf is bijna vol',
  'health.do.disk-short':
    'Een dataset die opnieuw wordt geladen, heeft een tijd lang de ruimte van een tweede kopie nodig. Maak ruimte voordat die ontbreekt.',
  'health.problem.memory-short': 'De machine heeft weinig geheugen over',
  'health.do.memory-short':
    'Vragen worden traag of geweigerd. Stop andere programma’s, verlaag engine-memory-mb of cache-mb, of voeg geheugen toe.',
  'health.problem.backup-missing': 'Er is geen back-up',
  'health.do.backup-missing':
    'Wie de server beheert, schrijft er een met ‘loggia backup FOLDER’, terwijl het portaal draait.',
  'health.problem.backup-old': 'De laatste back-up is ouder dan een week',
  'health.do.backup-old': 'Schrijf een nieuwe, en laat de machine dat elke nacht herhalen.',
  'health.problem.webhooks-failing': {
    one: '{n} webhook is uitgeschakeld omdat de ontvanger faalde',
    other: '{n} webhooks zijn uitgeschakeld omdat de ontvangers faalden'
  },
  'health.do.webhooks-failing':
    'Bekijk de laatste bezorgingen, herstel de ontvanger, zet de webhook aan en bezorg opnieuw wat mislukte.',
  'health.problem.webhooks-late': {
    one: '{n} bezorging wacht al meer dan een uur',
    other: '{n} bezorgingen wachten, de oudste al meer dan een uur'
  },
  'health.do.webhooks-late':
    'Ontvangers antwoorden traag of niet. De pagina’s van de webhooks tonen wat zij antwoordden.',
  'health.problem.publications-late': 'Publicaties wachten al meer dan een uur',
  'health.do.publications-late': 'Het logboek van de server zegt wat ze ophoudt.',
  'health.problem.sources-failing': { one: '{n} bron mislukt', other: '{n} bronnen mislukken' },
  'health.do.sources-failing':
    'De dataset houdt zijn laatste records. De pagina van de bron zegt waarom, en kan haar opnieuw laten lopen.',
  'health.problem.sources-held': { one: '{n} bron wacht op een mens', other: '{n} bronnen wachten op een mens' },
  'health.do.sources-held': 'Wat kwam, wijkt te veel af van wat hier is. Bekijk het en neem het aan, of laat het.',
  'health.problem.harvesters-failing': {
    one: '{n} geoogste catalogus mislukt',
    other: '{n} geoogste catalogi mislukken'
  },
  'health.do.harvesters-failing':
    'De datasets blijven zoals ze waren. De pagina van de catalogus zegt waarom, en kan hem opnieuw oogsten.',
  'health.problem.harvesters-held': {
    one: '{n} geoogste catalogus wacht op een mens',
    other: '{n} geoogste catalogi wachten op een mens'
  },
  'health.do.harvesters-held': 'Te veel van de catalogus ontbreekt ineens. Kijk of dat klopt, en neem het aan.',
  'health.problem.synchronizations-failing': {
    one: '{n} synchronisatie mislukte in het laatste etmaal',
    other: '{n} synchronisaties mislukten in het laatste etmaal'
  },
  'health.do.synchronizations-failing':
    'De pagina van de samenwerking zegt wat niet kon worden uitgewisseld, en met wie. De volgende synchronisatie probeert het opnieuw.',
  'health.problem.mails-failing': {
    one: '{n} mail kon niet worden verstuurd',
    other: '{n} mails konden niet worden verstuurd'
  },
  'health.do.mails-failing':
    'De pagina van de mails zegt wat de server antwoordde. Verbeter server of ontvanger, en verstuur ze opnieuw.',
  'health.problem.mails-late': {
    one: '{n} mail wacht al meer dan een uur',
    other: '{n} mails wachten, de oudste al meer dan een uur'
  },
  'health.do.mails-late':
    'Er is geen mailserver ingesteld, of hij neemt ze niet aan. De pagina van de mails zegt welk van beide.'
}
