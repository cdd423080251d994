import { canonicalZone } from '#kit'

/** Kind of value of a setting: how it is read, and how documentation and messages name it. */
export interface Kind<Value> {
  readonly name: string
  readonly flag: 'string' | 'boolean'
  /**
   * The value, or undefined when `raw` does not have this kind. `raw`: a text from environment and flags, a JSON value
   * from the file.
   */
  read(raw: unknown): Value | undefined
}

export const text: Kind<string> = {
  name: 'text',
  flag: 'string',
  read: (raw) => (typeof raw === 'string' && raw !== '' ? raw : undefined)
}

export const flag: Kind<boolean> = { name: 'true or false', flag: 'boolean', read: readFlag }

/** Comma-separated as a text, an array in the file. */
export const list: Kind<readonly string[]> = {
  name: 'comma-separated list',
  flag: 'string',
  read: (raw) => {
    if (Array.isArray(raw)) return raw.every((each) => typeof each === 'string') ? raw : undefined
    return typeof raw === 'string'
      ? raw
          .split(',')
          .map((each) => each.trim())
          .filter((each) => each !== '')
      : undefined
  }
}

/** A list of which each item is one of a closed set. */
export function listOf<Value extends string>(values: readonly Value[]): Kind<readonly Value[]> {
  return {
    name: `comma-separated list of ${values.join(', ')}`,
    flag: 'string',
    read: (raw) => {
      const items = list.read(raw)
      return items?.every((item): item is Value => values.some((value) => value === item)) === true
        ? (items as readonly Value[])
        : undefined
    }
  }
}

/** A text that is fit. */
export function textWhere(name: string, isFit: (value: string) => boolean): Kind<string> {
  return { name, flag: 'string', read: (raw) => (typeof raw === 'string' && isFit(raw) ? raw : undefined) }
}

/** A list of which each item is fit. */
export function listWhere(name: string, isFit: (item: string) => boolean): Kind<readonly string[]> {
  return { name, flag: 'string', read: (raw) => (list.read(raw)?.every(isFit) === true ? list.read(raw) : undefined) }
}

export const port: Kind<number> = { ...wholeNumber(0, 65_535), name: 'port number, 0 to 65535' }

export const httpUrl: Kind<string> = addressOf('http or https address', ['http:', 'https:'])
export const postgresUrl: Kind<string> = addressOf('postgres address', ['postgres:', 'postgresql:'])

export function wholeNumber(least: number, most: number = Number.MAX_SAFE_INTEGER): Kind<number> {
  const bounds = most === Number.MAX_SAFE_INTEGER ? `${least} or more` : `${least} to ${most}`
  return {
    name: `whole number, ${bounds}`,
    flag: 'string',
    read: (raw) => {
      const value = typeof raw === 'string' && /^\d+$/.test(raw) ? Number(raw) : raw
      return typeof value === 'number' && Number.isSafeInteger(value) && value >= least && value <= most
        ? value
        : undefined
    }
  }
}

export function oneOf<Value extends string>(values: readonly Value[]): Kind<Value> {
  return { name: `one of ${values.join(', ')}`, flag: 'string', read: (raw) => values.find((value) => value === raw) }
}

/** A zone that this Node and the engine can compute with, by its canonical name. */
export const timezone: Kind<string> = {
  name: 'time zone, such as Europe/Paris',
  flag: 'string',
  read: (raw) => (typeof raw === 'string' ? canonicalZone(raw) : undefined)
}

function readFlag(raw: unknown): boolean | undefined {
  if (raw === true || raw === 'true' || raw === '1' || raw === 'yes') return true
  return raw === false || raw === 'false' || raw === '0' || raw === 'no' ? false : undefined
}

function addressOf(name: string, protocols: readonly string[]): Kind<string> {
  const read = (raw: unknown) =>
    typeof raw === 'string' && protocols.includes(URL.parse(raw)?.protocol ?? '') ? raw : undefined
  return { name, flag: 'string', read }
}
