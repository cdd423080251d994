/** JSON that is finished already: rows as the engine wrote them, answers kept from before. */
export class RawJson {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

/**
 * JSON as the original service writes it (EXPLORE-wire-3): one line, `", "` and `": "` between, everything beyond ASCII
 * escaped. Clients that compare or hash answers meet the bytes they know. Undefined members are left out.
 */
export function wireJson(value: unknown): string {
  if (value === null || value === undefined) return 'null'
  if (typeof value === 'string') return wireString(value)
  if (typeof value === 'number' || typeof value === 'boolean') return JSON.stringify(value)
  if (typeof value === 'bigint') return String(value)
  if (value instanceof RawJson) return value.text
  if (Array.isArray(value)) return `[${value.map(wireJson).join(', ')}]`
  const members: string[] = []
  for (const [key, member] of Object.entries(value))
    if (member !== undefined) members.push(`${wireString(key)}: ${wireJson(member)}`)
  return `{${members.join(', ')}}`
}

/** The same with line breaks and an indent of two blanks: the form of errors. */
export function prettyJson(value: unknown): string {
  return escapeBeyondAscii(JSON.stringify(value, null, 2))
}

function wireString(text: string): string {
  return escapeBeyondAscii(JSON.stringify(text))
}

/** Finished JSON with everything beyond ASCII escaped. */
export function escapeBeyondAscii(json: string): string {
  // DEL is ASCII and stands as it is.
  return /[\u0080-\uffff]/.test(json) ? json.replace(/[\u0080-\uffff]/g, escapeUnit) : json
}

function escapeUnit(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`
}
