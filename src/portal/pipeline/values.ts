import type { UploadedFile } from '#http'
import { badParameters } from './errors.ts'
import type { Input } from './input.ts'
import type { Parameter, ParameterTable, Values } from './parameter.ts'

/** The values of an operation's parameters. Errors: `portal/bad-parameters`, naming every one that is wrong. */
export function readValues<Table extends ParameterTable>(table: Table, input: Input): Values<Table> {
  const problems: string[] = []
  const entries = Object.entries(table).map(([name, parameter]) => [name, readValue(name, parameter, input, problems)])
  if (problems.length > 0) throw badParameters(problems)
  return Object.fromEntries(entries)
}

/** The input, for clients that send whole objects back with empty texts and lists. */
export function withoutEmpty<Said extends object>(
  said: Said
): { readonly [Name in keyof Said]: Said[Name] | undefined } {
  const meant = Object.entries(said).map(([name, value]) => [
    name,
    value === '' || (Array.isArray(value) && value.length === 0) ? undefined : value
  ])
  return Object.fromEntries(meant)
}

function readValue(name: string, parameter: Parameter<unknown>, input: Input, problems: string[]): unknown {
  if (parameter.file && (!parameter.textToo || input.file(name) !== undefined))
    return readFile(name, parameter, input, problems)
  const raw = parameter.repeatable ? joined(input.all(name)) : input.one(name)
  if (raw === undefined || (raw.trim() === '' && parameter.emptyIsAbsent)) {
    if (parameter.required) problems.push(`'${name}' must be specified.`)
    return undefined
  }
  const value = parameter.read(raw)
  if (value === undefined) problems.push(`'${name}' must be ${parameter.is}.`)
  return value
}

function readFile(
  name: string,
  { is, required }: Parameter<unknown>,
  input: Input,
  problems: string[]
): UploadedFile | undefined {
  const file = input.file(name)
  if (file === undefined && required) problems.push(`'${name}' must be ${is}.`)
  return file
}

function joined(values: readonly string[]): string | undefined {
  return values.length > 1 ? values.join(',') : values[0]
}
