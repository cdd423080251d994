import type { Message } from '../message.ts'

/** The state of the server, in the administration: problems by their codes, and what to do. */
export const HEALTH = {
  'admin.health': 'Health',
  'admin.healthText': 'Whether the server works, what waits, and the last backup.',
  'health.lead': 'As of {time}. This page is read again by itself.',
  'health.well': 'All is well',
  'health.wellText': 'Nothing needs to be done.',
  'health.engine': 'Engine of the records',
  'health.engine.own': 'Started by Loggia',
  'health.engine.server': 'A server of its own',
  'health.database': 'Control database',
  'health.disk': 'Free disk space',
  'health.memory': 'Memory of this server',
  'health.answers': 'Answers',
  'health.silent': 'Does not answer',
  'health.within': 'Asked within {n} ms',
  'health.freeOf': '{free} of {total} are free',
  'health.queues': 'Work in the background',
  'health.queuesText':
    'What is due, what runs, and what failed; publications and synchronizations that failed in the last day.',
  'health.work': 'Work',
  'health.waiting': 'Waiting',
  'health.since': 'Oldest since',
  'health.running': 'Running',
  'health.held': 'Waiting for a person',
  'health.failing': 'Failing',
  'health.queue.webhooks': 'Deliveries of webhooks',
  'health.queue.publications': 'Publications',
  'health.queue.sources': 'Scheduled sources',
  'health.queue.harvesters': 'Harvested catalogs',
  'health.queue.synchronizations': 'Synchronizations with other portals',
  'health.queue.mails': 'Mails',
  'health.backup': 'Backup',
  'health.last': 'Last one',
  'health.never': 'None yet',
  'health.elsewhere':
    'The database or the records lie on another server, which is backed up by its own means, at the same moment as the files of the home.',
  'health.how': 'How',
  'health.howText':
    'Run on the server, beside the running portal, for instance every night. The folder must be new and should lie on another disk.',
  'health.versions': 'Versions',
  'health.started': 'Running since',
  'health.problem.engine-silent': 'The engine of the records does not answer',
  'health.do.engine-silent':
    'Records cannot be shown until it does. Start the portal again; if that does not help, its log says why.',
  'health.problem.disk-full': 'The disk is full',
  'health.do.disk-full':
    'Nothing can be imported or uploaded. Free some space on the disk of the home, or give it a larger one.',
  'health.problem.disk-short': 'The disk is almost full',
  'health.do.disk-short':
    'A dataset that is loaded again needs the space of a second copy for a while. Free some space before it is missing.',
  'health.problem.memory-short': 'The machine has little memory left',
  'health.do.memory-short':
    'Queries become slow or are refused. End other programs on the machine, lower engine-memory-mb or cache-mb, or add memory.',
  'health.problem.backup-missing': 'There is no backup',
  'health.do.backup-missing':
    'The operator of the server writes one with “loggia backup FOLDER”, while the portal runs.',
  'health.problem.backup-old': 'The last backup is older than a week',
  'health.do.backup-old': 'Write a new one, and let the machine repeat it every night.',
  'health.problem.webhooks-failing': {
    one: '{n} webhook was deactivated because its receiver failed',
    other: '{n} webhooks were deactivated because their receivers failed'
  },
  'health.do.webhooks-failing':
    'Look at the last deliveries of the webhook, repair the receiver, activate the webhook and deliver what failed again.',
  'health.problem.webhooks-late': {
    one: '{n} delivery of webhooks waits, the oldest for more than an hour',
    other: '{n} deliveries of webhooks wait, the oldest for more than an hour'
  },
  'health.do.webhooks-late':
    'Receivers answer slowly or not at all. The pages of the webhooks show what they answered.',
  'health.problem.publications-late': 'Publications wait for more than an hour',
  'health.do.publications-late': 'The log of the server says what holds them up.',
  'health.problem.sources-failing': { one: '{n} source fails', other: '{n} sources fail' },
  'health.do.sources-failing':
    'The dataset keeps its last records. The page of the source says why, and can run it again.',
  'health.problem.sources-held': { one: '{n} source waits for a person', other: '{n} sources wait for a person' },
  'health.do.sources-held': 'What came differs too much from what is here. Look at it and accept it, or leave it.',
  'health.problem.harvesters-failing': { one: '{n} harvested catalog fails', other: '{n} harvested catalogs fail' },
  'health.do.harvesters-failing':
    'Its datasets stay as they were. The page of the catalog says why, and can run it again.',
  'health.problem.harvesters-held': {
    one: '{n} harvested catalog waits for a person',
    other: '{n} harvested catalogs wait for a person'
  },
  'health.do.harvesters-held': 'Too much of the catalog is missing at once. Look whether that is so, and accept it.',
  'health.problem.synchronizations-failing': {
    one: '{n} synchronization failed in the last day',
    other: '{n} synchronizations failed in the last day'
  },
  'health.do.synchronizations-failing':
    'The page of the collaboration says what could not be exchanged, and with whom. The next synchronization tries again.',
  'health.problem.mails-failing': { one: '{n} mail could not be sent', other: '{n} mails could not be sent' },
  'health.do.mails-failing':
    'The page of the mails says what the server answered. Correct the server or the receiver, then send them again.',
  'health.problem.mails-late': {
    one: '{n} mail waits, the oldest for more than an hour',
    other: '{n} mails wait, the oldest for more than an hour'
  },
  'health.do.mails-late': 'No server for mails is set, or it does not take them. The page of the mails says which.'
} as const satisfies Readonly<Record<string, Message>>
