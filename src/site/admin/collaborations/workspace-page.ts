import type { ListView, PartView } from '../../views/admin-view.ts'
import type { AdminForm, AdminPage, AdminRequest } from '../admin-page.ts'
import { outcomeOf } from '../form-result.ts'
import { buttonView, CHECKED, formView } from '../form-view.ts'
import { listState, listView } from '../list-view.ts'
import { wordOf } from '../sources/scheduled-parts.ts'
import {
  readCollaboration,
  readParticipants,
  WORKSPACE,
  type WorkspaceDocument,
  workspaceOf
} from './collaboration-document.ts'
import { groupField } from './collaborations-page.ts'

interface SyncDocument {
  readonly total: number
  readonly status: readonly {
    readonly syncId: string
    readonly syncExecType: string
    readonly startTime: number
    readonly endTime: number
    readonly status: string
    readonly summary: string | null
  }[]
}

interface ScheduleDocument {
  readonly state: string
  readonly interval?: number
  readonly nextFireTime?: number
}

/** Flags of a group link, as the operation calls them. */
const FLAGS = [
  'enableRealtimeSync',
  'copyFeatureServiceData',
  'copyByRefIfCopyFail',
  'enableFeatureServiceBidirectionalSync'
] as const

/** `/admin/collaborations/{id}/workspaces/{id}/`: the linked group, the schedule, and how synchronizations went. */
export const workspacePage: AdminPage = {
  section: 'collaborations',
  path: '/collaborations/:id/workspaces/:workspace',
  show: async (request) => {
    const { t, href, param } = request
    const collaboration = await readCollaboration(request)
    const workspace = await request.read<WorkspaceDocument>({ operation: WORKSPACE, path: workspaceOf(request) })
    const isHost = (await readParticipants(request)) !== null
    return {
      title: workspace.name,
      ...(workspace.description === '' ? {} : { lead: workspace.description }),
      trail: [
        { label: t('admin.collaborations'), href: href('collaborations') },
        { label: collaboration.name, href: href('collaborations', param('id')) }
      ],
      parts: [
        {
          kind: 'buttons',
          buttons: [buttonView(request, { name: 'sync', label: t('collab.sync'), says: t('collab.sync') })]
        },
        await syncList(request),
        ...(await linkForms(request, workspace)),
        ...(isHost ? [deleteForm(request)] : await scheduleForms(request))
      ]
    }
  },
  forms: {
    sync: of('sync', 'done.collabSync', () => ({ async: 'true' })),
    link: editing('updatePortalGroupLink', (fields) => ({
      portalGroupId: fields.get('portalGroupId'),
      ...Object.fromEntries(FLAGS.map((name) => [name, String(fields.get(name) === CHECKED)]))
    })),
    unlink: of('removePortalGroupLink', 'done.saved'),
    schedule: editing('schedule/update', (fields) => ({ interval: fields.get('interval') || undefined })),
    pause: of('schedule/pause', 'done.paused'),
    resume: of('schedule/resume', 'done.resumed'),
    unschedule: of('schedule/delete', 'done.saved'),
    delete: {
      confirm: async ({ t }) => ({
        title: t('collab.deleteWorkspace'),
        texts: [t('collab.deleteWorkspaceText')],
        button: t('collab.deleteWorkspace')
      }),
      receive: (request) =>
        outcomeOf(
          request.run({ operation: `${WORKSPACE}/delete`, path: workspaceOf(request) }),
          request.href('collaborations', request.param('id')),
          'done.saved'
        )
    }
  }
}

function of(
  name: string,
  says: 'done.saved' | 'done.paused' | 'done.resumed' | 'done.collabSync',
  parameters: (fields: Parameters<AdminForm['receive']>[1]) => Readonly<Record<string, string | undefined>> = () => ({})
): AdminForm {
  return {
    receive: (request, fields) =>
      outcomeOf(
        request.run({ operation: `${WORKSPACE}/${name}`, path: workspaceOf(request), parameters: parameters(fields) }),
        request.path,
        says
      )
  }
}

/** The same for a form that shows what it changes. */
function editing(
  name: string,
  parameters: (fields: Parameters<AdminForm['receive']>[1]) => Readonly<Record<string, string | undefined>>
): AdminForm {
  return {
    ...of(name, 'done.saved', parameters),
    edits: (request) => ({ operation: `${WORKSPACE}/${name}`, path: workspaceOf(request) })
  }
}

async function syncList(request: AdminRequest): Promise<ListView> {
  const { t, format, context } = request
  const state = listState(request, {})
  const { total, status } = await request.read<SyncDocument>({
    operation: `${WORKSPACE}/syncStatus`,
    path: workspaceOf(request),
    parameters: { start: String(state.start), num: String(state.num) }
  })
  const zone = context.settings.timezone
  return listView(request, {
    id: 'syncs',
    title: t('collab.syncs'),
    says: t('collab.countSyncs', { n: total }),
    total,
    state,
    columns: [
      { label: t('load.time') },
      { label: t('load.cause') },
      { label: t('load.outcome') },
      { label: t('collab.ended') }
    ],
    rows: status.map((each) => {
      const time = each.startTime < 0 ? t('hooks.waiting') : format.time(each.startTime, zone)
      return {
        key: each.syncId,
        name: time,
        cells: [
          { text: time },
          { text: wordOf(request, 'collab.cause', each.syncExecType) },
          {
            text: wordOf(request, 'collab.sync', each.status),
            ...(each.summary ? { below: each.summary, belowLang: 'en' as const } : {})
          },
          { text: each.endTime < 0 ? '–' : format.time(each.endTime, zone) }
        ],
        buttons: []
      }
    }),
    empty: { text: t('collab.noSyncs') }
  })
}

async function linkForms(request: AdminRequest, { participantGroupLinks }: WorkspaceDocument): Promise<PartView[]> {
  const { t } = request
  const own = participantGroupLinks.find(({ portalGroupId }) => portalGroupId !== undefined)
  return [
    formView(request, {
      name: 'link',
      title: t('collab.link'),
      lead:
        own === undefined
          ? t('collab.linkText')
          : t('collab.linked', {
              group: own.portalGroupName ?? '',
              mode: wordOf(request, 'collab.mode', own.accessMode)
            }),
      fields: [
        await groupField(request, 'portalGroupId', own?.portalGroupId ?? ''),
        ...FLAGS.map((name) => ({
          kind: 'check' as const,
          name,
          label: t(`collab.${name}`),
          value: own?.config[name] === true
        }))
      ],
      button: t('settings.save')
    }),
    ...(own === undefined
      ? []
      : [
          formView(request, {
            name: 'unlink',
            title: t('collab.unlink'),
            lead: t('collab.unlinkText'),
            fields: [],
            button: t('collab.unlink'),
            danger: true
          })
        ])
  ]
}

async function scheduleForms(request: AdminRequest): Promise<PartView[]> {
  const { t, format, context } = request
  const schedule = await request.read<ScheduleDocument>({
    operation: `${WORKSPACE}/schedule`,
    path: workspaceOf(request)
  })
  const isSet = schedule.state !== 'NONE'
  const change = schedule.state === 'PAUSED' ? 'resume' : 'pause'
  return [
    formView(request, {
      name: 'schedule',
      title: t('load.schedule'),
      lead:
        !isSet || (schedule.nextFireTime ?? -1) < 0
          ? t('collab.noSchedule')
          : t('collab.nextSync', { when: format.dateTime(schedule.nextFireTime ?? 0, context.settings.timezone) }),
      fields: [
        { kind: 'number', name: 'interval', label: t('collab.interval'), value: String(schedule.interval ?? 24) }
      ],
      button: t('settings.save')
    }),
    ...(isSet
      ? [
          {
            kind: 'buttons' as const,
            buttons: [
              buttonView(request, { name: change, label: t(`load.${change}`), says: t(`load.${change}`) }),
              buttonView(request, {
                name: 'unschedule',
                label: t('collab.unschedule'),
                says: t('collab.unschedule'),
                danger: true
              })
            ]
          }
        ]
      : [])
  ]
}

function deleteForm(request: AdminRequest): PartView {
  const { t } = request
  return formView(request, {
    name: 'delete',
    title: t('collab.deleteWorkspace'),
    lead: t('collab.deleteWorkspaceText'),
    fields: [],
    button: t('collab.deleteWorkspace'),
    danger: true
  })
}
