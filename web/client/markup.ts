/** Markup that our own server rendered, put into the page. The one place where text becomes markup in the browser. */
interface Policy {
  createHTML(text: string): string
}

declare global {
  interface Window {
    trustedTypes?: { createPolicy(name: string, rules: object): Policy }
  }
}

const policy: Policy = window.trustedTypes?.createPolicy('loggia', { createHTML: (text: string) => text }) ?? {
  createHTML: (text) => text
}

/** Asks an address below our own origin for a piece of a page. Throws what `fetch` throws, and on any other status. */
export async function fetchMarkup(address: string, signal: AbortSignal): Promise<DocumentFragment> {
  const url = new URL(address, location.href)
  if (url.origin !== location.origin) throw new Error(`${url.origin} is not ours`)
  const response = await fetch(url, { signal })
  if (!response.ok) throw new Error(`${response.status}`)
  const template = document.createElement('template')
  template.innerHTML = policy.createHTML(await response.text())
  return template.content
}
