import { badParameters } from '../../pipeline/errors.ts'
import { isJsonObject, type JsonObject, type JsonValue } from '../../pipeline/parameter.ts'
import type { CsvFormat } from './publisher.ts'

/**
 * How `publishParameters` say that a CSV is written, by the names of the sharing REST API; what is absent is found out.
 * Errors: `portal/bad-parameters`.
 */
export function readCsvFormat(parameters: JsonObject = {}): CsvFormat {
  const [delimiter, quote] = [oneCharacter(parameters, 'columnDelimiter'), oneCharacter(parameters, 'qualifier')]
  const { headerRow, skip, encoding } = parameters
  if (!isAbsent(headerRow) && !/^(\d{1,7}(-\d{1,7})?|none)$/.test(String(headerRow)))
    throw badParameters([
      "'publishParameters.headerRow' must be the number of a line, two as in 2-3, or the word none."
    ])
  if (!isAbsent(skip) && !(Number.isSafeInteger(Number(skip)) && Number(skip) >= 0 && Number(skip) <= 1_000_000))
    throw badParameters(["'publishParameters.skip' must be a whole number from 0 to 1000000."])
  if (!isAbsent(encoding) && (typeof encoding !== 'string' || !/^[\w.:-]{1,40}$/.test(encoding)))
    throw badParameters(["'publishParameters.encoding' must be the name of an encoding, such as windows-1252."])
  return {
    ...(delimiter !== undefined && { delimiter }),
    ...(quote !== undefined && { quote }),
    ...(!isAbsent(headerRow) && { headerRow: String(headerRow) }),
    ...(!isAbsent(skip) && { skip: Number(skip) }),
    ...(!isAbsent(encoding) && { encoding: String(encoding) })
  }
}

/** The content of a schema file; it is checked where files are read. Errors: `portal/bad-parameters`. */
export function readSchema({ schema }: JsonObject = {}): JsonObject | undefined {
  if (isAbsent(schema)) return undefined
  if (!isJsonObject(schema)) throw badParameters(["'publishParameters.schema' must be a JSON object."])
  return schema
}

function isAbsent(value: JsonValue | undefined): value is undefined | null | '' {
  return value === undefined || value === null || value === ''
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
