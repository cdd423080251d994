import type { LoggiaError } from '#kit'
import type { ControlState, Lineage } from '#store'
import type { AppErrorCode } from '../errors.ts'
import { appError } from '../errors.ts'
import type { MarkedFolder } from './file-mark.ts'
import { lastRevision, type Mark, type Relation, relate } from './mark.ts'

/** Something that belongs to a control database. */
export interface Belonging {
  /** For people: a folder, or `the ClickHouse database …`. */
  readonly name: string
  readonly kind: 'records' | 'files' | 'transient'
  readonly found: MarkedFolder
}

export interface HomeFacts {
  readonly home: string
  /** For people. */
  readonly database: string
  readonly control: ControlState
  readonly belongings: readonly Belonging[]
}

/**
 * Refuses a start whose control database and records do not belong together; a server that went on would serve wrong
 * records, and clean away what it does not know. Changes nothing. True: nothing exists yet. Errors:
 * `app/control-missing`, `app/control-damaged`, `app/foreign-records`, `app/control-older`, `app/records-older`,
 * `app/went-apart`, `app/records-missing`, `app/not-a-home`.
 */
export function verifyHome(facts: HomeFacts): boolean {
  const { control } = facts
  if (control.kind === 'damaged') {
    throw refusal(
      'app/control-damaged',
      facts,
      `${facts.database} is damaged (${control.reason}).`,
      'Restore it from a backup'
    )
  }
  if (control.kind === 'missing' || control.kind === 'empty') {
    const left = facts.belongings.filter(({ found }) => found !== 'absent')
    if (left.length === 0) return true
    requireOwnTransients(facts)
    const what = left.map(({ kind, name }) => `${kind === 'records' ? 'records' : 'files'} in ${name}`).join(' and ')
    const state = control.kind === 'missing' ? 'is missing' : 'is empty'
    throw refusal(
      'app/control-missing',
      facts,
      `${facts.database} ${state}, but there are ${what}.`,
      'Restore it from a backup, or name another --home'
    )
  }
  for (const each of facts.belongings) if (each.kind !== 'transient') verifyOne(facts, control, each)
  return false
}

/**
 * A start empties the folders of temporary files. Where nothing says that a portal made them, somebody else did:
 * `--home /home/ann` must not empty her own `uploads`. Errors: `app/not-a-home`.
 */
export function requireOwnTransients({ home, belongings }: Pick<HomeFacts, 'home' | 'belongings'>): void {
  if (belongings.some(({ found }) => typeof found !== 'string')) return
  const strange = belongings.find(({ kind, found }) => kind === 'transient' && found !== 'absent')
  if (strange !== undefined)
    throw appError(
      'app/not-a-home',
      `${home} is not the home of a portal, and ${strange.name} holds files that a portal would remove. Nothing was changed. Name another folder with --home, or move them away.`
    )
}

type ExistingState = Extract<ControlState, { kind: 'old' | 'known' }>

function verifyOne(facts: HomeFacts, control: ExistingState, belonging: Belonging): void {
  const { found, kind, name } = belonging
  if (Array.isArray(found)) {
    // A release without lineage has never seen a mark: the server that wrote it worked with a later state.
    const lineage = control.kind === 'known' ? control.lineage : { portal: control.portal, revision: -1, token: '' }
    const relation = relate(lineage, found as Mark)
    // Folders of files follow; several servers may have separate folders.
    if (relation === 'same' || (kind === 'files' && relation === 'control-newer')) return
    throw notTogether(relation, facts, lineage, belonging, found as Mark)
  }
  if (kind === 'files' || control.kind === 'old' || control.lineage.revision === 0) return
  const lost = found === 'absent' ? 'holds no records' : 'holds records that do not say whose they are'
  throw refusal(
    'app/records-missing',
    facts,
    `${name} ${lost}, but ${facts.database} knows of ${control.lineage.revision} changes of records.`,
    'Restore the records of this portal from the backup of the same moment'
  )
}

function notTogether(
  relation: Exclude<Relation, 'same'>,
  facts: HomeFacts,
  { portal, revision }: Lineage,
  { name, kind }: Belonging,
  mark: Mark
): LoggiaError {
  const { database } = facts
  const what = kind === 'records' ? 'The records' : 'The files'
  const other = mark.at(-1)?.portal ?? ''
  switch (relation) {
    case 'foreign':
      return refusal(
        'app/foreign-records',
        facts,
        `${what} in ${name} belong to another portal (${other}) than ${database} (${portal}).`,
        kind === 'records' && !name.startsWith('/')
          ? 'Give this portal its own database with clickhouse-database'
          : 'Combine the matching parts, or name another --home'
      )
    case 'control-older':
      return refusal(
        'app/control-older',
        facts,
        `${database} is older than ${what.toLowerCase()} in ${name}: it is at revision ${Math.max(0, revision)}, they are at ${lastRevision(mark)}.`,
        'Restore both from the backup of one moment, or the newer control database'
      )
    case 'control-newer':
      return refusal(
        'app/records-older',
        facts,
        `${what} in ${name} are older than ${database}: they are at revision ${lastRevision(mark)}, it is at ${revision}.`,
        'Restore both from the backup of one moment, or the newer records'
      )
    case 'apart':
      return refusal(
        'app/went-apart',
        facts,
        `${what} in ${name} and ${database} are from two copies of the same portal that were both used.`,
        'Combine the matching parts'
      )
  }
}

/** Every refusal says that nothing happened, what the operator can do, and the way on with what there is. */
function refusal(code: AppErrorCode, { home }: HomeFacts, what: string, remedy: string): LoggiaError {
  const sentence = what.charAt(0).toUpperCase() + what.slice(1)
  return appError(
    code,
    `${sentence} Nothing was changed. ${remedy}, or continue with the existing data: \`loggia adopt --home ${home}\` shows how.`
  )
}
