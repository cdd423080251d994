import { CUSTOM } from '../templates/custom.ts'
import { TEMPLATES } from '../templates/index.ts'
import { meta, type Template } from '../templates/template.ts'
import type { DefinedMeta, DefinedTemplate, MetadataLists } from './metadata-lists.ts'

/** Names that an administrator cannot give to a template. */
export const OWN_TEMPLATE_NAMES: readonly string[] = TEMPLATES.map(({ name }) => name).filter(
  (name) => name !== CUSTOM.name
)

/** All templates, those of administrators behind `custom`, which they may define too. */
export function templatesWith({ templates }: Pick<MetadataLists, 'templates'>): readonly Template[] {
  if (templates.length === 0) return TEMPLATES
  const defined = templates.map(toTemplate)
  const custom = defined.find(({ name }) => name === CUSTOM.name)
  const others = defined.filter((each) => each !== custom)
  return TEMPLATES.flatMap((each) =>
    each === CUSTOM ? [{ ...CUSTOM, ...custom, open: true as const }, ...others] : [each]
  )
}

function toTemplate({ name, label, fields }: DefinedTemplate): Template {
  return { name, label, type: 'extra', hidden: false, metas: fields.map(toMeta) }
}

function toMeta({ name, label, type, help, values, uri, facet }: DefinedMeta) {
  return meta(name, label, type, {
    helpText: help,
    values,
    uri,
    facet: facet ? { sort: 'alphanum', ...(type === 'list' && { disjunctive: true as const }) } : null
  })
}
