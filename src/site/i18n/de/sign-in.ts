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
  'providers.roles': 'Rollen: {roles}.',
  'providers.beyond':
    'Er gibt Rollen, die Sie nicht geben dürfen: {roles}. Wählen Sie andere, oder bitten Sie einen Administrator um die Änderung.',
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
  'factor.title': 'Zweiter Faktor',
  'factor.lead':
    'Eine App auf Ihrem Telefon erzeugt für jede Anmeldung einen Code, damit ein gestohlenes Passwort nicht genügt.',
  'factor.leadRequired': 'Ihre Rolle braucht einen zweiten Faktor.',
  'factor.code': 'Code',
  'factor.codeText': 'Geben Sie den Code ein, den Ihre App jetzt zeigt, oder einen Wiederherstellungscode.',
  'factor.setUp': 'Zweiten Faktor einrichten',
  'factor.scan': 'Scannen Sie dieses Bild mit einer App für Codes und geben Sie den Code ein, den sie zeigt.',
  'factor.picture': 'Bild für die App',
  'factor.type': 'Oder geben Sie diesen Schlüssel in die App ein:',
  'factor.confirm': 'Bestätigen',
  'factor.lost':
    'App verloren? Nehmen Sie einen Wiederherstellungscode oder fragen Sie einen Administrator dieses Portals.',
  'factor.recovery': 'Wiederherstellungscodes',
  'factor.recoveryText':
    'Bewahren Sie diese Codes sicher auf. Jeder meldet Sie einmal an, wenn Sie die App nicht haben. Sie werden nur jetzt gezeigt.',
  'factor.goOn': 'Ich habe sie aufbewahrt',
  'factor.since': 'In Gebrauch seit {time}.',
  'factor.left': { one: '{n} Wiederherstellungscode ist übrig.', other: '{n} Wiederherstellungscodes sind übrig.' },
  'factor.renew': 'Neue Wiederherstellungscodes',
  'factor.begin': 'Einrichten',
  'factor.remove': 'Zweiten Faktor entfernen',
  'factor.removed': 'Der zweite Faktor wurde entfernt.',
  'factor.roles': 'Rollen, die einen zweiten Faktor brauchen',
  'factor.rolesText':
    'Benutzer dieser Rollen, die sich mit Passwort anmelden, richten bei der nächsten Anmeldung eine App ein. Programme senden einen Code oder verwenden API-Schlüssel. Anmeldedienste haben ihren eigenen zweiten Faktor.',
  'factor.reset': 'Zweiten Faktor zurücksetzen',
  'factor.resetText':
    'Für jemanden, der App und Wiederherstellungscodes verloren hat. Vergewissern Sie sich, dass es wirklich diese Person ist.',
  'factor.resetConfirm':
    'Der Benutzer meldet sich nur mit dem Passwort an, bis ein neuer zweiter Faktor eingerichtet ist.',
  'factor.has': 'Hat einen zweiten Faktor',
  'done.factorReset': 'Der zweite Faktor wurde zurückgesetzt.',
  'done.providerAdded': 'Der Dienst wurde hinzugefügt. Tragen Sie dort die Rücksprungadresse ein.',
  'done.providerDeleted': 'Der Dienst wurde gelöscht.'
}
