import type { QueryParams } from '#http'
import { SHOWN } from '../../form/shown-marks.ts'
import { contrastOf, LEAST_CONTRAST, readableColour } from '../../page/colours.ts'
import { readSiteProperties } from '../../page/site-properties.ts'
import type { ButtonsView, FormView, PartView, PreviewView } from '../../views/admin-view.ts'
import type { AdminForm, AdminPage, AdminRequest } from '../admin-page.ts'
import { outcomeOf } from '../form-result.ts'
import { buttonView, CHECKED, type FieldInput, formView, isPreview } from '../form-view.ts'
import { mayNot } from '../people/groups-page.ts'
import { readPortal, SETTINGS, settingsContent, UPDATE, updatePortal, WEBSITE, withSite } from './portal-document.ts'

const NOTICES = ['anonymousAccessNotice', 'authenticatedAccessNotice'] as const
type NoticeName = (typeof NOTICES)[number]
const BANNER = 'informationalBanner'
const UPDATE_SETTINGS = { operation: `${SETTINGS}/update` }
const BUTTONS = ['acceptAndDecline', 'okOnly'] as const

interface Notice {
  readonly title: string
  readonly text: string
  readonly buttons: (typeof BUTTONS)[number]
  readonly enabled: boolean
}

interface Banner {
  readonly text: string
  readonly bgColor: string
  readonly fontColor: string
  readonly enabled: boolean
}

type SettingsDocument = Readonly<Record<NoticeName, Notice>> & { readonly informationalBanner: Banner }

/** `/admin/settings/notices/`: what visitors and members agree to first, and the banner over every page. */
export const noticesPage: AdminPage = {
  section: 'settings',
  path: '/settings/notices',
  show: async (request) => {
    const { may } = request
    const mayNotices = await may(`${SETTINGS}/update`)
    const settings = await request.read<SettingsDocument>({ operation: SETTINGS })
    return settingsContent(request, 'notices', [
      ...(mayNotices ? bannerParts(request, settings.informationalBanner) : []),
      ...(mayNotices ? NOTICES.map((name) => noticeForm(request, name, settings[name])) : [mayNot(request)]),
      ...((await may(UPDATE, {}, WEBSITE)) ? [await daysForm(request)] : [])
    ])
  },
  forms: {
    banner: {
      edits: () => UPDATE_SETTINGS,
      receive: async (request, fields) =>
        isPreview(fields) ? { kind: 'preview' } : save(request, { [BANNER]: JSON.stringify(bannerOf(fields)) })
    },
    anonymousAccessNotice: noticeReceiver('anonymousAccessNotice'),
    authenticatedAccessNotice: noticeReceiver('authenticatedAccessNotice'),
    days: {
      edits: () => ({ operation: UPDATE }),
      receive: async (request, fields) => {
        const days = Number(fields.get('noticeDays'))
        return outcomeOf(
          updatePortal(request, {
            portalProperties: await withSite(request, { noticeDays: Number.isFinite(days) ? days : null })
          }),
          request.path,
          'done.saved'
        )
      }
    }
  }
}

function save(request: AdminRequest, parameters: Readonly<Record<string, string>>): ReturnType<AdminForm['receive']> {
  return outcomeOf(request.run({ ...UPDATE_SETTINGS, parameters }), request.path, 'done.saved')
}

function noticeReceiver(name: NoticeName): AdminForm {
  return {
    edits: () => UPDATE_SETTINGS,
    receive: (request, fields) =>
      save(request, {
        [name]: JSON.stringify({
          title: fields.get(`${name}.title`) ?? '',
          text: fields.get(`${name}.text`) ?? '',
          buttons: fields.get(`${name}.buttons`) ?? 'acceptAndDecline',
          enabled: fields.get(`${name}.enabled`) === CHECKED
        })
      })
  }
}

function bannerOf(fields: QueryParams): Banner {
  return {
    text: fields.get(`${BANNER}.text`) ?? '',
    bgColor: (fields.get(`${BANNER}.bgColor`) ?? '').trim(),
    fontColor: (fields.get(`${BANNER}.fontColor`) ?? '').trim(),
    enabled: fields.get(`${BANNER}.enabled`) === CHECKED
  }
}

function noticeForm(request: AdminRequest, name: NoticeName, notice: Notice): FormView {
  const { t } = request
  return formView(request, {
    name,
    title: t(`settings.${name}`),
    lead: t(`settings.${name}Text`),
    fields: [
      { kind: 'check', name: `${name}.enabled`, label: t('settings.showNotice'), value: notice.enabled },
      { kind: 'text', name: `${name}.title`, label: t('settings.noticeTitle'), value: notice.title },
      {
        kind: 'long',
        name: `${name}.text`,
        label: t('settings.noticeText'),
        hint: t('settings.noticeTextHint'),
        value: notice.text
      },
      {
        kind: 'radios',
        name: `${name}.buttons`,
        label: t('settings.noticeButtons'),
        value: notice.buttons,
        options: BUTTONS.map((value) => ({ value, label: t(`settings.${value}`) }))
      }
    ],
    button: t('settings.save')
  })
}

/** The form, how it looks, and colours that can be read when these cannot. */
function bannerParts(request: AdminRequest, saved: Banner): PartView[] {
  const { t, sent } = request
  const banner = sent?.name === 'banner' ? bannerOf(sent.fields) : saved
  const color = (name: 'bgColor' | 'fontColor'): FieldInput => ({
    kind: 'color',
    name: `${BANNER}.${name}`,
    label: t(`settings.${name}`),
    hint: t('settings.colourHint'),
    value: saved[name]
  })
  const form = formView(request, {
    name: 'banner',
    title: t('settings.banner'),
    lead: t('settings.bannerText'),
    fields: [
      { kind: 'check', name: `${BANNER}.enabled`, label: t('settings.showBanner'), value: saved.enabled },
      { kind: 'long', name: `${BANNER}.text`, label: t('settings.bannerWords'), value: saved.text },
      color('bgColor'),
      color('fontColor')
    ],
    button: t('settings.save'),
    preview: t('settings.preview')
  })
  return [form, ...bannerPreview(request, banner, form)]
}

function bannerPreview(request: AdminRequest, banner: Banner, form: FormView): readonly (PreviewView | ButtonsView)[] {
  const { t, format } = request
  const contrast = contrastOf(banner.bgColor, banner.fontColor)
  if (contrast === undefined) return []
  const isReadable = contrast >= LEAST_CONTRAST
  const proposal = isReadable ? undefined : readableColour(banner.fontColor, banner.bgColor)
  const text = banner.text || t('settings.sampleBanner')
  return [
    {
      kind: 'preview',
      id: 'preview',
      title: t('settings.previewTitle'),
      samples: [
        {
          background: banner.bgColor,
          color: banner.fontColor,
          text,
          fields: {
            background: `banner-${BANNER}.bgColor`,
            color: `banner-${BANNER}.fontColor`,
            text: `banner-${BANNER}.text`
          }
        },
        ...(proposal === undefined
          ? []
          : [{ background: banner.bgColor, color: proposal, text: `${proposal}: ${text}`, fields: {} }])
      ],
      ratio: format.number(contrast, 1),
      says: t('settings.contrast'),
      isReadable,
      verdict: t(isReadable ? 'settings.passes' : 'settings.fails')
    },
    ...(proposal === undefined ? [] : [proposalButton(request, banner, { proposal, form })])
  ]
}

/** Saves what the form has, with another colour: the form's mark of what it showed goes with it. */
function proposalButton(
  request: AdminRequest,
  banner: Banner,
  { proposal, form }: { readonly proposal: string; readonly form: FormView }
): ButtonsView {
  const label = request.t('settings.useProposal', { colour: proposal })
  const hidden = {
    [`${BANNER}.text`]: banner.text,
    [`${BANNER}.bgColor`]: banner.bgColor,
    [`${BANNER}.fontColor`]: proposal,
    ...(banner.enabled ? { [`${BANNER}.enabled`]: CHECKED } : {}),
    ...Object.fromEntries(form.hidden.flatMap(({ name, value }) => (name === SHOWN ? [[name, value]] : [])))
  }
  return { kind: 'buttons', buttons: [buttonView(request, { name: 'banner', label, says: label, hidden })] }
}

async function daysForm(request: AdminRequest): Promise<FormView> {
  const { t } = request
  const { noticeDays } = readSiteProperties((await readPortal(request)).portalProperties)
  return formView(request, {
    name: 'days',
    title: t('settings.noticeDays'),
    fields: [
      {
        kind: 'number',
        name: 'noticeDays',
        label: t('settings.days'),
        hint: t('settings.noticeDaysHint'),
        value: String(noticeDays)
      }
    ],
    button: t('settings.save')
  })
}
