import type { SIGN_IN as ENGLISH } from '../en/sign-in.ts'
import type { TranslationOf } from '../message.ts'

export const SIGN_IN: TranslationOf<typeof ENGLISH> = {
  'providers.title': 'Anmeldedienste',
  'providers.count': { one: '{n} Dienst', other: '{n} Dienste' },
  'providers.none': 'Mitglieder melden sich nur mit Benutzername und Passwort an.',
  'providers.add': 'Dienst hinzufügen',
  'providers.addText':
    'Mitglieder können sich mit Konten eines anderen Dienstes anmelden, der OpenID Connect spricht. Registrieren Sie dieses Portal zuerst dort.',
  'providers.enabled': 'In Gebrauch',
  'providers.disabled': 'Ausgeschaltet',
  'providers.redirect': 'Rücksprungadresse, beim Dienst einzutragen',
  'providers.users': 'Verbundene Benutzer',
  'providers.test': 'Verbindung prüfen',
  'providers.testText': 'Liest die Adressen, die der Dienst veröffentlicht. Niemand wird angemeldet.',
  'providers.works': 'Der Dienst antwortet. Seine Adressen:',
  'providers.delete': 'Dienst löschen',
  'providers.deleteText': 'Seine Benutzer behalten ihre Konten und können sich nicht mehr damit anmelden.',
  'providers.settings': 'Einstellungen',
  'providers.id': 'Kurzname',
  'providers.idHint':
    'Kleinbuchstaben, Ziffern und Bindestriche, etwa stadt. Er ist Teil der Rücksprungadresse und kann nicht geändert werden.',
  'providers.name': 'Name',
  'providers.nameHint': 'Wie ihn die Schaltfläche der Anmeldeseite zeigt.',
  'providers.issuer': 'Aussteller',
  'providers.issuerHint': 'Adresse des Dienstes, genau wie er sie veröffentlicht.',
  'providers.clientId': 'Client-ID',
  'providers.clientSecret': 'Client-Geheimnis',
  'providers.secretHint': 'Wie der Dienst es gegeben hat. Es wird nie wieder gezeigt.',
  'providers.secretKept': 'Ein Geheimnis ist gespeichert. Leer: Es bleibt.',
  'providers.noSecret': 'Gespeichertes Geheimnis löschen',
  'providers.scopes': 'Scopes',
  'providers.scopesHint': 'Durch Leerzeichen getrennt; openid wird immer angefragt.',
  'providers.usernameClaim': 'Claim für Benutzernamen',
  'providers.groupsClaim': 'Claim für Gruppen',
  'providers.groupsClaimHint':
    'Wo der Dienst Gruppen oder Rollen einer Person nennt, etwa groups. Leer: Es wird keiner gelesen.',
  'providers.roleMappings': 'Rollen nach Gruppe',
  'providers.roleMappingsHint':
    'Eine Zeile je Eintrag, etwa: staff = Publisher. Der erste Treffer entscheidet, bei jeder Anmeldung.',
  'providers.defaultRole': 'Rolle ohne Treffer',
  'providers.noRole': 'Keine: Ohne Treffer ist keine Anmeldung möglich',
  'providers.groupMappings': 'Gruppen dieses Portals nach Gruppe dort',
  'providers.groupMappingsHint':
    'Eine Zeile je Eintrag: Gruppe dort = Kennung der Gruppe hier. Mitglieder treten bei jeder Anmeldung bei und aus.',
  'providers.createUsers': 'Konten anlegen',
  'providers.createUsersHint':
    'Wer kein Konto hat, bekommt bei der ersten Anmeldung eines. Niemand gelangt über Name oder E-Mail zu einem bestehenden Konto.',
  'providers.acrValues': 'Verlangte Arten der Authentifizierung (acr)',
  'providers.acrHint': 'Leer: jede. Durch Leerzeichen getrennt.',
  'providers.isEnabled': 'Mitglieder können sich damit anmelden',
  'providers.badLine': 'Jede Zeile braucht eine Gruppe, ein Gleichheitszeichen und einen Namen, den es gibt.',
  'done.providerAdded': 'Der Dienst wurde hinzugefügt. Tragen Sie dort die Rücksprungadresse ein.',
  'done.providerDeleted': 'Der Dienst wurde gelöscht.'
}
