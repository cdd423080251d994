import { badParameters } from '../../pipeline/errors.ts'
import type { JsonObject } from '../../pipeline/parameter.ts'
import type { FileToRead } from './publisher.ts'

/**
 * How `publishParameters` say that a CSV is written, by the names of the sharing REST API; what is absent is found out.
 * Errors: `portal/bad-parameters`.
 */
export function readCsvFormat(parameters: JsonObject = {}): FileToRead['csv'] {
  const [delimiter, quote] = [oneCharacter(parameters, 'columnDelimiter'), oneCharacter(parameters, 'qualifier')]
  return { ...(delimiter !== undefined && { delimiter }), ...(quote !== undefined && { quote }) }
}

function oneCharacter(parameters: JsonObject, name: string): string | undefined {
  const value = parameters[name]
  if (value === undefined || value === null || value === '') return undefined
  const isDelimiter =
    typeof value === 'string' &&
    (value === 'none' || value === 'tab' || /^[^\w\s\\\u0080-\uffff]$|^[\t |\x01\x1f]$/.test(value))
  if (!isDelimiter)
    throw badParameters([`'publishParameters.${name}' must be one ASCII punctuation mark, or the word none.`])
  return value
}
