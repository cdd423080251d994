import { type CodeOf, defineErrors } from '#kit'

/** Errors of starting, importing and keeping a home. */
export const appError = defineErrors({
  'app/bad-certificate': 'operator',
  'app/bad-home': 'operator',
  'app/bad-order': 'operator',
  'app/bad-secret-key': 'operator',
  'app/cannot-back-up': 'operator',
  'app/cannot-restore': 'operator',
  'app/control-damaged': 'operator',
  'app/control-missing': 'operator',
  'app/control-older': 'operator',
  'app/disk-full': 'operator',
  'app/foreign-records': 'operator',
  'app/incomplete-download': 'operator',
  'app/interrupted': 'operator',
  'app/metrics-closed': 'forbidden',
  'app/no-portal': 'operator',
  'app/no-such-collaboration': 'bad-input',
  'app/no-such-file': 'operator',
  'app/not-a-home': 'operator',
  'app/not-adoptable': 'operator',
  'app/not-the-operator': 'operator',
  'app/query-refused': 'operator',
  'app/records-missing': 'operator',
  'app/records-older': 'operator',
  'app/server-decides': 'operator',
  'app/server-gone': 'operator',
  'app/server-not-reachable': 'operator',
  'app/too-large': 'operator',
  'app/went-apart': 'operator'
})

export type AppErrorCode = CodeOf<typeof appError>
