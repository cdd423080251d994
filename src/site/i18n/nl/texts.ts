import type { TEXTS as ENGLISH } from '../en/texts.ts'
import type { TranslationOf } from '../message.ts'

export const TEXTS: TranslationOf<typeof ENGLISH> = {
  'page.about': 'Over het portaal',
  'page.help': 'Hulp',
  'page.contact': 'Contact',
  'page.legal': 'Juridische informatie',
  'page.privacy': 'Persoonsgegevens',
  'page.terms': 'Gebruiksvoorwaarden',
  'page.accessibility': 'Toegankelijkheid',
  'page.site-map': 'Sitemap',
  'page.others': "Pagina's",
  'page.noContact': 'De beheerder van dit portaal heeft geen contact opgegeven. Elke dataset noemt zijn aanbieder.',
  'page.write': 'De beheerder van dit portaal schrijven: {contact}',
  'page.unwritten': 'De beheerder van dit portaal heeft deze pagina nog niet geschreven.',
  'page.owners':
    'De gegevens zijn van hun aanbieders. Elke dataset noemt zijn aanbieder en zijn licentie; de licentie zegt wat u met de gegevens mag doen.',
  'about.text':
    "{name} publiceert {datasets} met {records}. Alles wat openbaar is, kan zonder account worden gelezen, gefilterd, gedownload en door programma's bevraagd.",
  'help.find': 'Een dataset vinden',
  'help.findText':
    'Typ woorden in het zoekveld of kies filters naast de lijst. De zin boven de lijst zegt wat er getoond wordt; elk filter kan worden verwijderd.',
  'help.look': 'De records bekijken',
  'help.lookText':
    'Open de tabel van een dataset. Een klik op de kop van een kolom sorteert, de knop ernaast filtert. Alles wat u instelt staat in het adres van de pagina: bewaar of verstuur het, en anderen zien hetzelfde.',
  'help.download': 'Downloaden',
  'help.downloadText':
    'De exportpagina biedt elk formaat voor alle records en voor de records die uw filters overlaten.',
  'help.query': 'Zoektaal van het zoekveld van een tabel',
  'help.queryText':
    'Naar woorden wordt gezocht. depth>5, name:"old harbour", day:[2023 TO 2024], AND, OR en NOT vragen preciezer.',
  'help.programs': "Voor programma's",
  'help.programsText':
    'De API-pagina van elke dataset toont het verzoek voor wat u ziet, in meerdere talen. Alle verzoeken en parameters staan in de beschrijving van de API.',
  'privacy.counted': 'Wat geteld wordt',
  'privacy.countedText':
    'Bezoeken worden geteld per dag, dataset, weergave, taal en de site waar een link vandaan kwam. Uw adres of een kenmerk van u wordt daarbij niet opgeslagen, en niets wordt met anderen gedeeld.',
  'privacy.cookies': 'Cookies',
  'privacy.cookiesText':
    'Eén cookie onthoudt de gekozen taal, één uw antwoord op de toegangsmededeling, één uw sessie zolang u bent aangemeld. Geen ervan volgt u; daarom is voor geen ervan uw toestemming nodig.',
  'privacy.logs': 'Logboeken',
  'privacy.logsText': {
    one: 'Aanmeldingen, weigeringen en wijzigingen door leden worden vastgelegd met naam, adres en tijd, en na {n} dag gewist.',
    other:
      'Aanmeldingen, weigeringen en wijzigingen door leden worden vastgelegd met naam, adres en tijd, en na {n} dagen gewist.'
  },
  'accessibility.short.full': 'Toegankelijkheid: volledig conform',
  'accessibility.short.partial': 'Toegankelijkheid: gedeeltelijk conform',
  'accessibility.short.none': 'Toegankelijkheid: niet conform',
  'accessibility.intro':
    "De beheerder van {name} wil dat iedereen het kan gebruiken. Deze verklaring geldt voor de pagina's ervan.",
  'accessibility.status': 'Nalevingsstatus',
  'accessibility.full': "De pagina's voldoen volledig aan WCAG 2.2 niveau AA, EN 301 549 en RGAA 4.1.",
  'accessibility.partial': "De pagina's voldoen gedeeltelijk aan WCAG 2.2 niveau AA, EN 301 549 en RGAA 4.1.",
  'accessibility.none':
    "De pagina's voldoen niet aan WCAG 2.2 niveau AA, EN 301 549 en RGAA 4.1, of er is nog geen geldige toetsing van dit portaal.",
  'accessibility.rate': '{rate} van de toepasselijke criteria is vervuld.',
  'accessibility.assessed': 'Beoordeling van de software',
  'accessibility.assessedText':
    'De makers van de software hebben de pagina’s op {date} gecontroleerd: {wcag} criteria van WCAG 2.2 (niveaus A en AA) en {rgaa} van RGAA 4.1 zijn vervuld.',
  'accessibility.sum': '{n} van de {all}',
  'accessibility.open': 'Niet vervuld of nog niet getest: {list}.',
  'accessibility.details': 'Criterium voor criterium (in het Engels)',
  'accessibility.content': 'Inhoud die mogelijk niet toegankelijk is',
  'accessibility.contentText':
    'Bestanden en teksten van aanbieders worden getoond zoals ze zijn aangeleverd. Bij kaarten en grafieken staat een lijst of tabel die hetzelfde zegt.',
  'accessibility.made': 'Over deze verklaring',
  'accessibility.dated': 'Ze is opgesteld op {date}.',
  'accessibility.tested':
    "De pagina's worden met axe en met de hand getoetst: alleen toetsenbord, 320 pixels, 400 % vergroting, zonder scripts, licht en donker, van rechts naar links.",
  'accessibility.feedback': 'Feedback en contact',
  'accessibility.feedbackText':
    'Als iets niet te gebruiken of te lezen is, schrijf dan de beheerder. U krijgt een alternatief of hulp.',
  'accessibility.enforcement': 'Als niets helpt',
  'accessibility.enforcementText':
    'Krijgt u geen bevredigend antwoord, dan kunt u zich wenden tot de instantie in uw land die toeziet op de toegankelijkheid van overheidswebsites.'
}
