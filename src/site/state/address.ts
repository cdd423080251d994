/** Name and value pairs of a query string, in their order. */
export type Pair = readonly [name: string, value: string]

/** `?a=b&c=d`, or nothing; what people read stays readable. */
export function queryText(pairs: readonly Pair[]): string {
  if (pairs.length === 0) return ''
  return `?${pairs.map(([name, value]) => `${encode(name)}=${encode(value)}`).join('&')}`
}

function encode(text: string): string {
  return encodeURIComponent(text)
    .replaceAll('%20', '+')
    .replaceAll('%2C', ',')
    .replaceAll('%2F', '/')
    .replaceAll('%3A', ':')
}
