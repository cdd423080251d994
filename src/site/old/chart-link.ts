/** Longer ones are not links that a page wrote. */
const MAX_BASE64 = 32_768

/** The dataset of the first query of a `dataChart` link (base64 of JSON); undefined when it cannot be read. */
export function readChartLink(base64: string): string | undefined {
  if (base64 === '' || base64.length > MAX_BASE64) return undefined
  try {
    const link: unknown = JSON.parse(Buffer.from(base64.replaceAll(' ', '+'), 'base64').toString('utf8'))
    const dataset = (link as { queries?: { config?: { dataset?: unknown } }[] } | null)?.queries?.[0]?.config?.dataset
    return typeof dataset === 'string' && dataset !== '' ? dataset : undefined
  } catch {
    return undefined
  }
}
