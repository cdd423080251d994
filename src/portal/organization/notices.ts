import { isJsonObject, type JsonObject, type JsonValue } from '../pipeline/parameter.ts'
import { isColor } from './colors.ts'
import { configProblems } from './config-properties.ts'
import type { OrganizationSettings } from './shapes.ts'

interface Property {
  readonly is: string
  /** `whole`: what it is a property of. */
  readonly allows: (value: JsonValue | undefined, whole: JsonObject) => boolean
}

const TEXT: Property = { is: 'text', allows: (value) => typeof value === 'string' }
const FLAG: Property = { is: 'true or false', allows: (value) => typeof value === 'boolean' }
const COLOR: Property = {
  is: 'a colour name or a hexadecimal value such as #ffa500',
  allows: (value, { enabled }) => typeof value === 'string' && (isColor(value) || (value === '' && enabled !== true))
}
const BUTTONS: Property = {
  is: 'acceptAndDecline or okOnly',
  allows: (value) => value === 'acceptAndDecline' || value === 'okOnly'
}

const NOTICE = { title: TEXT, text: TEXT, buttons: BUTTONS, enabled: FLAG }
const BANNER = { text: TEXT, bgColor: COLOR, fontColor: COLOR, enabled: FLAG }

/** All properties of these objects are required (PORTAL-settings-4, PORTAL-settings-5). */
const SHAPES = {
  anonymousAccessNotice: NOTICE,
  authenticatedAccessNotice: NOTICE,
  informationalBanner: BANNER
} as const

/** Default value: switched off. */
export const UNSET: Required<Omit<OrganizationSettings, 'portalConfigProperties'>> = {
  anonymousAccessNotice: { title: '', text: '', buttons: 'acceptAndDecline', enabled: false },
  authenticatedAccessNotice: { title: '', text: '', buttons: 'acceptAndDecline', enabled: false },
  informationalBanner: { text: '', bgColor: 'gray', fontColor: 'white', enabled: false }
}

/** A sentence about everything in the settings that cannot be. */
export function settingsProblems(settings: OrganizationSettings): string[] {
  const problems = Object.entries(SHAPES).flatMap(([name, shape]) =>
    shapeProblems(name, shape, settings[name as keyof typeof SHAPES])
  )
  return [
    ...problems,
    ...(isJsonObject(settings.portalConfigProperties) ? configProblems(settings.portalConfigProperties) : [])
  ]
}

function shapeProblems(
  name: string,
  shape: Readonly<Record<string, Property>>,
  value: JsonObject | undefined
): string[] {
  if (value === undefined) return []
  return Object.entries(shape).flatMap(([key, { is, allows }]) => {
    if (value[key] === undefined) return [`'${name}.${key}' must be specified.`]
    return allows(value[key], value) ? [] : [`'${name}.${key}' must be ${is}.`]
  })
}
