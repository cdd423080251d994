import { contrastOf, hexColour, LEAST_CONTRAST, readableColour } from '../../page/colours.ts'
import { isReadable } from '../../page/site-properties.ts'
import type { PreviewView } from '../../views/admin-view.ts'
import type { AdminPage, AdminRequest } from '../admin-page.ts'
import { outcomeOf } from '../form-result.ts'
import { formView, isPreview } from '../form-view.ts'
import { mayNot } from '../people/groups-page.ts'
import { readPortal, settingsContent, UPDATE, updatePortal, WEBSITE, withSite } from './portal-document.ts'

/** Of the pages as they come: `--accent` in light mode. */
const OWN_ACCENT = '#1e4ca6'

/** `/admin/settings/look/`: the colour of links and buttons, with how it looks. */
export const lookPage: AdminPage = {
  section: 'settings',
  path: '/settings/look',
  show: async (request) => {
    const { t, may, sent } = request
    if (!(await may(UPDATE, {}, WEBSITE))) return settingsContent(request, 'look', [mayNot(request)])
    const { portalProperties } = await readPortal(request)
    const saved = portalProperties.site?.accent
    const kept = typeof saved === 'string' ? saved : ''
    const accent = sent?.fields.get('accent') ?? kept
    return settingsContent(request, 'look', [
      formView(request, {
        name: 'look',
        fields: [
          { kind: 'color', name: 'accent', label: t('settings.accent'), hint: t('settings.accentHint'), value: kept }
        ],
        button: t('settings.save'),
        preview: t('settings.preview')
      }),
      accentPreview(request, hexColour(accent) ?? OWN_ACCENT)
    ])
  },
  forms: {
    look: {
      edits: () => ({ operation: UPDATE }),
      receive: async (request, fields) => {
        if (isPreview(fields)) return { kind: 'preview' }
        const typed = (fields.get('accent') ?? '').trim()
        const accent = typed === '' ? '' : (hexColour(typed) ?? typed)
        if (accent !== '' && !isReadable(accent))
          return {
            kind: 'refused',
            problems: [{ parameter: 'accent', text: unreadable(request, typed), isTranslated: true }]
          }
        return outcomeOf(
          updatePortal(request, { portalProperties: await withSite(request, { accent }) }),
          request.path,
          'done.saved'
        )
      }
    }
  }
}

/** Pages leave out an accent that white cannot be read on: saving it would change nothing. */
function unreadable({ t, format }: AdminRequest, accent: string): string {
  const contrast = contrastOf(accent, '#ffffff')
  return contrast === undefined
    ? t('settings.noColour')
    : t('settings.lowContrast', {
        contrast: format.number(contrast, 1),
        least: format.number(LEAST_CONTRAST),
        proposal: readableColour(accent, '#ffffff') ?? ''
      })
}

function accentPreview({ t, format }: AdminRequest, accent: string): PreviewView {
  const contrast = contrastOf(accent, '#ffffff') ?? 1
  return {
    kind: 'preview',
    id: 'preview',
    title: t('settings.previewTitle'),
    samples: [
      { background: '#ffffff', color: accent, text: t('settings.sampleLink'), fields: { color: 'look-accent' } },
      { background: accent, color: '#ffffff', text: t('settings.sampleButton'), fields: { background: 'look-accent' } }
    ],
    ratio: format.number(contrast, 1),
    says: t('settings.contrast'),
    isReadable: contrast >= LEAST_CONTRAST,
    verdict: t(contrast >= LEAST_CONTRAST ? 'settings.passes' : 'settings.fails')
  }
}
