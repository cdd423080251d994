import type { SIGN_IN as ENGLISH } from '../en/sign-in.ts'
import type { TranslationOf } from '../message.ts'

export const SIGN_IN: TranslationOf<typeof ENGLISH> = {
  'providers.title': 'Inloggningstjänster',
  'providers.count': { one: '{n} tjänst', other: '{n} tjänster' },
  'providers.none': 'Medlemmar loggar bara in med användarnamn och lösenord.',
  'providers.add': 'Lägg till tjänst',
  'providers.addText':
    'Medlemmar kan logga in med konton hos en annan tjänst som talar OpenID Connect. Registrera portalen där först.',
  'providers.enabled': 'Används',
  'providers.disabled': 'Avstängd',
  'providers.redirect': 'Återvändsadress, som registreras hos tjänsten',
  'providers.users': 'Anslutna användare',
  'providers.test': 'Testa anslutningen',
  'providers.testText': 'Läser adresserna som tjänsten publicerar. Ingen loggas in.',
  'providers.works': 'Tjänsten svarar. Dess adresser:',
  'providers.delete': 'Ta bort tjänsten',
  'providers.deleteText': 'Dess användare behåller sina konton och kan inte längre logga in med den.',
  'providers.settings': 'Inställningar',
  'providers.id': 'Kort namn',
  'providers.idHint':
    'Små bokstäver, siffror och bindestreck, till exempel stad. Det är en del av återvändsadressen och kan inte ändras.',
  'providers.name': 'Namn',
  'providers.nameHint': 'Som inloggningssidans knapp visar det.',
  'providers.issuer': 'Utfärdare',
  'providers.issuerHint': 'Tjänstens adress, exakt som den publicerar den.',
  'providers.clientId': 'Klient-id',
  'providers.clientSecret': 'Klienthemlighet',
  'providers.secretHint': 'Som tjänsten gav den. Den visas aldrig igen.',
  'providers.secretKept': 'En hemlighet är sparad. Tomt: den blir kvar.',
  'providers.noSecret': 'Ta bort den sparade hemligheten',
  'providers.scopes': 'Scopes',
  'providers.scopesHint': 'Åtskilda med blanksteg; openid begärs alltid.',
  'providers.usernameClaim': 'Claim för användarnamn',
  'providers.groupsClaim': 'Claim för grupper',
  'providers.groupsClaimHint':
    'Var tjänsten anger en persons grupper eller roller, till exempel groups. Tomt: ingen läses.',
  'providers.roleMappings': 'Roller efter grupp',
  'providers.roleMappingsHint':
    'En rad för varje, till exempel: staff = Publisher. Den första som stämmer avgör, vid varje inloggning.',
  'providers.defaultRole': 'Roll utan träff',
  'providers.noRole': 'Ingen: utan träff går det inte att logga in',
  'providers.groupMappings': 'Portalens grupper efter grupp där',
  'providers.groupMappingsHint':
    'En rad för varje: grupp där = id för gruppen här. Medlemmar går med och ur vid varje inloggning.',
  'providers.createUsers': 'Skapa konton',
  'providers.createUsersHint':
    'Den som saknar konto får ett vid första inloggningen. Ingen kommer till ett befintligt konto genom namn eller e-post.',
  'providers.acrValues': 'Krävda sorters autentisering (acr)',
  'providers.acrHint': 'Tomt: alla. Åtskilda med blanksteg.',
  'providers.isEnabled': 'Medlemmar kan logga in med den',
  'providers.badLine': 'Varje rad behöver en grupp, ett likhetstecken och ett namn som finns.',
  'done.providerAdded': 'Tjänsten lades till. Registrera återvändsadressen där.',
  'done.providerDeleted': 'Tjänsten togs bort.'
}
