import type { Page } from 'playwright-core'

/** A message that assistive technology gets without the focus: what the accessibility tree of Chromium has of it. */
export interface Status {
  /** `status`, or `alert`, which interrupts. */
  readonly role: string
  readonly live: string
  readonly text: string
  /** Of the element: one that was there before its text came is announced. */
  readonly node: number
}

interface AxNode {
  readonly nodeId: string
  readonly ignored: boolean
  readonly role?: { readonly value: string }
  readonly name?: { readonly value: string }
  readonly properties?: readonly { readonly name: string; readonly value: { readonly value: unknown } }[]
  readonly childIds?: readonly string[]
  readonly backendDOMNodeId?: number
}

const ROLES = ['status', 'alert']

async function statusesOf(page: Page): Promise<readonly Status[]> {
  const session = await page.context().newCDPSession(page)
  const { nodes } = (await session.send('Accessibility.getFullAXTree')) as { nodes: readonly AxNode[] }
  await session.detach()
  const byId = new Map(nodes.map((node) => [node.nodeId, node]))
  const textOf = (node: AxNode): string =>
    node.role?.value === 'StaticText'
      ? (node.name?.value ?? '')
      : (node.childIds ?? []).map((id) => (byId.has(id) ? textOf(byId.get(id) as AxNode) : '')).join('')
  return nodes
    .filter(({ ignored, role }) => !ignored && ROLES.includes(role?.value ?? ''))
    .map((node) => ({
      role: node.role?.value ?? '',
      live: String(node.properties?.find(({ name }) => name === 'live')?.value.value ?? ''),
      text: textOf(node).trim(),
      node: node.backendDOMNodeId ?? 0
    }))
}

/**
 * Everything that live regions get, also what another text has replaced by the end of an action. A text that comes with its
 * region is said by no screen reader for sure.
 */
const RECORD = `(() => {
  if (globalThis.announced !== undefined) return void (announced.length = 0)
  globalThis.announced = []
  const LIVE = '[role=status], [role=alert], [aria-live=polite], [aria-live=assertive], output'
  const note = (region, came) => {
    const text = region.textContent.trim()
    const isAlert = region.matches('[role=alert], [aria-live=assertive]')
    if (text !== '') announced.push(came && !isAlert ? 'came with its text: ' + text : (isAlert ? 'assertive: ' : 'polite: ') + text)
  }
  new MutationObserver((changes) => {
    const regions = new Map()
    for (const { target, addedNodes } of changes) {
      const around = (target.nodeType === 1 ? target : target.parentElement)?.closest(LIVE)
      if (around) regions.set(around, regions.get(around) ?? false)
      for (const node of addedNodes)
        if (node.nodeType === 1)
          for (const each of [node, ...node.querySelectorAll('*')])
            if (each.matches(LIVE) && !regions.has(each)) regions.set(each, true)
    }
    for (const [region, came] of regions) if (region.isConnected) note(region, came)
  }).observe(document, { childList: true, characterData: true, subtree: true })
})()`

/**
 * What is said: texts that came into elements which were there before, elements that came with their text, and alerts; and
 * what was said on the way and is gone.
 */
export async function toldBy(page: Page, act: () => Promise<unknown>): Promise<readonly string[]> {
  const before = new Map((await statusesOf(page)).map(({ node, text }) => [node, text]))
  await page.evaluate(RECORD)
  await act()
  const told = (await statusesOf(page))
    .filter(({ node, text }) => text !== '' && before.get(node) !== text)
    .map(({ node, role, live, text }) =>
      before.has(node) || role === 'alert' ? `${live}: ${text}` : `came with its text: ${text}`
    )
  const announced = (await page.evaluate('globalThis.announced ?? []')) as readonly string[]
  return [...told, ...announced.slice(told.length).map((each) => `more than once: ${each}`)]
}
