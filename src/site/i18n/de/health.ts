import type { HEALTH as ENGLISH } from '../en/health.ts'
import type { TranslationOf } from '../message.ts'

export const HEALTH: TranslationOf<typeof ENGLISH> = {
  'admin.health': 'Zustand',
  'admin.healthText': 'Ob der Server arbeitet, was wartet, und die letzte Sicherung.',
  'health.lead': 'Stand {time}. Diese Seite wird von selbst neu gelesen.',
  'health.well': 'Alles in Ordnung',
  'health.wellText': 'Es ist nichts zu tun.',
  'health.engine': 'Engine der Datensätze',
  'health.engine.own': 'Von Loggia gestartet',
  'health.engine.server': 'Ein eigener Server',
  'health.database': 'Steuerdatenbank',
  'health.disk': 'Freier Speicherplatz',
  'health.memory': 'Speicher dieses Servers',
  'health.answers': 'Antwortet',
  'health.silent': 'Antwortet nicht',
  'health.within': 'Gefragt in {n} ms',
  'health.freeOf': '{free} von {total} sind frei',
  'health.queues': 'Arbeit im Hintergrund',
  'health.queuesText':
    'Was fällig ist, was läuft und was fehlschlug; Veröffentlichungen und Abgleiche, die am letzten Tag fehlschlugen.',
  'health.work': 'Arbeit',
  'health.waiting': 'Wartet',
  'health.since': 'Das älteste seit',
  'health.running': 'Läuft',
  'health.held': 'Wartet auf einen Menschen',
  'health.failing': 'Fehlgeschlagen',
  'health.queue.webhooks': 'Zustellungen von Webhooks',
  'health.queue.publications': 'Veröffentlichungen',
  'health.queue.sources': 'Quellen nach Zeitplan',
  'health.queue.harvesters': 'Abgefragte Kataloge',
  'health.queue.synchronizations': 'Abgleiche mit anderen Portalen',
  'health.queue.mails': 'E-Mails',
  'health.backup': 'Sicherung',
  'health.last': 'Die letzte',
  'health.never': 'Noch keine',
  'health.elsewhere':
    'Die Datenbank oder die Datensätze liegen auf einem anderen Server, der mit eigenen Mitteln gesichert wird, zum selben Zeitpunkt wie die Dateien des Ordners.',
  'health.how': 'Wie',
  'health.howText':
    'Auf dem Server auszuführen, neben dem laufenden Portal, etwa jede Nacht. Der Ordner muss neu sein und sollte auf einer anderen Platte liegen.',
  'health.versions': 'Versionen',
  'health.started': 'Läuft seit',
  'health.problem.engine-silent': 'Die Engine der Datensätze antwortet nicht',
  'health.do.engine-silent':
    'Bis dahin werden keine Datensätze gezeigt. Starten Sie das Portal neu; wenn das nicht hilft, sagt sein Protokoll den Grund.',
  'health.problem.disk-full': 'Die Festplatte ist voll',
  'health.do.disk-full':
    'Nichts kann importiert oder hochgeladen werden. Machen Sie Platz auf der Platte des Ordners, oder geben Sie ihm eine größere.',
  'health.problem.disk-short': 'Die Festplatte ist fast voll',
  'health.do.disk-short':
    'Ein Datenbestand, der neu geladen wird, braucht eine Zeit lang den Platz einer zweiten Kopie. Machen Sie Platz, bevor er fehlt.',
  'health.problem.memory-short': 'Der Rechner hat kaum noch Speicher',
  'health.do.memory-short':
    'Abfragen werden langsam oder abgelehnt. Beenden Sie andere Programme, senken Sie engine-memory-mb oder cache-mb, oder geben Sie mehr Speicher.',
  'health.problem.backup-missing': 'Es gibt keine Sicherung',
  'health.do.backup-missing':
    'Wer den Server betreibt, schreibt eine mit „loggia backup FOLDER“, während das Portal läuft.',
  'health.problem.backup-old': 'Die letzte Sicherung ist älter als eine Woche',
  'health.do.backup-old': 'Schreiben Sie eine neue, und lassen Sie den Rechner sie jede Nacht wiederholen.',
  'health.problem.webhooks-failing': {
    one: '{n} Webhook wurde abgeschaltet, weil sein Empfänger versagte',
    other: '{n} Webhooks wurden abgeschaltet, weil ihre Empfänger versagten'
  },
  'health.do.webhooks-failing':
    'Sehen Sie die letzten Zustellungen an, reparieren Sie den Empfänger, schalten Sie den Webhook ein und stellen Sie das Fehlgeschlagene erneut zu.',
  'health.problem.webhooks-late': {
    one: '{n} Zustellung wartet seit mehr als einer Stunde',
    other: '{n} Zustellungen warten, die älteste seit mehr als einer Stunde'
  },
  'health.do.webhooks-late':
    'Empfänger antworten langsam oder gar nicht. Die Seiten der Webhooks zeigen, was sie geantwortet haben.',
  'health.problem.publications-late': 'Veröffentlichungen warten seit mehr als einer Stunde',
  'health.do.publications-late': 'Das Protokoll des Servers sagt, was sie aufhält.',
  'health.problem.sources-failing': { one: '{n} Quelle schlägt fehl', other: '{n} Quellen schlagen fehl' },
  'health.do.sources-failing':
    'Der Datenbestand behält seine letzten Datensätze. Die Seite der Quelle sagt den Grund und kann sie erneut laufen lassen.',
  'health.problem.sources-held': {
    one: '{n} Quelle wartet auf einen Menschen',
    other: '{n} Quellen warten auf einen Menschen'
  },
  'health.do.sources-held':
    'Was kam, weicht zu sehr von dem ab, was hier ist. Sehen Sie es an und nehmen Sie es an, oder lassen Sie es.',
  'health.problem.harvesters-failing': {
    one: '{n} abgefragter Katalog schlägt fehl',
    other: '{n} abgefragte Kataloge schlagen fehl'
  },
  'health.do.harvesters-failing':
    'Seine Datenbestände bleiben, wie sie waren. Die Seite des Katalogs sagt den Grund und kann ihn erneut abfragen.',
  'health.problem.harvesters-held': {
    one: '{n} abgefragter Katalog wartet auf einen Menschen',
    other: '{n} abgefragte Kataloge warten auf einen Menschen'
  },
  'health.do.harvesters-held':
    'Zu viel des Katalogs fehlt auf einmal. Sehen Sie nach, ob das stimmt, und nehmen Sie es an.',
  'health.problem.synchronizations-failing': {
    one: '{n} Abgleich schlug am letzten Tag fehl',
    other: '{n} Abgleiche schlugen am letzten Tag fehl'
  },
  'health.do.synchronizations-failing':
    'Die Seite der Zusammenarbeit sagt, was mit wem nicht ausgetauscht werden konnte. Der nächste Abgleich versucht es erneut.',
  'health.problem.mails-failing': {
    one: '{n} E-Mail konnte nicht verschickt werden',
    other: '{n} E-Mails konnten nicht verschickt werden'
  },
  'health.do.mails-failing':
    'Die Seite der E-Mails sagt, was der Server geantwortet hat. Berichtigen Sie Server oder Empfänger, dann senden Sie erneut.',
  'health.problem.mails-late': {
    one: '{n} E-Mail wartet seit mehr als einer Stunde',
    other: '{n} E-Mails warten, die älteste seit mehr als einer Stunde'
  },
  'health.do.mails-late':
    'Es ist kein Mailserver gesetzt, oder er nimmt sie nicht an. Die Seite der E-Mails sagt, was zutrifft.'
}
