import type { QueryParams } from '#http'
import type { ListView, PartView } from '../../views/admin-view.ts'
import type { AdminPage, AdminRequest, FormResult } from '../admin-page.ts'
import { linesOf } from '../content/metadata-fields.ts'
import { done, outcomeOf, refusalInWords } from '../form-result.ts'
import { formView } from '../form-view.ts'
import { listState, listView } from '../list-view.ts'
import { mayNot } from '../people/groups-page.ts'
import { LISTS_EDIT, type ListsDocument, readLists, UPDATE_LISTS, updateLists } from './metadata-lists.ts'
import { settingsContent } from './portal-document.ts'

/** `/admin/settings/metadata/`: licences, themes and metadata of the portal's own. */
export const metadataListsPage: AdminPage = {
  section: 'settings',
  path: '/settings/metadata',
  show: async (request) => {
    if (!(await request.may(UPDATE_LISTS))) return settingsContent(request, 'metadata', [mayNot(request)])
    const lists = await readLists(request)
    return settingsContent(request, 'metadata', [
      licenceForm(request, lists),
      themeForm(request, lists),
      templateList(request, lists),
      newTemplateForm(request)
    ])
  },
  forms: {
    licences: { edits: () => LISTS_EDIT, receive: saveLicences },
    themes: {
      edits: () => LISTS_EDIT,
      receive: (request, fields) =>
        outcomeOf(updateLists(request, { themes: linesOf(fields.get('themes') ?? '') }), request.path, 'done.saved')
    },
    template: { edits: () => LISTS_EDIT, receive: addTemplate }
  }
}

function licenceForm(request: AdminRequest, { licenses }: ListsDocument): PartView {
  const { t } = request
  return formView(request, {
    name: 'licences',
    title: t('lists.licences'),
    lead: t('lists.licencesLead'),
    fields: [
      {
        kind: 'long',
        name: 'licenses',
        label: t('lists.licences'),
        hint: t('lists.licencesHint'),
        value: licenses.map(({ name, url }) => (url === null ? name : `${name} = ${url}`)).join('\n')
      }
    ],
    button: t('lists.saveLicences')
  })
}

function themeForm(request: AdminRequest, { themes }: ListsDocument): PartView {
  const { t } = request
  return formView(request, {
    name: 'themes',
    title: t('lists.themes'),
    lead: t('lists.themesLead'),
    fields: [
      { kind: 'long', name: 'themes', label: t('lists.themes'), hint: t('meta.listHint'), value: themes.join('\n') }
    ],
    button: t('lists.saveThemes')
  })
}

function templateList(request: AdminRequest, { templates }: ListsDocument): ListView {
  const { t, href, format } = request
  return listView(request, {
    id: 'templates',
    title: t('lists.templates'),
    says: t('lists.count', { n: templates.length }),
    total: templates.length,
    // The operation takes twenty.
    state: { ...listState(request, {}), q: '', start: 1, num: Math.max(1, templates.length) },
    columns: [{ label: t('lists.label') }, { label: t('lists.name') }, { label: t('lists.fields'), numeric: true }],
    rows: templates.map(({ name, label, fields }) => ({
      key: name,
      name: label,
      cells: [
        { text: label, href: href('settings', 'metadata', name) },
        { text: name },
        { text: format.number(fields.length) }
      ],
      buttons: []
    })),
    empty: { text: t('lists.none') }
  })
}

function newTemplateForm(request: AdminRequest): PartView {
  const { t } = request
  return formView(request, {
    name: 'template',
    title: t('lists.addTemplate'),
    fields: [
      { kind: 'text', name: 'label', label: t('lists.label'), required: true, maxLength: 250 },
      {
        kind: 'text',
        name: 'templates',
        label: t('lists.name'),
        hint: t('lists.nameHint'),
        value: 'custom',
        required: true,
        maxLength: 50
      }
    ],
    button: t('lists.addTemplate')
  })
}

/** A line each: `CC BY 4.0 = https://…`; the last ` = ` divides. */
async function saveLicences(request: AdminRequest, fields: QueryParams): Promise<FormResult> {
  const licenses = linesOf(fields.get('licenses') ?? '').map((line) => {
    const [, name = line, url = null] = /^(.*\S)\s*=\s*(https?:\S+|)$/i.exec(line) ?? []
    return { name: name.trim(), url: url === '' ? null : url }
  })
  if (licenses.some(({ name }) => name === '' || name.startsWith('=')))
    return refusalInWords(request.t('lists.badLine'), 'licenses')
  return outcomeOf(updateLists(request, { licenses }), request.path, 'done.saved')
}

async function addTemplate(request: AdminRequest, fields: QueryParams): Promise<FormResult> {
  const { templates } = await readLists(request)
  const name = (fields.get('templates') ?? '').trim()
  const added = { name, label: fields.get('label') ?? '', fields: [] }
  const outcome = await updateLists(request, { templates: [...templates, added] })
  return outcome.ok
    ? done(request.href('settings', 'metadata', name), 'done.saved')
    : { kind: 'refused', problems: outcome.failure.problems }
}
