import type { Field } from '#schema'

/** Templates of the catalog whose metas v1 calls by their bare names. */
const TEMPLATES = ['default', 'dcat'] as const

/** The field that v1 means by a name; of the catalog also the meta of that name. */
export function findV1Field(name: string, fields: readonly Field[]): Field | undefined {
  const exact = fields.find((field) => field.name === name)
  if (exact !== undefined) return exact
  for (const template of TEMPLATES) {
    const meta = fields.find((field) => field.name === `${template}.${name}`)
    if (meta !== undefined) return meta
  }
  return name === 'datasetid' ? fields.find((field) => field.name === 'dataset_id') : undefined
}
