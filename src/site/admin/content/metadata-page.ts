import type { QueryParams } from '#http'
import type { LinksView, PartView } from '../../views/admin-view.ts'
import type { AdminPage, AdminRequest, FormResult } from '../admin-page.ts'
import { outcomeOf } from '../form-result.ts'
import { formView } from '../form-view.ts'
import { catalogWords } from './catalog-words.ts'
import {
  changeMetadata,
  type MetadataDocument,
  type MetadataTemplate,
  readMetadata,
  updateMetadata
} from './metadata-document.ts'
import { changeOf, controlsOf, type MetadataControl } from './metadata-fields.ts'
import { hasEnglishLabels, labelledFields, templateLabel } from './metadata-labels.ts'
import { suggestionsFor } from './metadata-suggestions.ts'
import { itemContent, itemHref, openItem } from './open-item.ts'

/** `/admin/items/:id/metadata/?template=dcat`: the metadata of a dataset, one template at a time. */
export const metadataPage: AdminPage = {
  section: 'items',
  path: '/items/:id/metadata',
  show: async (request) => {
    const { t } = request
    const item = await openItem(request)
    const document = await readMetadata(request)
    const template = templateOf(request, document)
    const controls = controlsFor(request, document, template, await publishers(request, template))
    return itemContent(request, item, 'metadata', [
      templateLinks(request, document, template),
      controls.length === 0 ? emptyNote(request) : metadataForm(request, template, controls),
      ...(template.name === 'default' || !hasEnglishLabels(template) ? [] : [note(t('meta.vocabulary'))])
    ])
  },
  forms: { metadata: { edits: updateMetadata, receive: saveMetadata } }
}

function templateOf({ http: { query } }: AdminRequest, { templates }: MetadataDocument): MetadataTemplate {
  const [first] = templates
  const found = templates.find(({ name }) => name === query.get('template')) ?? first
  return found ?? { name: 'default', label: '', type: 'basic', metas: [] }
}

function templateLinks(request: AdminRequest, { templates }: MetadataDocument, current: MetadataTemplate): LinksView {
  const path = itemHref(request, 'metadata')
  return {
    kind: 'links',
    label: request.t('meta.templates'),
    look: 'tabs',
    links: templates.map((each) => ({
      label: templateLabel(request, each),
      href: each.name === 'default' ? path : `${path}?template=${encodeURIComponent(each.name)}`,
      current: each.name === current.name
    }))
  }
}

async function publishers(request: AdminRequest, { name }: MetadataTemplate): Promise<readonly string[]> {
  return name === 'default' ? catalogWords(request, 'publisher') : []
}

function metadataForm(
  request: AdminRequest,
  template: MetadataTemplate,
  controls: readonly MetadataControl[]
): PartView {
  const { t } = request
  return formView(request, {
    name: 'metadata',
    ...(template.name === 'default' && { lead: t('meta.lead') }),
    fields: controls.flatMap((control) => controlsOf(request, control)),
    hidden: { template: template.name },
    button: t('meta.save')
  })
}

/** An open template shows the names that its dataset has. */
function controlsFor(
  request: AdminRequest,
  { metas, themes }: MetadataDocument,
  template: MetadataTemplate,
  known: readonly string[]
): MetadataControl[] {
  const { t, page } = request
  const values = metas[template.name] ?? {}
  const defined = labelledFields(request, template)
  const names = new Set(template.metas.map(({ name }) => name))
  const open = Object.entries(values).flatMap(([name, value]) =>
    names.has(name) || value === null || template.name !== 'custom' ? [] : [openField(name, value)]
  )
  return [...defined, ...open].map((meta) => {
    const full = `${template.name}.${meta.field.name}`
    const suggestions = full === 'default.publisher' ? known : suggestionsFor(full, page.frame.language)
    return {
      template: template.name,
      meta: full === 'default.license_url' ? withHelp(meta, t('meta.licenceUrlHint')) : meta,
      value: values[meta.field.name] ?? null,
      ...(suggestions !== undefined && { suggestions }),
      ...(full === 'default.theme' && { choices: themes, otherLabel: t('meta.otherThemes') })
    }
  })
}

function withHelp(meta: MetadataControl['meta'], helpText: string): MetadataControl['meta'] {
  return { ...meta, field: { ...meta.field, helpText } }
}

function openField(name: string, value: unknown): MetadataControl['meta'] {
  const type = Array.isArray(value)
    ? 'list'
    : typeof value === 'number'
      ? 'double'
      : typeof value === 'boolean'
        ? 'boolean'
        : 'text'
  const field = { name, label: name, type, widget: '', values: null, helpText: null, computed: false }
  return { field, label: name }
}

/** Only what differs is sent: what another member changed meanwhile stays. */
async function saveMetadata(request: AdminRequest, form: QueryParams): Promise<FormResult> {
  const document = await readMetadata(request)
  const template = document.templates.find(({ name }) => name === form.get('template')) ?? templateOf(request, document)
  const changes = controlsFor(request, document, template, []).map((control) => changeOf(control, form))
  return outcomeOf(
    changeMetadata(request, { metas: { [template.name]: Object.assign({}, ...changes) } }),
    request.self,
    'done.saved'
  )
}

function emptyNote(request: AdminRequest): PartView {
  return note(request.t('meta.noFields'))
}

function note(text: string): PartView {
  return { kind: 'note', tone: 'info', title: null, texts: [text], copy: null }
}
