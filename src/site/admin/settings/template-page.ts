import type { QueryParams } from '#http'
import { siteError } from '../../errors.ts'
import type { PartView } from '../../views/admin-view.ts'
import type { AdminPage, AdminRequest, FormResult } from '../admin-page.ts'
import { linesOf } from '../content/metadata-fields.ts'
import { outcomeOf } from '../form-result.ts'
import { CHECKED, type FieldInput, formView } from '../form-view.ts'
import {
  LISTS_EDIT,
  type ListsDocument,
  readLists,
  type TemplateDocument,
  type TemplateField,
  updateLists
} from './metadata-lists.ts'
import { settingsContent } from './portal-document.ts'

const TYPES = ['text', 'list', 'datetime', 'int', 'double', 'boolean'] as const

/** `/admin/settings/metadata/:template/`: the fields of one template of the portal's own. */
export const templatePage: AdminPage = {
  section: 'settings',
  path: '/settings/metadata/:template',
  show: async (request) => {
    const { t, href } = request
    const { template } = await openTemplate(request)
    const content = await settingsContent(request, 'metadata', [
      fieldsForm(request, template),
      newFieldForm(request),
      formView(request, {
        name: 'remove',
        title: t('lists.removeTemplate'),
        lead: t('lists.removeText'),
        fields: [],
        button: t('lists.removeTemplate'),
        danger: true
      })
    ])
    return {
      ...content,
      title: template.label,
      trail: [{ label: t('settings.tab.metadata'), href: href('settings', 'metadata') }]
    }
  },
  forms: {
    fields: { edits: () => LISTS_EDIT, receive: saveFields },
    field: { edits: () => LISTS_EDIT, receive: addField },
    remove: {
      edits: () => LISTS_EDIT,
      confirm: async (request) => ({
        title: request.t('lists.removeTemplate'),
        texts: [request.t('lists.removeText')],
        button: request.t('lists.removeTemplate')
      }),
      receive: async (request) => {
        const { lists, template } = await openTemplate(request)
        const templates = lists.templates.filter((each) => each !== template)
        return outcomeOf(updateLists(request, { templates }), request.href('settings', 'metadata'), 'done.saved')
      }
    }
  }
}

async function openTemplate(
  request: AdminRequest
): Promise<{ readonly lists: ListsDocument; readonly template: TemplateDocument }> {
  const lists = await readLists(request)
  const template = lists.templates.find(({ name }) => name === request.param('template'))
  if (template === undefined) throw siteError('site/missing', 'The group of metadata does not exist.')
  return { lists, template }
}

function fieldsForm(request: AdminRequest, { label, fields }: TemplateDocument): PartView {
  const { t } = request
  const heads = ['place', 'label', 'type', 'help', 'values', 'uri', 'facet', 'remove'] as const
  return formView(request, {
    name: 'fields',
    title: t('lists.fields'),
    lead: `${t('lists.values')}: ${t('lists.valuesHint')} ${t('lists.uri')}: ${t('lists.uriHint')}`,
    fields: [
      { kind: 'text', name: 'templates', label: t('lists.label'), value: label, required: true, maxLength: 250 }
    ],
    ...(fields.length > 0 && {
      table: {
        label,
        heads: [t('lists.name'), ...heads.map((each) => t(`lists.${each}`))],
        rows: fields.map((field, at) => ({ label: field.name, below: '', cells: cellsOf(request, field, at) }))
      }
    }),
    button: t('lists.saveFields')
  })
}

function cellsOf({ t }: AdminRequest, field: TemplateField, at: number): FieldInput[] {
  const cell = (
    what: 'place' | 'label' | 'type' | 'help' | 'values' | 'uri' | 'facet' | 'remove',
    input: Omit<FieldInput, 'name' | 'label'>
  ): FieldInput => ({
    ...input,
    name: `${what}.${field.name}`,
    label: t('fields.of', { what: t(`lists.${what}`), name: field.name })
  })
  return [
    cell('place', { kind: 'number', value: String(at + 1) }),
    cell('label', { kind: 'text', value: field.label, maxLength: 250 }),
    cell('type', {
      kind: 'select',
      value: field.type,
      options: TYPES.map((value) => ({ value, label: t(`lists.type.${value}`) }))
    }),
    cell('help', { kind: 'text', value: field.help, maxLength: 2_000 }),
    cell('values', { kind: 'long', value: (field.values ?? []).join('\n') }),
    cell('uri', { kind: 'text', value: field.uri, maxLength: 250 }),
    cell('facet', { kind: 'check', value: field.facet }),
    cell('remove', { kind: 'check', value: false })
  ]
}

function newFieldForm(request: AdminRequest): PartView {
  const { t } = request
  return formView(request, {
    name: 'field',
    title: t('lists.addField'),
    fields: [
      { kind: 'text', name: 'label', label: t('lists.label'), required: true, maxLength: 250 },
      {
        kind: 'text',
        name: 'templates',
        label: t('lists.name'),
        hint: t('lists.nameHint'),
        required: true,
        maxLength: 50
      },
      {
        kind: 'select',
        name: 'type',
        label: t('lists.type'),
        value: 'text',
        options: TYPES.map((value) => ({ value, label: t(`lists.type.${value}`) }))
      }
    ],
    button: t('lists.addField')
  })
}

async function saveFields(request: AdminRequest, form: QueryParams): Promise<FormResult> {
  const { template } = await openTemplate(request)
  const text = (what: string, name: string): string => (form.get(`${what}.${name}`) ?? '').trim()
  const fields = template.fields
    .map((field, at) => ({ field, place: Number(text('place', field.name)) || at + 1 }))
    .sort((left, right) => left.place - right.place)
    .flatMap(({ field }): TemplateField[] => {
      const { name } = field
      if (form.get(`label.${name}`) === undefined) return [field]
      if (form.get(`remove.${name}`) === CHECKED) return []
      const values = linesOf(form.get(`values.${name}`) ?? '')
      return [
        {
          name,
          label: text('label', name),
          type: text('type', name),
          help: text('help', name) || null,
          values: values.length === 0 ? null : values,
          uri: text('uri', name) || null,
          facet: form.get(`facet.${name}`) === CHECKED
        }
      ]
    })
  return replace(request, { ...template, label: form.get('templates') ?? template.label, fields })
}

async function addField(request: AdminRequest, form: QueryParams): Promise<FormResult> {
  const { template } = await openTemplate(request)
  const added = {
    name: (form.get('templates') ?? '').trim(),
    label: (form.get('label') ?? '').trim(),
    type: form.get('type') ?? 'text',
    help: null,
    values: null,
    uri: null,
    facet: false
  }
  return replace(request, { ...template, fields: [...template.fields, added] })
}

async function replace(request: AdminRequest, template: TemplateDocument): Promise<FormResult> {
  const { lists } = await openTemplate(request)
  const templates = lists.templates.map((each) => (each.name === template.name ? template : each))
  return outcomeOf(updateLists(request, { templates }), request.self, 'done.saved')
}
