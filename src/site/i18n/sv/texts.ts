import type { TEXTS as ENGLISH } from '../en/texts.ts'
import type { TranslationOf } from '../message.ts'

export const TEXTS: TranslationOf<typeof ENGLISH> = {
  'page.about': 'Om portalen',
  'page.help': 'Hjälp',
  'page.contact': 'Kontakt',
  'page.legal': 'Juridisk information',
  'page.privacy': 'Personuppgifter',
  'page.terms': 'Användarvillkor',
  'page.accessibility': 'Tillgänglighet',
  'page.site-map': 'Webbkarta',
  'page.others': 'Sidor',
  'page.noContact': 'Den som driver portalen har inte angett någon kontakt. Varje datamängd nämner sin utgivare.',
  'page.write': 'Skriv till den som driver portalen: {contact}',
  'page.unwritten': 'Den som driver portalen har inte skrivit denna sida ännu.',
  'page.owners':
    'Data tillhör sina utgivare. Varje datamängd nämner sin utgivare och sin licens; licensen säger vad du får göra med data.',
  'about.text':
    '{name} publicerar {datasets} med {records}. Allt som är offentligt kan läsas, filtreras, laddas ned och frågas av program utan konto.',
  'help.find': 'Hitta en datamängd',
  'help.findText':
    'Skriv ord i sökfältet eller välj filter bredvid listan. Meningen ovanför listan säger vad som visas; varje filter kan tas bort.',
  'help.look': 'Titta på posterna',
  'help.lookText':
    'Öppna en datamängds tabell. Ett klick på en kolumns huvud sorterar, knappen bredvid filtrerar. Allt du ställer in står i sidans adress: spara eller skicka den, så ser andra samma sak.',
  'help.download': 'Ladda ned',
  'help.downloadText': 'Exportsidan erbjuder varje format för alla poster och för dem som dina filter lämnar kvar.',
  'help.query': 'Frågespråk i en tabells sökfält',
  'help.queryText': 'Ord söks. depth>5, name:"old harbour", day:[2023 TO 2024], AND, OR och NOT frågar mer exakt.',
  'help.programs': 'För program',
  'help.programsText':
    'API-sidan för varje datamängd visar begäran för det du ser, i flera språk. Alla förfrågningar och parametrar finns i beskrivningen av API:et.',
  'privacy.counted': 'Vad som räknas',
  'privacy.countedText':
    'Besök räknas per dag, datamängd, vy, språk och den webbplats en länk kom från. Varken din adress eller någon identifierare sparas med dem, och inget delas med andra.',
  'privacy.cookies': 'Kakor',
  'privacy.cookiesText':
    'En kaka minns det valda språket, en ditt svar på meddelandet om åtkomst, en din session medan du är inloggad. Ingen av dem används för att följa dig, så ingen kräver ditt samtycke.',
  'privacy.logs': 'Loggar',
  'privacy.logsText': {
    one: 'Inloggningar, avvisningar och medlemmars ändringar loggas med namn, adress och tid, och raderas efter {n} dag.',
    other:
      'Inloggningar, avvisningar och medlemmars ändringar loggas med namn, adress och tid, och raderas efter {n} dagar.'
  },
  'accessibility.short.full': 'Tillgänglighet: helt förenlig',
  'accessibility.short.partial': 'Tillgänglighet: delvis förenlig',
  'accessibility.short.none': 'Tillgänglighet: inte förenlig',
  'accessibility.intro':
    'Den som driver {name} vill att alla ska kunna använda den. Denna redogörelse gäller dess sidor.',
  'accessibility.status': 'Grad av förenlighet',
  'accessibility.full': 'Sidorna uppfyller helt WCAG 2.2 nivå AA, EN 301 549 och RGAA 4.1.',
  'accessibility.partial': 'Sidorna uppfyller delvis WCAG 2.2 nivå AA, EN 301 549 och RGAA 4.1.',
  'accessibility.none':
    'Sidorna uppfyller inte WCAG 2.2 nivå AA, EN 301 549 och RGAA 4.1, eller så finns ännu ingen giltig granskning av denna portal.',
  'accessibility.rate': '{rate} av de tillämpliga kriterierna är uppfyllda.',
  'accessibility.assessed': 'Bedömning av programvaran',
  'accessibility.assessedText':
    'Programvarans upphovspersoner kontrollerade sidorna den {date}: {wcag} kriterier i WCAG 2.2 (nivå A och AA) och {rgaa} i RGAA 4.1 är uppfyllda.',
  'accessibility.sum': '{n} av {all}',
  'accessibility.open': 'Inte uppfyllda eller ännu inte prövade: {list}.',
  'accessibility.details': 'Kriterium för kriterium (på engelska)',
  'accessibility.content': 'Innehåll som kanske inte är tillgängligt',
  'accessibility.contentText':
    'Utgivarnas filer och texter visas som de lämnades. Till kartor och diagram finns en lista eller tabell som säger samma sak.',
  'accessibility.made': 'Om denna redogörelse',
  'accessibility.dated': 'Den gjordes {date}.',
  'accessibility.tested':
    'Sidorna kontrolleras med axe och för hand: enbart tangentbord, 320 bildpunkter, 400 % förstoring, utan skript, ljust och mörkt, från höger till vänster.',
  'accessibility.feedback': 'Synpunkter och kontakt',
  'accessibility.feedbackText':
    'Om något inte går att använda eller läsa, skriv till den som driver portalen. Du får ett alternativ eller hjälp.',
  'accessibility.enforcement': 'Om inget hjälper',
  'accessibility.enforcementText':
    'Om du inte får ett tillfredsställande svar kan du vända dig till den myndighet i ditt land som övervakar offentliga webbplatsers tillgänglighet.'
}
