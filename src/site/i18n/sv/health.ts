import type { HEALTH as ENGLISH } from '../en/health.ts'
import type { TranslationOf } from '../message.ts'

export const HEALTH: TranslationOf<typeof ENGLISH> = {
  'admin.health': 'Hälsa',
  'admin.healthText': 'Om servern fungerar, vad som väntar och den senaste säkerhetskopian.',
  'health.lead': 'Läget {time}. Sidan läses om av sig själv.',
  'health.well': 'Allt är som det ska',
  'health.wellText': 'Ingenting behöver göras.',
  'health.engine': 'Posternas motor',
  'health.engine.own': 'Startad av Loggia',
  'health.engine.server': 'En egen server',
  'health.database': 'Kontrolldatabas',
  'health.disk': 'Ledigt diskutrymme',
  'health.memory': 'Serverns minne',
  'health.answers': 'Svarar',
  'health.silent': 'Svarar inte',
  'health.within': 'Tillfrågad på {n} ms',
  'health.freeOf': '{free} av {total} är ledigt',
  'health.queues': 'Arbete i bakgrunden',
  'health.queuesText':
    'Vad som väntar, vad som körs och vad som misslyckades; publiceringar och synkroniseringar som misslyckades det senaste dygnet.',
  'health.work': 'Arbete',
  'health.waiting': 'Väntar',
  'health.since': 'Äldsta sedan',
  'health.running': 'Körs',
  'health.held': 'Väntar på en person',
  'health.failing': 'Misslyckas',
  'health.queue.webhooks': 'Leveranser av webhookar',
  'health.queue.publications': 'Publiceringar',
  'health.queue.sources': 'Schemalagda källor',
  'health.queue.harvesters': 'Skördade kataloger',
  'health.queue.synchronizations': 'Synkroniseringar med andra portaler',
  'health.queue.mails': 'E-post',
  'health.backup': 'Säkerhetskopia',
  'health.last': 'Senaste',
  'health.never': 'Ingen ännu',
  'health.elsewhere':
    'Databasen eller posterna ligger på en annan server, som säkerhetskopieras på sitt eget sätt, vid samma tidpunkt som mappens filer.',
  'health.how': 'Hur',
  'health.howText':
    'Körs på servern, medan portalen är igång, till exempel varje natt. Mappen måste vara ny och bör ligga på en annan disk.',
  'health.versions': 'Versioner',
  'health.started': 'Igång sedan',
  'health.problem.engine-silent': 'Posternas motor svarar inte',
  'health.do.engine-silent':
    'Till dess visas inga poster. Starta om portalen; om det inte hjälper säger dess logg varför.',
  'health.problem.disk-full': 'Disken är full',
  'health.do.disk-full':
    'Ingenting kan importeras eller laddas upp. Frigör utrymme på mappens disk, eller ge den en större.',
  'health.problem.disk-short': 'Disken är nästan full',
  'health.do.disk-short':
    'En datamängd som laddas om behöver plats för en andra kopia ett tag. Frigör utrymme innan det saknas.',
  'health.problem.memory-short': 'Maskinen har lite minne kvar',
  'health.do.memory-short':
    'Frågor blir långsamma eller nekas. Avsluta andra program, sänk engine-memory-mb eller cache-mb, eller lägg till minne.',
  'health.problem.backup-missing': 'Det finns ingen säkerhetskopia',
  'health.do.backup-missing': 'Den som driver servern skriver en med ”loggia backup FOLDER” medan portalen är igång.',
  'health.problem.backup-old': 'Den senaste säkerhetskopian är äldre än en vecka',
  'health.do.backup-old': 'Skriv en ny, och låt maskinen upprepa det varje natt.',
  'health.problem.webhooks-failing': {
    one: '{n} webhook stängdes av eftersom mottagaren misslyckades',
    other: '{n} webhookar stängdes av eftersom mottagarna misslyckades'
  },
  'health.do.webhooks-failing':
    'Titta på de senaste leveranserna, laga mottagaren, slå på webhooken och leverera det som misslyckades igen.',
  'health.problem.webhooks-late': {
    one: '{n} leverans har väntat i mer än en timme',
    other: '{n} leveranser väntar, den äldsta i mer än en timme'
  },
  'health.do.webhooks-late': 'Mottagare svarar långsamt eller inte alls. Webhookarnas sidor visar vad de svarade.',
  'health.problem.publications-late': 'Publiceringar har väntat i mer än en timme',
  'health.do.publications-late': 'Serverns logg säger vad som hindrar dem.',
  'health.problem.sources-failing': { one: '{n} källa misslyckas', other: '{n} källor misslyckas' },
  'health.do.sources-failing':
    'Datamängden behåller sina senaste poster. Källans sida säger varför och kan köra den igen.',
  'health.problem.sources-held': { one: '{n} källa väntar på en person', other: '{n} källor väntar på en person' },
  'health.do.sources-held':
    'Det som kom skiljer sig för mycket från det som finns här. Titta på det och godta det, eller låt det vara.',
  'health.problem.harvesters-failing': {
    one: '{n} skördad katalog misslyckas',
    other: '{n} skördade kataloger misslyckas'
  },
  'health.do.harvesters-failing':
    'Dess datamängder är kvar som de var. Katalogens sida säger varför och kan köra den igen.',
  'health.problem.harvesters-held': {
    one: '{n} skördad katalog väntar på en person',
    other: '{n} skördade kataloger väntar på en person'
  },
  'health.do.harvesters-held': 'För mycket av katalogen saknas på en gång. Se efter om det stämmer, och godta det.',
  'health.problem.synchronizations-failing': {
    one: '{n} synkronisering misslyckades det senaste dygnet',
    other: '{n} synkroniseringar misslyckades det senaste dygnet'
  },
  'health.do.synchronizations-failing':
    'Samarbetets sida säger vad som inte kunde utbytas och med vem. Nästa synkronisering försöker igen.',
  'health.problem.mails-failing': { one: '{n} brev kunde inte skickas', other: '{n} brev kunde inte skickas' },
  'health.do.mails-failing':
    'Brevens sida säger vad servern svarade. Rätta server eller mottagare och skicka dem igen.',
  'health.problem.mails-late': {
    one: '{n} brev har väntat i mer än en timme',
    other: '{n} brev väntar, det äldsta i mer än en timme'
  },
  'health.do.mails-late': 'Ingen e-postserver är inställd, eller så tar den inte emot dem. Brevens sida säger vilket.'
}
