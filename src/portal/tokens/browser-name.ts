const BROWSERS: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bFirefox\//, 'Firefox'],
  [/Chrome\//, 'Chrome'],
  [/\bSafari\//, 'Safari']
]
const SYSTEMS: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/\b(?:iPhone|iPad)\b/, 'iOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux']
]

/** `Firefox, Linux`: enough to know one's own browsers by. */
export function browserOf(agent = ''): string {
  const named = (table: typeof BROWSERS): string | undefined => table.find(([pattern]) => pattern.test(agent))?.[1]
  return [named(BROWSERS), named(SYSTEMS)].filter((each) => each !== undefined).join(', ')
}
