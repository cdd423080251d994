import type { CellView, FactsView, ListView, TilesView } from '../../views/admin-view.ts'
import type { AdminPage, AdminRequest } from '../admin-page.ts'
import { listState, listView } from '../list-view.ts'
import { wordOf } from '../sources/scheduled-parts.ts'
import type { HealthDocument, HealthQueue } from './health-document.ts'
import { problemNotes } from './problem-notes.ts'
import { QUEUE_SECTIONS, QUEUES } from './queue-sections.ts'

const HEALTH = '/portals/:portal_id/health'
/** As often as somebody who repairs something looks. */
const REFRESH_SECONDS = 15

/** `/admin/health/`: what is wrong and what to do, then the parts of the server, its queues and its backup. */
export const healthPage: AdminPage = {
  section: 'health',
  path: '/health',
  show: async (request) => {
    const { t } = request
    const health = await request.read<HealthDocument>({ operation: HEALTH })
    return {
      title: t('admin.health'),
      lead: t('health.lead', { time: request.format.time(health.time, request.context.settings.timezone) }),
      refreshSeconds: REFRESH_SECONDS,
      parts: [
        ...problemNotes(request, health),
        tiles(request, health),
        queues(request, health),
        backup(request, health),
        versions(request, health)
      ]
    }
  }
}

function tiles({ t, format }: AdminRequest, { engine, database, disk, memory }: HealthDocument): TilesView {
  return {
    kind: 'tiles',
    tiles: [
      {
        label: t('health.engine'),
        value: engine.version === null ? t('health.silent') : t('health.answers'),
        below: t('health.within', { n: engine.answerMs })
      },
      {
        label: t('health.database'),
        value: t('health.answers'),
        below: t('health.within', { n: database.answerMs })
      },
      {
        label: t('health.disk'),
        value: format.percent(disk.totalBytes === 0 ? 0 : disk.freeBytes / disk.totalBytes),
        below: t('health.freeOf', { free: format.bytes(disk.freeBytes), total: format.bytes(disk.totalBytes) })
      },
      {
        label: t('health.memory'),
        value: format.bytes(memory.usedBytes),
        below: t('health.freeOf', {
          free: format.bytes(memory.availableBytes),
          total: format.bytes(memory.totalBytes)
        })
      }
    ]
  }
}

function queues(request: AdminRequest, { queues: all }: HealthDocument): ListView {
  const { t, format, href, context } = request
  const number = (n: number, badge?: CellView['badge']): CellView => ({
    text: format.number(n),
    ...(n > 0 && badge !== undefined && { badge })
  })
  const row = ({ name, waiting, running, failing, held, oldestMs }: HealthQueue): ListView['rows'][number] => {
    const queue = QUEUES.find((each) => each === name)
    return {
      key: name,
      name: wordOf(request, 'health.queue', name),
      cells: [
        {
          text: wordOf(request, 'health.queue', name),
          ...(queue === undefined ? {} : { href: href(...QUEUE_SECTIONS[queue]) })
        },
        number(waiting),
        { text: oldestMs === null ? '–' : format.dateTime(oldestMs, context.settings.timezone) },
        number(running),
        number(held, 'warn'),
        number(failing, 'bad')
      ],
      buttons: []
    }
  }
  return listView(request, {
    id: 'queues',
    title: t('health.queues'),
    says: t('health.queuesText'),
    total: all.length,
    state: { ...listState(request, {}), start: 1, num: Math.max(1, all.length) },
    columns: [
      { label: t('health.work') },
      { label: t('health.waiting'), numeric: true },
      { label: t('health.since') },
      { label: t('health.running'), numeric: true },
      { label: t('health.held'), numeric: true },
      { label: t('health.failing'), numeric: true }
    ],
    rows: all.map(row),
    empty: { text: '' }
  })
}

function backup({ t, format, context }: AdminRequest, { backup: last }: HealthDocument): FactsView {
  const facts: FactsView['facts'] =
    last.kind === 'elsewhere'
      ? [{ label: t('health.last'), value: { text: t('health.elsewhere') } }]
      : [
          {
            label: t('health.last'),
            value: {
              text: last.madeMs === null ? t('health.never') : format.dateTime(last.madeMs, context.settings.timezone),
              ...(last.folder === null ? {} : { below: last.folder })
            }
          },
          { label: t('health.how'), value: { text: 'loggia backup FOLDER', lang: 'en', below: t('health.howText') } }
        ]
  return { kind: 'facts', id: 'backup', title: t('health.backup'), facts }
}

function versions({ t, format, context }: AdminRequest, health: HealthDocument): FactsView {
  const { release, node, engine, database, startedMs } = health
  return {
    kind: 'facts',
    id: 'versions',
    title: t('health.versions'),
    facts: [
      { label: 'Loggia', value: { text: release } },
      { label: 'Node.js', value: { text: node } },
      { label: 'ClickHouse', value: { text: engine.version ?? '–', below: t(`health.engine.${engine.kind}`) } },
      { label: t('health.database'), value: { text: database.kind === 'sqlite' ? 'SQLite' : 'PostgreSQL' } },
      { label: t('health.started'), value: { text: format.dateTime(startedMs, context.settings.timezone) } }
    ]
  }
}
