import type { SIGN_IN as ENGLISH } from '../en/sign-in.ts'
import type { TranslationOf } from '../message.ts'

export const SIGN_IN: TranslationOf<typeof ENGLISH> = {
  'providers.title': 'Aanmelddiensten',
  'providers.count': { one: '{n} dienst', other: '{n} diensten' },
  'providers.none': 'Leden melden zich alleen met gebruikersnaam en wachtwoord aan.',
  'providers.add': 'Dienst toevoegen',
  'providers.addText':
    'Leden kunnen zich aanmelden met accounts van een andere dienst die OpenID Connect spreekt. Registreer dit portaal daar eerst.',
  'providers.enabled': 'In gebruik',
  'providers.disabled': 'Uitgeschakeld',
  'providers.redirect': 'Terugkeeradres, te registreren bij de dienst',
  'providers.users': 'Gekoppelde gebruikers',
  'providers.test': 'Verbinding testen',
  'providers.testText': 'Leest de adressen die de dienst publiceert. Niemand wordt aangemeld.',
  'providers.works': 'De dienst antwoordt. De adressen:',
  'providers.delete': 'Dienst verwijderen',
  'providers.deleteText': 'De gebruikers houden hun accounts en kunnen zich er niet meer mee aanmelden.',
  'providers.settings': 'Instellingen',
  'providers.id': 'Korte naam',
  'providers.idHint':
    'Kleine letters, cijfers en koppeltekens, zoals stad. De naam is deel van het terugkeeradres en kan niet worden gewijzigd.',
  'providers.name': 'Naam',
  'providers.nameHint': 'Zoals de knop op de aanmeldpagina hem toont.',
  'providers.issuer': 'Uitgever',
  'providers.issuerHint': 'Adres van de dienst, precies zoals deze het publiceert.',
  'providers.clientId': 'Client-id',
  'providers.clientSecret': 'Clientgeheim',
  'providers.secretHint': 'Zoals de dienst het gaf. Het wordt nooit meer getoond.',
  'providers.secretKept': 'Er is een geheim opgeslagen. Leeg: het blijft.',
  'providers.noSecret': 'Opgeslagen geheim verwijderen',
  'providers.scopes': 'Scopes',
  'providers.scopesHint': 'Gescheiden door spaties; openid wordt altijd gevraagd.',
  'providers.usernameClaim': 'Claim voor gebruikersnamen',
  'providers.groupsClaim': 'Claim voor groepen',
  'providers.groupsClaimHint':
    'Waar de dienst groepen of rollen van een persoon noemt, zoals groups. Leeg: er wordt niets gelezen.',
  'providers.roleMappings': 'Rollen per groep',
  'providers.roleMappingsHint':
    'Eén regel per stuk, zoals: staff = Publisher. De eerste die past beslist, bij elke aanmelding.',
  'providers.defaultRole': 'Rol zonder overeenkomst',
  'providers.noRole': 'Geen: zonder overeenkomst geen aanmelding',
  'providers.groupMappings': 'Groepen van dit portaal per groep daar',
  'providers.groupMappingsHint':
    'Eén regel per stuk: groep daar = id van de groep hier. Leden komen en gaan bij elke aanmelding.',
  'providers.createUsers': 'Accounts aanmaken',
  'providers.createUsersHint':
    'Wie geen account heeft, krijgt er een bij de eerste aanmelding. Niemand komt via naam of e-mail in een bestaand account.',
  'providers.acrValues': 'Vereiste soorten authenticatie (acr)',
  'providers.acrHint': 'Leeg: elke. Gescheiden door spaties.',
  'providers.isEnabled': 'Leden kunnen zich ermee aanmelden',
  'providers.badLine': 'Elke regel heeft een groep, een gelijkteken en een bestaande naam nodig.',
  'done.providerAdded': 'De dienst is toegevoegd. Registreer daar het terugkeeradres.',
  'done.providerDeleted': 'De dienst is verwijderd.'
}
