import { badParameters } from '../../pipeline/errors.ts'
import { isJsonObject, type JsonObject, type JsonValue } from '../../pipeline/parameter.ts'
import type { ReadingOptions } from './publisher.ts'

/**
 * How `publishParameters` say that a file is read, of a CSV by the names of the sharing REST API; what is absent is found
 * out. Errors: `portal/bad-parameters`.
 */
export function readReadingOptions(parameters: JsonObject = {}): ReadingOptions {
  const [delimiter, quote] = [oneCharacter(parameters, 'columnDelimiter'), oneCharacter(parameters, 'qualifier')]
  const { headerRow, skip, encoding, crs } = parameters
  const [layers, member, records] = [layersOf(parameters), nameIn(parameters, 'member'), nameIn(parameters, 'records')]
  if (!isAbsent(headerRow) && !/^(\d{1,7}(-\d{1,7})?|none)$/.test(String(headerRow)))
    throw badParameters([
      "'publishParameters.headerRow' must be the number of a line, two as in 2-3, or the word none."
    ])
  if (!isAbsent(skip) && !(Number.isSafeInteger(Number(skip)) && Number(skip) >= 0 && Number(skip) <= 1_000_000))
    throw badParameters(["'publishParameters.skip' must be a whole number from 0 to 1000000."])
  if (!isAbsent(encoding) && (typeof encoding !== 'string' || !/^[\w.:-]{1,40}$/.test(encoding)))
    throw badParameters(["'publishParameters.encoding' must be the name of an encoding, such as windows-1252."])
  if (!isAbsent(crs) && (typeof crs !== 'string' || !/^EPSG:\d{1,6}$/i.test(crs)))
    throw badParameters(["'publishParameters.crs' must be a code of the EPSG registry, such as EPSG:2154."])
  return {
    ...(delimiter !== undefined && { delimiter }),
    ...(quote !== undefined && { quote }),
    ...(!isAbsent(headerRow) && { headerRow: String(headerRow) }),
    ...(!isAbsent(skip) && { skip: Number(skip) }),
    ...(!isAbsent(encoding) && { encoding: String(encoding) }),
    ...(!isAbsent(crs) && { crs: String(crs) }),
    ...(layers !== undefined && { layers }),
    ...(member !== undefined && { member }),
    ...(records !== undefined && { records })
  }
}

const MAX_NAME_CHARACTERS = 1_000
const MAX_LAYERS = 1_000

/** One name, or several. */
function layersOf({ layers }: JsonObject): readonly string[] | undefined {
  if (isAbsent(layers)) return undefined
  const names = [layers].flat()
  if (names.length === 0 || names.length > MAX_LAYERS || !names.every(isName))
    throw badParameters([`'publishParameters.layers' must be 1 to ${MAX_LAYERS} names of layers, or * for all.`])
  return names
}

function nameIn(parameters: JsonObject, name: 'member' | 'records'): string | undefined {
  const value = parameters[name]
  if (isAbsent(value)) return undefined
  if (!isName(value))
    throw badParameters([`'publishParameters.${name}' must be text of at most ${MAX_NAME_CHARACTERS} characters.`])
  return value
}

function isName(value: JsonValue | undefined): value is string {
  return typeof value === 'string' && value !== '' && value.length <= MAX_NAME_CHARACTERS
}

/** The content of a schema file; it is checked where files are read. Errors: `portal/bad-parameters`. */
export function readSchema({ schema }: JsonObject = {}): JsonObject | undefined {
  if (isAbsent(schema)) return undefined
  if (!isJsonObject(schema)) throw badParameters(["'publishParameters.schema' must be a JSON object."])
  return schema
}

/** Whether fields of the schema take their values from other datasets. */
export function hasLookUp({ schema }: JsonObject = {}): boolean {
  const fields = isJsonObject(schema) ? [schema.fields].flat() : []
  return fields.some((field) => isJsonObject(field) && !isAbsent(field.lookup))
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
