import type { SIGN_IN as ENGLISH } from '../en/sign-in.ts'
import type { TranslationOf } from '../message.ts'

export const SIGN_IN: TranslationOf<typeof ENGLISH> = {
  'providers.title': 'Servizi di accesso',
  'providers.count': { one: '{n} servizio', other: '{n} servizi' },
  'providers.none': 'I membri accedono solo con nome utente e password.',
  'providers.add': 'Aggiungi servizio',
  'providers.addText':
    'I membri possono accedere con account di un altro servizio che usa OpenID Connect. Registra prima questo portale presso di esso.',
  'providers.enabled': 'In uso',
  'providers.disabled': 'Disattivato',
  'providers.redirect': 'Indirizzo di ritorno, da registrare presso il servizio',
  'providers.users': 'Utenti collegati',
  'providers.test': 'Prova il collegamento',
  'providers.testText': 'Legge gli indirizzi che il servizio pubblica. Nessuno accede.',
  'providers.works': 'Il servizio risponde. I suoi indirizzi:',
  'providers.delete': 'Elimina servizio',
  'providers.deleteText': 'I suoi utenti mantengono i loro account e non possono più accedere con esso.',
  'providers.settings': 'Impostazioni',
  'providers.id': 'Nome breve',
  'providers.idHint':
    'Lettere minuscole, cifre e trattini, per esempio citta. Fa parte dell’indirizzo di ritorno e non può essere cambiato.',
  'providers.name': 'Nome',
  'providers.nameHint': 'Come lo mostra il pulsante della pagina di accesso.',
  'providers.issuer': 'Emittente',
  'providers.issuerHint': 'Indirizzo del servizio, esattamente come lo pubblica.',
  'providers.clientId': 'ID del client',
  'providers.clientSecret': 'Segreto del client',
  'providers.secretHint': 'Come lo ha dato il servizio. Non viene mai più mostrato.',
  'providers.secretKept': 'Un segreto è salvato. Vuoto: resta.',
  'providers.noSecret': 'Elimina il segreto salvato',
  'providers.scopes': 'Scope',
  'providers.scopesHint': 'Separati da spazi; openid viene sempre chiesto.',
  'providers.usernameClaim': 'Claim per i nomi utente',
  'providers.groupsClaim': 'Claim per i gruppi',
  'providers.groupsClaimHint':
    'Dove il servizio elenca gruppi o ruoli di una persona, per esempio groups. Vuoto: non ne viene letto nessuno.',
  'providers.roleMappings': 'Ruoli per gruppo',
  'providers.roleMappingsHint':
    'Una riga per ciascuno, per esempio: staff = Publisher. Il primo che corrisponde decide, a ogni accesso.',
  'providers.defaultRole': 'Ruolo senza corrispondenza',
  'providers.noRole': 'Nessuno: senza corrispondenza non si accede',
  'providers.groupMappings': 'Gruppi di questo portale per gruppo di là',
  'providers.groupMappingsHint':
    'Una riga per ciascuno: gruppo di là = id del gruppo qui. I membri entrano ed escono a ogni accesso.',
  'providers.createUsers': 'Crea account',
  'providers.createUsersHint':
    'Chi non ha un account ne riceve uno al primo accesso. Nessuno arriva a un account esistente tramite nome o e-mail.',
  'providers.acrValues': 'Tipi di autenticazione richiesti (acr)',
  'providers.acrHint': 'Vuoto: qualsiasi. Separati da spazi.',
  'providers.isEnabled': 'I membri possono accedere con esso',
  'providers.badLine': 'Ogni riga richiede un gruppo, un segno di uguale e un nome esistente.',
  'done.providerAdded': 'Il servizio è stato aggiunto. Registra lì l’indirizzo di ritorno.',
  'done.providerDeleted': 'Il servizio è stato eliminato.'
}
