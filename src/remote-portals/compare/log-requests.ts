/** A request to the Explore API in a line of an access log: a path, a URL, or the log line of a web server. */
const REQUEST = /\/api\/explore\/v2\.1(\/[^\s"'<>]*)/

/** The different requests of the lines, in the order of the first of each, at most `max`. */
export function requestsOfLog(text: string, max: number): string[] {
  const found = new Set<string>()
  for (const line of text.split('\n')) {
    const request = REQUEST.exec(line)?.[1]
    if (request === undefined || /"(POST|PUT|DELETE|PATCH) /.test(line)) continue
    found.add(withoutSecrets(request))
    if (found.size >= max) break
  }
  return [...found]
}

/** Keys of callers stay in the log. */
function withoutSecrets(request: string): string {
  return request.replace(/([?&])(apikey|token)=[^&]*&?/gi, '$1').replace(/[?&]$/, '')
}
