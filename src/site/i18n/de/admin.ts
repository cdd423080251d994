import type { ADMIN as ENGLISH } from '../en/admin.ts'
import type { TranslationOf } from '../message.ts'

export const ADMIN: TranslationOf<typeof ENGLISH> = {
  'admin.title': 'Verwaltung',
  'admin.lead': 'Sie sind als {name} angemeldet. Das können Sie hier tun.',
  'admin.content': 'Inhalte',
  'admin.people': 'Personen',
  'admin.portal': 'Portal',
  'admin.items': 'Elemente',
  'admin.itemsText': 'Elemente finden, beschreiben, teilen und löschen.',
  'admin.publish': 'Veröffentlichen',
  'admin.publishText': 'Einen Datensatz aus einer Datei oder Adresse machen.',
  'admin.sources': 'Quellen',
  'admin.sourcesText': 'Dateien und Kataloge, die Datensätze nach Zeitplan füllen.',
  'admin.users': 'Benutzer',
  'admin.usersText': 'Personen hinzufügen und einladen, Rollen ändern, Konten sperren und löschen.',
  'admin.groups': 'Gruppen',
  'admin.groupsText': 'Gruppen, ihre Mitglieder, Anfragen und Inhalte.',
  'admin.roles': 'Rollen',
  'admin.rolesText': 'Was die Inhaber jeder Rolle dürfen.',
  'admin.settings': 'Einstellungen',
  'admin.settingsText': 'Name, Aussehen, Hinweise und Sicherheit des Portals.',
  'admin.webhooks': 'Webhooks',
  'admin.webhooksText': 'Programme, die von Änderungen benachrichtigt werden.',
  'admin.collaborations': 'Zusammenarbeit',
  'admin.collaborationsText': 'Inhalte, die andere Portale mit diesem teilen.',
  'admin.usage': 'Nutzung',
  'admin.usageText': 'Besuche, Downloads und Aufrufe.',
  'admin.audit': 'Protokoll',
  'admin.auditText': 'Wer was wann geändert hat.',
  'admin.back': 'Zurück, nichts ändern',
  'admin.forbidden': 'Sie dürfen diese Seite nicht öffnen',
  'admin.forbiddenText':
    'Die Rolle von {name} umfasst nicht, was diese Seite tut. Administratoren dieses Portals können Rollen ändern.',
  'admin.missing': 'Das gibt es nicht',
  'admin.missingText': 'Es wurde gelöscht, oder Sie dürfen es nicht sehen.',
  'admin.noneMatches': 'Nichts entspricht der Suche und den Filtern.',
  'admin.showAll': 'Alle zeigen',
  'admin.range': '{from} bis {to} von {n}',
  'admin.sessionChanged':
    'Sie haben sich nach dem Öffnen dieser Seite neu angemeldet. Nichts wurde geändert: Prüfen Sie Ihre Eingaben und senden Sie sie noch einmal.',
  'admin.againText':
    'Das Portal konnte dies jetzt nicht abschließen. Ihre Eingaben sind erhalten: Senden Sie sie gleich noch einmal.',
  'admin.sendAgain': 'Erneut senden',
  'admin.notDone': 'Das wurde nicht ausgeführt',
  'admin.any': 'Beliebig',
  'admin.apply': 'Zeigen',
  'admin.previous': 'Zurück',
  'admin.next': 'Weiter',
  'admin.pages': 'Seiten der Liste',
  'admin.select': '{name} auswählen',
  'admin.selected': 'Mit den ausgewählten',
  'admin.actions': 'Aktionen',
  'admin.required': 'erforderlich',
  'signIn.ended': 'Ihre Sitzung ist beendet. Melden Sie sich neu an: Ihre Eingaben bleiben erhalten.',
  'signIn.resume': 'Sie sind wieder angemeldet',
  'signIn.resumeText':
    'Ihre Eingaben sind erhalten. Gehen Sie zurück zum Formular, prüfen Sie es und senden Sie es ab.',
  'signIn.resumeButton': 'Zurück zum Formular',
  'admin.changedMeanwhile':
    'Jemand anderes hat es geändert, nachdem Sie diese Seite geöffnet haben. Nichts wurde gespeichert: Prüfen Sie die markierten Felder und speichern Sie dann noch einmal.',
  'admin.isNow': 'Jetzt steht dort: {value}',
  'admin.empty': 'leer',
  'done.saved': 'Gespeichert.',
  'admin.cancelUpload': 'Senden abbrechen',
  'admin.connectionLost':
    'Die Verbindung ist abgebrochen. Ihre Eingaben und Dateien sind noch da: senden Sie sie noch einmal.',
  'admin.failedText':
    'Das Portal konnte das jetzt nicht ausführen. Ihre Eingaben und Dateien sind noch da: senden Sie sie gleich noch einmal.',
  'admin.endedText':
    'Ihre Sitzung ist beendet. Ihre Eingaben und Dateien sind noch da: melden Sie sich an, kommen Sie zurück und senden Sie sie noch einmal.',
  'admin.signInTab': 'In einem anderen Tab anmelden'
}
