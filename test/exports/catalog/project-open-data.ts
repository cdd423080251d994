/** The JSON schemas of Project Open Data 1.1, by a validator that is not ours. */
import { Ajv, type ValidateFunction } from 'ajv'
import addFormats from 'ajv-formats'
import { standard } from './standards.ts'

const SCHEMAS = { federal: 'dataset.json', 'non-federal': 'dataset-non-federal.json' }

/** They are of draft 4, which says `id` where later drafts say `$id`. */
export function readSchemas(audience: keyof typeof SCHEMAS): ValidateFunction {
  const ajv = new Ajv({ strict: false, unicodeRegExp: false })
  addFormats.default(ajv)
  const read = (name: string) => {
    const text = standard(`dcat-us-1.1/pod_schema/${audience}-v1.1/${name}`)
    return JSON.parse(
      text.replaceAll('"id":', '"$id":').replaceAll('"$schema": "http://json-schema.org/draft-04/schema#",', '')
    ) as object
  }
  ajv.addSchema(read(SCHEMAS[audience]), `https://project-open-data.cio.gov/v1.1/schema/${SCHEMAS[audience]}`)
  return ajv.compile(read('catalog.json'))
}
