import { EN } from '../../i18n/en/index.ts'
import type { MessageKey } from '../../i18n/translate.ts'
import type {
  ActionView,
  ButtonsView,
  CellView,
  FactsView,
  LinksView,
  ListView,
  PartView
} from '../../views/admin-view.ts'
import type { AdminPage, AdminRequest } from '../admin-page.ts'
import { done, outcomeOf } from '../form-result.ts'
import { buttonView, formView } from '../form-view.ts'
import { listState, listView } from '../list-view.ts'
import { withoutCommands } from '../without-commands.ts'
import type { ScheduleTexts } from './schedule-fields.ts'
import { scheduleWords } from './schedule-words.ts'

export const SOURCES = '/portals/:portal_id/sources'
export const HARVESTERS = '/portals/:portal_id/harvesters'

/** What sources and harvesters have in common. */
export interface Scheduled {
  readonly id: string
  readonly url: string
  readonly schedule: string
  readonly scheduleInput: ScheduleTexts
  /** Headers or credentials are kept. */
  readonly hasSecrets: boolean
  readonly options: Readonly<Record<string, unknown>>
  readonly maxVanished: number
  readonly state: string
  readonly problem: string | null
  readonly nextRunMs: number
}

export interface Run {
  readonly number: number
  readonly cause: string
  readonly begunMs: number
  readonly endedMs: number
  readonly outcome: string
  readonly reason: string | null
}

export type ScheduledPlace = {
  /** `/portals/:portal_id/sources/:source_id` */
  readonly operation: string
  readonly path: Readonly<Record<string, string>>
}

const STATE_BADGES: Readonly<Record<string, CellView['badge']>> = { active: 'ok', paused: 'plain', held: 'warn' }
const OUTCOME_BADGES: Readonly<Record<string, CellView['badge']>> = {
  loaded: 'ok',
  completed: 'ok',
  unchanged: 'plain',
  'with-errors': 'warn',
  held: 'warn',
  failed: 'bad'
}

export function sourcesTabs({ t, href }: AdminRequest, current: 'sources' | 'harvesters'): LinksView {
  return {
    kind: 'links',
    label: t('admin.sources'),
    look: 'tabs',
    links: [
      { label: t('load.sources'), href: href('sources'), current: current === 'sources' },
      { label: t('load.harvesters'), href: href('sources', 'harvesters'), current: current === 'harvesters' }
    ]
  }
}

/** It goes on by its schedule after a failure, which is what somebody has to see first. */
export function stateCell(request: AdminRequest, { state, problem }: Scheduled): CellView {
  return {
    ...(state === 'active' && problem !== null
      ? { text: wordOf(request, 'load.outcome', 'failed'), badge: 'bad' }
      : { text: wordOf(request, 'load.state', state), badge: STATE_BADGES[state] ?? 'info' }),
    ...(problem === null ? {} : { below: withoutCommands(problem), belowLang: 'en' as const })
  }
}

export function nextCell({ format, context }: AdminRequest, { state, nextRunMs }: Scheduled): CellView {
  return { text: state !== 'paused' ? format.dateTime(nextRunMs, context.settings.timezone) : '–' }
}

export function momentCell({ t, format, context }: AdminRequest, ms: number | null): CellView {
  return { text: ms === null ? t('load.never') : format.dateTime(ms, context.settings.timezone) }
}

export function scheduledFacts(request: AdminRequest, scheduled: Scheduled, more: FactsView['facts']): FactsView {
  const { t } = request
  return {
    kind: 'facts',
    id: 'facts',
    title: null,
    facts: [
      { label: t('load.address'), value: { text: scheduled.url } },
      { label: t('people.state'), value: stateCell(request, scheduled) },
      { label: t('load.schedule'), value: { text: scheduleWords(request, scheduled.scheduleInput) } },
      { label: t('load.next'), value: nextCell(request, scheduled) },
      ...more
    ]
  }
}

export async function scheduledButtons(
  request: AdminRequest,
  place: ScheduledPlace,
  { state }: Scheduled
): Promise<ButtonsView> {
  const { t, may } = request
  const change = state === 'paused' ? 'resume' : 'pause'
  const names = (['run', 'accept', change] as const).filter((name) => name !== 'accept' || state === 'held')
  const allowed = await Promise.all(
    names.map((name) => may(`${place.operation}/${name === 'accept' ? 'run' : name}`, place.path))
  )
  return {
    kind: 'buttons',
    buttons: names
      .filter((_, at) => allowed[at])
      .map((name) => buttonView(request, { name, label: t(`load.${name}`), says: t(`load.${name}`) }))
  }
}

/** The forms of one source or harvester; `of`: where it is. */
export function scheduledForms(
  of: (request: AdminRequest) => ScheduledPlace,
  after: (request: AdminRequest) => string
): NonNullable<AdminPage['forms']> {
  const change = (
    name: 'pause' | 'resume',
    says: 'done.paused' | 'done.resumed'
  ): NonNullable<AdminPage['forms']>[string] => ({
    receive: (request) => {
      const { operation, path } = of(request)
      return outcomeOf(request.run({ operation: `${operation}/${name}`, path }), request.path, says)
    }
  })
  const run = (accept: boolean): NonNullable<AdminPage['forms']>[string] => ({
    receive: async (request) => {
      const { operation, path } = of(request)
      const outcome = await request.run({
        operation: `${operation}/run`,
        path,
        parameters: accept ? { accept: 'true' } : {}
      })
      if (!outcome.ok) return { kind: 'refused', problems: outcome.failure.problems }
      const ended = (outcome.document as { readonly outcome: string | null }).outcome !== null
      return done(request.path, ended ? 'done.ran' : 'done.running')
    }
  })
  return {
    run: run(false),
    accept: run(true),
    pause: change('pause', 'done.paused'),
    resume: change('resume', 'done.resumed'),
    remove: {
      confirm: async ({ t }) => ({
        title: t('load.remove'),
        texts: [t('load.removeConfirm')],
        button: t('load.remove')
      }),
      receive: (request) => {
        const { operation, path } = of(request)
        return outcomeOf(request.run({ operation: `${operation}/remove`, path }), after(request), 'done.removed')
      }
    }
  }
}

/** The link to the form that changes it, for those who may. */
export async function editAction(
  { t, may }: AdminRequest,
  { operation, path }: ScheduledPlace,
  href: string
): Promise<ActionView[]> {
  return (await may(`${operation}/update`, path)) ? [{ label: t('load.edit'), href }] : []
}

export async function removeForm(request: AdminRequest, { operation, path }: ScheduledPlace): Promise<PartView[]> {
  const { t, may } = request
  if (!(await may(`${operation}/remove`, path))) return []
  return [
    formView(request, {
      name: 'remove',
      title: t('load.remove'),
      lead: t('load.removeText'),
      fields: [],
      button: t('load.remove'),
      danger: true
    })
  ]
}

/** `details`: what came of it, in words and numbers. */
export function runList<Each extends Run>(
  request: AdminRequest,
  runs: readonly Each[],
  details: (run: Each) => CellView
): ListView {
  const { t, format, context } = request
  return listView(request, {
    id: 'runs',
    title: t('load.runs'),
    says: t('load.countRuns', { n: runs.length }),
    total: runs.length,
    state: { ...listState(request, {}), start: 1, num: Math.max(1, runs.length) },
    columns: [
      { label: t('load.time') },
      { label: t('load.cause') },
      { label: t('load.outcome') },
      { label: t('load.took'), numeric: true },
      { label: t('load.result') }
    ],
    rows: runs.map((run) => {
      const time = format.time(run.begunMs, context.settings.timezone)
      return {
        key: String(run.number),
        name: time,
        cells: [
          { text: time },
          { text: wordOf(request, 'load.cause', run.cause) },
          {
            text: wordOf(request, 'load.outcome', run.outcome),
            badge: OUTCOME_BADGES[run.outcome] ?? 'info',
            ...(run.reason === null ? {} : { below: withoutCommands(run.reason), belowLang: 'en' as const })
          },
          { text: `${format.number((run.endedMs - run.begunMs) / 1_000, 1)} s` },
          details(run)
        ],
        buttons: []
      }
    }),
    empty: { text: t('load.noRuns') }
  })
}

/** A word of the portal in the reader's language; one that has no text stays as it is. */
export function wordOf({ t }: AdminRequest, area: string, word: string): string {
  const key = `${area}.${word}`
  return Object.hasOwn(EN, key) ? t(key as MessageKey) : word
}
