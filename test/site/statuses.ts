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

export async function statusesOf(page: Page): Promise<readonly Status[]> {
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

/** What is said: texts that came into elements which were there before, elements that came with their text, and alerts. */
export async function toldBy(page: Page, act: () => Promise<unknown>): Promise<readonly string[]> {
  const before = new Map((await statusesOf(page)).map(({ node, text }) => [node, text]))
  await act()
  return (await statusesOf(page))
    .filter(({ node, text }) => text !== '' && before.get(node) !== text)
    .map(({ node, role, live, text }) =>
      before.has(node) || role === 'alert' ? `${live}: ${text}` : `came with its text: ${text}`
    )
}
