import type { TEXTS as ENGLISH } from '../en/texts.ts'
import type { TranslationOf } from '../message.ts'

export const TEXTS: TranslationOf<typeof ENGLISH> = {
  'page.about': 'Über das Portal',
  'page.help': 'Hilfe',
  'page.contact': 'Kontakt',
  'page.legal': 'Impressum',
  'page.privacy': 'Datenschutz',
  'page.terms': 'Nutzungsbedingungen',
  'page.accessibility': 'Barrierefreiheit',
  'page.site-map': 'Übersicht',
  'page.others': 'Seiten',
  'page.noContact':
    'Der Betreiber dieses Portals hat keinen Kontakt angegeben. Jeder Datenbestand nennt seinen Herausgeber.',
  'page.write': 'Dem Betreiber dieses Portals schreiben: {contact}',
  'page.unwritten': 'Der Betreiber dieses Portals hat diese Seite noch nicht geschrieben.',
  'page.owners':
    'Die Daten gehören ihren Herausgebern. Jeder Datenbestand nennt seinen Herausgeber und seine Lizenz; die Lizenz sagt, was Sie mit den Daten tun dürfen.',
  'about.text':
    '{name} veröffentlicht {datasets} mit {records}. Alles Öffentliche lässt sich ohne Konto lesen, filtern, herunterladen und von Programmen abfragen.',
  'help.find': 'Einen Datenbestand finden',
  'help.findText':
    'Geben Sie Wörter in das Suchfeld ein oder wählen Sie Filter neben der Liste. Der Satz über der Liste sagt, was gezeigt wird; jeder Filter lässt sich entfernen.',
  'help.look': 'Die Datensätze ansehen',
  'help.lookText':
    'Öffnen Sie die Tabelle eines Datenbestands. Ein Klick auf den Kopf einer Spalte sortiert, die Schaltfläche daneben filtert. Alles Eingestellte steht in der Adresse der Seite: Bewahren oder verschicken Sie sie, und andere sehen dasselbe.',
  'help.download': 'Herunterladen',
  'help.downloadText':
    'Die Exportseite bietet jedes Format für alle Datensätze und für die, die Ihre Filter übrig lassen.',
  'help.query': 'Abfragesprache des Suchfelds einer Tabelle',
  'help.queryText':
    'Wörter werden gesucht. depth>5, name:"old harbour", day:[2023 TO 2024], AND, OR und NOT fragen genauer.',
  'help.programs': 'Für Programme',
  'help.programsText':
    'Die API-Seite jedes Datenbestands zeigt die Anfrage nach dem, was Sie sehen, in mehreren Sprachen. Alle Anfragen und Parameter stehen in der Beschreibung der API.',
  'privacy.counted': 'Was gezählt wird',
  'privacy.countedText':
    'Besuche werden nach Tag, Datenbestand, Ansicht, Sprache und der Website gezählt, von der ein Link kam. Weder Ihre Adresse noch eine Kennung von Ihnen wird dabei gespeichert, und nichts wird weitergegeben.',
  'privacy.cookies': 'Cookies',
  'privacy.cookiesText':
    'Ein Cookie merkt sich die gewählte Sprache, eines Ihre Antwort auf den Zugangshinweis, eines Ihre Sitzung, solange Sie angemeldet sind. Keines dient dazu, Sie zu verfolgen; keines braucht daher Ihre Einwilligung.',
  'privacy.logs': 'Protokolle',
  'privacy.logsText': {
    one: 'Anmeldungen, Abweisungen und Änderungen von Mitgliedern werden mit Name, Adresse und Zeit protokolliert und nach {n} Tag gelöscht.',
    other:
      'Anmeldungen, Abweisungen und Änderungen von Mitgliedern werden mit Name, Adresse und Zeit protokolliert und nach {n} Tagen gelöscht.'
  },
  'accessibility.short.full': 'Barrierefreiheit: vollständig konform',
  'accessibility.short.partial': 'Barrierefreiheit: teilweise konform',
  'accessibility.short.none': 'Barrierefreiheit: nicht konform',
  'accessibility.intro':
    'Der Betreiber von {name} möchte, dass alle es benutzen können. Diese Erklärung gilt für seine Seiten.',
  'accessibility.status': 'Stand der Vereinbarkeit',
  'accessibility.full': 'Die Seiten entsprechen vollständig WCAG 2.2 Stufe AA, EN 301 549 und RGAA 4.1.',
  'accessibility.partial': 'Die Seiten entsprechen teilweise WCAG 2.2 Stufe AA, EN 301 549 und RGAA 4.1.',
  'accessibility.none':
    'Die Seiten entsprechen nicht WCAG 2.2 Stufe AA, EN 301 549 und RGAA 4.1, oder es gibt noch keine gültige Prüfung dieses Portals.',
  'accessibility.rate': '{rate} der anwendbaren Kriterien sind erfüllt.',
  'accessibility.assessed': 'Bewertung der Software',
  'accessibility.assessedText':
    'Die Hersteller der Software haben ihre Seiten am {date} geprüft: {wcag} Kriterien der WCAG 2.2 (Stufen A und AA) und {rgaa} des RGAA 4.1 sind erfüllt.',
  'accessibility.sum': '{n} von {all}',
  'accessibility.open': 'Nicht erfüllt oder noch nicht geprüft: {list}.',
  'accessibility.details': 'Kriterium für Kriterium (auf Englisch)',
  'accessibility.content': 'Inhalte, die nicht barrierefrei sein können',
  'accessibility.contentText':
    'Dateien und Texte der Herausgeber werden so gezeigt, wie sie geliefert wurden. Zu Karten und Diagrammen gibt es eine Liste oder Tabelle mit demselben Inhalt.',
  'accessibility.made': 'Über diese Erklärung',
  'accessibility.dated': 'Sie wurde am {date} erstellt.',
  'accessibility.tested':
    'Die Seiten werden mit axe und von Hand geprüft: nur mit Tastatur, mit 320 Pixeln, 400 % Vergrößerung, ohne Skripte, hell und dunkel, von rechts nach links.',
  'accessibility.feedback': 'Rückmeldung und Kontakt',
  'accessibility.feedbackText':
    'Wenn etwas nicht benutzbar oder lesbar ist, schreiben Sie dem Betreiber. Sie erhalten eine Alternative oder Hilfe.',
  'accessibility.enforcement': 'Wenn nichts hilft',
  'accessibility.enforcementText':
    'Wenn Sie keine befriedigende Antwort erhalten, können Sie sich an die Stelle Ihres Landes wenden, die die Barrierefreiheit öffentlicher Websites überwacht.'
}
