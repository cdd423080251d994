import type { Catalog } from '#catalog'
import { type Answer, jsonAnswer } from '#http'
import type { Call } from '../caller.ts'
import { exploreError } from '../explore-error.ts'
import { address, link } from '../links.ts'
import type { Parts } from '../parts.ts'

type Template = Catalog['templates'][number]

/** `/catalog/metadata_templates`: the types of templates. */
export function answerTemplateTypes(call: Call, { catalog }: Parts): Answer {
  const types = [...new Set(catalog.templates.map((template) => template.type))]
  return jsonAnswer({
    links: [link('self', templatesAddress(call)), ...types.map((type) => link(type, templatesAddress(call, type)))],
    metadata_templates: catalog.templates.map(templateObject)
  })
}

/** `/catalog/metadata_templates/basic`. */
export function answerTemplates(call: Call, { catalog }: Parts): Answer {
  const type = call.http.params.type ?? ''
  const templates = catalog.templates.filter((template) => template.type === type)
  if (templates.length === 0)
    throw exploreError('explore/not-found', `The requested metadata template type ${type} does not exist.`)
  return jsonAnswer({
    links: [link('self', templatesAddress(call, type))],
    metadata_templates: templates.map(templateObject)
  })
}

/** `/catalog/metadata_templates/basic/default`. */
export function answerTemplate(call: Call, { catalog }: Parts): Answer {
  const { type = '', name = '' } = call.http.params
  const template = catalog.templates.find((each) => each.type === type && each.name === name)
  if (template === undefined)
    throw exploreError('explore/not-found', `The requested metadata template ${name} does not exist.`)
  return jsonAnswer({ links: [link('self', templatesAddress(call, type, name))], ...templateObject(template) })
}

function templatesAddress(call: Call, ...path: readonly string[]): string {
  return address(call, 'catalog', 'metadata_templates', ...path)
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
