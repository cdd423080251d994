import type { TEXTS as ENGLISH } from '../en/texts.ts'
import type { TranslationOf } from '../message.ts'

export const TEXTS: TranslationOf<typeof ENGLISH> = {
  'page.about': 'Informazioni',
  'page.help': 'Aiuto',
  'page.contact': 'Contatto',
  'page.legal': 'Note legali',
  'page.privacy': 'Dati personali',
  'page.terms': 'Condizioni d’uso',
  'page.accessibility': 'Accessibilità',
  'page.site-map': 'Mappa del sito',
  'page.others': 'Pagine',
  'page.noContact': 'Il gestore di questo portale non ha indicato un contatto. Ogni dataset nomina il suo titolare.',
  'page.write': 'Scrivere al gestore di questo portale: {contact}',
  'page.unwritten': 'Il gestore di questo portale non ha ancora scritto questa pagina.',
  'page.owners':
    'I dati appartengono ai loro titolari. Ogni dataset nomina il suo titolare e la sua licenza; la licenza dice che cosa può fare con i dati.',
  'about.text':
    '{name} pubblica {datasets} con {records}. Tutto ciò che è pubblico si può leggere, filtrare, scaricare e interrogare con programmi senza account.',
  'help.find': 'Trovare un dataset',
  'help.findText':
    'Scriva parole nel campo di ricerca o scelga filtri accanto all’elenco. La frase sopra l’elenco dice che cosa è mostrato; ogni filtro si può togliere.',
  'help.look': 'Guardare i record',
  'help.lookText':
    'Apra la tabella di un dataset. Un clic sull’intestazione di una colonna ordina, il pulsante accanto filtra. Tutto ciò che imposta è nell’indirizzo della pagina: lo conservi o lo invii, e altri vedranno lo stesso.',
  'help.download': 'Scaricare',
  'help.downloadText':
    'La pagina di esportazione offre ogni formato per tutti i record e per quelli che i suoi filtri lasciano.',
  'help.query': 'Linguaggio di interrogazione del campo di ricerca di una tabella',
  'help.queryText':
    'Le parole vengono cercate. depth>5, name:"old harbour", day:[2023 TO 2024], AND, OR e NOT chiedono con più precisione.',
  'help.programs': 'Per i programmi',
  'help.programsText':
    'La pagina API di ogni dataset mostra la richiesta di ciò che vede, in vari linguaggi. Tutte le richieste e i parametri sono nella descrizione dell’API.',
  'privacy.counted': 'Che cosa si conta',
  'privacy.countedText':
    'Le visite sono contate per giorno, dataset, vista, lingua e sito da cui proviene un link. Con esse non sono salvati né il suo indirizzo né un suo identificatore, e nulla è condiviso con altri.',
  'privacy.cookies': 'Cookie',
  'privacy.cookiesText':
    'Un cookie ricorda la lingua scelta, uno la sua risposta all’avviso di accesso, uno la sua sessione finché è connesso. Nessuno serve a seguirla, quindi nessuno richiede il suo consenso.',
  'privacy.logs': 'Registri',
  'privacy.logsText': {
    one: 'Accessi, rifiuti e modifiche dei membri sono registrati con nome, indirizzo e ora, e cancellati dopo {n} giorno.',
    other:
      'Accessi, rifiuti e modifiche dei membri sono registrati con nome, indirizzo e ora, e cancellati dopo {n} giorni.'
  },
  'accessibility.short.full': 'Accessibilità: pienamente conforme',
  'accessibility.short.partial': 'Accessibilità: parzialmente conforme',
  'accessibility.short.none': 'Accessibilità: non conforme',
  'accessibility.intro':
    'Il gestore di {name} vuole che tutti possano usarlo. Questa dichiarazione vale per le sue pagine.',
  'accessibility.status': 'Stato di conformità',
  'accessibility.full': 'Le pagine sono pienamente conformi a WCAG 2.2 livello AA, EN 301 549 e RGAA 4.1.',
  'accessibility.partial': 'Le pagine sono parzialmente conformi a WCAG 2.2 livello AA, EN 301 549 e RGAA 4.1.',
  'accessibility.none':
    'Le pagine non sono conformi a WCAG 2.2 livello AA, EN 301 549 e RGAA 4.1, oppure non esiste ancora una verifica valida di questo portale.',
  'accessibility.rate': 'Il {rate} dei criteri applicabili è soddisfatto.',
  'accessibility.assessed': 'Valutazione del software',
  'accessibility.assessedText':
    'Gli autori del software hanno verificato le pagine il {date}: sono soddisfatti {wcag} criteri delle WCAG 2.2 (livelli A e AA) e {rgaa} del RGAA 4.1.',
  'accessibility.sum': '{n} su {all}',
  'accessibility.open': 'Non soddisfatti o non ancora provati: {list}.',
  'accessibility.details': 'Criterio per criterio (in inglese)',
  'accessibility.content': 'Contenuti che possono non essere accessibili',
  'accessibility.contentText':
    'I file e i testi dei titolari sono mostrati come sono stati forniti. Mappe e grafici sono accompagnati da un elenco o da una tabella che dice la stessa cosa.',
  'accessibility.made': 'Su questa dichiarazione',
  'accessibility.dated': 'È stata redatta il {date}.',
  'accessibility.tested':
    'Le pagine sono verificate con axe e a mano: solo tastiera, 320 pixel, ingrandimento al 400 %, senza script, chiaro e scuro, da destra a sinistra.',
  'accessibility.feedback': 'Segnalazioni e contatto',
  'accessibility.feedbackText':
    'Se qualcosa non si può usare o leggere, scriva al gestore. Riceverà un’alternativa o un aiuto.',
  'accessibility.enforcement': 'Se nulla aiuta',
  'accessibility.enforcementText':
    'Se non ottiene una risposta soddisfacente, può rivolgersi all’autorità del suo paese che controlla l’accessibilità dei siti pubblici.'
}
