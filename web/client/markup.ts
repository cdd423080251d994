/**
 * A piece of a page that our own server rendered. It is parsed by XMLHttpRequest, which runs no script of it and is not
 * a sink of Trusted Types.
 */
export function fetchMarkup(address: string, signal: AbortSignal): Promise<readonly Node[]> {
  const request = new XMLHttpRequest()
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => request.abort(), { once: true })
    request.open('GET', address)
    request.responseType = 'document'
    request.onload = () => {
      const { body } = (request.response as Document | null) ?? {}
      if (request.status === 200 && body) resolve([...document.importNode(body, true).childNodes])
      else reject(new Error(`${request.status} ${address}`))
    }
    request.onerror = () => reject(new Error(address))
    request.onabort = () => reject(new DOMException('', 'AbortError'))
    request.send()
  })
}
