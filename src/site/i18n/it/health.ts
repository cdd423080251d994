import type { HEALTH as ENGLISH } from '../en/health.ts'
import type { TranslationOf } from '../message.ts'

export const HEALTH: TranslationOf<typeof ENGLISH> = {
  'admin.health': 'Stato del server',
  'admin.healthText': 'Se il server funziona, che cosa attende e l’ultimo backup.',
  'health.lead': 'Situazione delle {time}. Questa pagina si rilegge da sola.',
  'health.well': 'Va tutto bene',
  'health.wellText': 'Non c’è nulla da fare.',
  'health.engine': 'Motore dei record',
  'health.engine.own': 'Avviato da Loggia',
  'health.engine.server': 'Un server a parte',
  'health.database': 'Database di controllo',
  'health.disk': 'Spazio libero su disco',
  'health.memory': 'Memoria di questo server',
  'health.answers': 'Risponde',
  'health.silent': 'Non risponde',
  'health.within': 'Interrogato in {n} ms',
  'health.freeOf': '{free} liberi su {total}',
  'health.queues': 'Lavori in background',
  'health.queuesText':
    'Che cosa è in attesa, in corso e non riuscito; pubblicazioni e sincronizzazioni non riuscite nell’ultimo giorno.',
  'health.work': 'Lavoro',
  'health.waiting': 'In attesa',
  'health.since': 'Il più vecchio dal',
  'health.running': 'In corso',
  'health.held': 'Attende una persona',
  'health.failing': 'Non riuscito',
  'health.queue.webhooks': 'Consegne dei webhook',
  'health.queue.publications': 'Pubblicazioni',
  'health.queue.sources': 'Fonti pianificate',
  'health.queue.harvesters': 'Cataloghi raccolti',
  'health.queue.synchronizations': 'Sincronizzazioni con altri portali',
  'health.queue.mails': 'E-mail',
  'health.backup': 'Backup',
  'health.last': 'L’ultimo',
  'health.never': 'Ancora nessuno',
  'health.elsewhere':
    'Il database o i record sono su un altro server, salvato con mezzi propri, nello stesso momento dei file della cartella.',
  'health.how': 'Come',
  'health.howText':
    'Da eseguire sul server, accanto al portale in funzione, per esempio ogni notte. La cartella deve essere nuova e dovrebbe stare su un altro disco.',
  'health.versions': 'Versioni',
  'health.started': 'In funzione dal',
  'health.problem.engine-silent': 'Il motore dei record non risponde',
  'health.do.engine-silent':
    'Finché tace non si vedono i record. Riavviate il portale; se non basta, il suo log dice perché.',
  'health.problem.disk-full': 'Il disco è pieno',
  'health.do.disk-full':
    'Nulla può essere importato o caricato. Liberate spazio sul disco della cartella o datele un disco più grande.',
  'health.problem.disk-short': 'Il disco è quasi pieno',
  'health.do.disk-short':
    'Un dataset ricaricato occupa per un po’ lo spazio di una seconda copia. Liberate spazio prima che manchi.',
  'health.problem.memory-short': 'Alla macchina resta poca memoria',
  'health.do.memory-short':
    'Le interrogazioni rallentano o sono rifiutate. Chiudete altri programmi, abbassate engine-memory-mb o cache-mb, o aggiungete memoria.',
  'health.problem.backup-missing': 'Non c’è alcun backup',
  'health.do.backup-missing':
    'Chi gestisce il server ne scrive uno con «loggia backup FOLDER», mentre il portale è in funzione.',
  'health.problem.backup-old': 'L’ultimo backup ha più di una settimana',
  'health.do.backup-old': 'Scrivetene uno nuovo e fate che la macchina lo ripeta ogni notte.',
  'health.problem.webhooks-failing': {
    one: '{n} webhook è stato disattivato perché il ricevente non funziona',
    other: '{n} webhook sono stati disattivati perché i riceventi non funzionano'
  },
  'health.do.webhooks-failing':
    'Guardate le ultime consegne, riparate il ricevente, attivate il webhook e riconsegnate ciò che non è riuscito.',
  'health.problem.webhooks-late': {
    one: '{n} consegna attende da più di un’ora',
    other: '{n} consegne attendono, la più vecchia da più di un’ora'
  },
  'health.do.webhooks-late':
    'I riceventi rispondono lentamente o per nulla. Le pagine dei webhook mostrano che cosa hanno risposto.',
  'health.problem.publications-late': 'Alcune pubblicazioni attendono da più di un’ora',
  'health.do.publications-late': 'Il log del server dice che cosa le trattiene.',
  'health.problem.sources-failing': { one: '{n} fonte non riesce', other: '{n} fonti non riescono' },
  'health.do.sources-failing':
    'Il dataset conserva i suoi ultimi record. La pagina della fonte dice perché e può rieseguirla.',
  'health.problem.sources-held': { one: '{n} fonte attende una persona', other: '{n} fonti attendono una persona' },
  'health.do.sources-held':
    'Ciò che è arrivato è troppo diverso da ciò che è qui. Guardatelo e accettatelo, o lasciatelo.',
  'health.problem.harvesters-failing': {
    one: '{n} catalogo raccolto non riesce',
    other: '{n} cataloghi raccolti non riescono'
  },
  'health.do.harvesters-failing':
    'I suoi dataset restano com’erano. La pagina del catalogo dice perché e può rieseguirlo.',
  'health.problem.harvesters-held': {
    one: '{n} catalogo raccolto attende una persona',
    other: '{n} cataloghi raccolti attendono una persona'
  },
  'health.do.harvesters-held': 'Manca troppo del catalogo in una volta. Verificate se è così e accettatelo.',
  'health.problem.synchronizations-failing': {
    one: '{n} sincronizzazione non è riuscita nell’ultimo giorno',
    other: '{n} sincronizzazioni non sono riuscite nell’ultimo giorno'
  },
  'health.do.synchronizations-failing':
    'La pagina della collaborazione dice che cosa non si è potuto scambiare e con chi. La prossima sincronizzazione ritenta.',
  'health.problem.mails-failing': { one: '{n} e-mail non è stata inviata', other: '{n} e-mail non sono state inviate' },
  'health.do.mails-failing':
    'La pagina delle e-mail dice che cosa ha risposto il server. Correggete server o destinatario e inviatele di nuovo.',
  'health.problem.mails-late': {
    one: '{n} e-mail attende da più di un’ora',
    other: '{n} e-mail attendono, la più vecchia da più di un’ora'
  },
  'health.do.mails-late': 'Non c’è un server di posta, o non le accetta. Lo dice la pagina delle e-mail.'
}
