import type { Template } from '#catalog'
import { jsonAnswer } from '#http'
import { handling } from '../endpoint.ts'
import { exploreError } from '../explore-error.ts'
import { address, link } from '../links.ts'

/** `/catalog/metadata_templates`: the types of templates. */
export const getTemplateTypes = handling([], async ({ api }, _values, records) => {
  const templates = await records.readTemplates()
  const types = [...new Set(templates.map((template) => template.type))]
  return jsonAnswer({
    links: [link('self', templatesAddress(api)), ...types.map((type) => link(type, templatesAddress(api, type)))],
    metadata_templates: templates.map(templateObject)
  })
})

/** `/catalog/metadata_templates/basic` */
export const getTemplates = handling([], async ({ api, path }, _values, records) => {
  const { type = '' } = path
  const templates = (await records.readTemplates()).filter((template) => template.type === type)
  if (templates.length === 0)
    throw exploreError('explore/not-found', `The requested metadata template type ${type} does not exist.`)
  return jsonAnswer({
    links: [link('self', templatesAddress(api, type))],
    metadata_templates: templates.map(templateObject)
  })
})

/** `/catalog/metadata_templates/basic/default` */
export const getTemplate = handling([], async ({ api, path }, _values, records) => {
  const { type = '', name = '' } = path
  const template = (await records.readTemplates()).find((each) => each.type === type && each.name === name)
  if (template === undefined)
    throw exploreError('explore/not-found', `The requested metadata template ${name} does not exist.`)
  return jsonAnswer({ links: [link('self', templatesAddress(api, type, name))], ...templateObject(template) })
})

function templatesAddress(api: string, ...path: readonly string[]): string {
  return address(api, 'catalog', 'metadata_templates', ...path)
}

function templateObject({ type, name, metas, hidden }: Template): Record<string, unknown> {
  const schema = metas.map((meta) => ({
    widget: meta.widget,
    name: meta.name,
    uri: meta.uri,
    label: meta.label,
    values: meta.values,
    self_suggest: meta.values === null && meta.type === 'list',
    allow_empty: !meta.required,
    help_text: meta.helpText,
    hidden,
    type: meta.type,
    values_domain_property: null
  }))
  return { type, name, schema }
}
