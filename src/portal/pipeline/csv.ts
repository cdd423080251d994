/** Rows as CSV (RFC 4180) under the names of their parts. */
export function toCsv(names: readonly string[], rows: readonly Readonly<Record<string, unknown>>[]): string {
  return [names.join(','), ...rows.map((row) => names.map((name) => cell(row[name])).join(','))]
    .map((line) => `${line}\r\n`)
    .join('')
}

/**
 * The content of a User-Agent is chosen by anonymous callers: what a spreadsheet would take for a formula begins with an apostrophe (OWASP
 * ASVS 5, 1.2.10).
 */
function cell(value: unknown): string {
  const text =
    value === null || value === undefined ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value)
  const harmless = typeof value === 'string' && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
