/**
 * MapLibre starts its worker by the text of an address. This policy lets through that one address; every other text that
 * would become a script is refused as before. It has no rule for markup: none becomes any.
 */
interface Policies {
  createPolicy(name: string, rules: object): unknown
}

export function trustWorker(worker: string): string {
  const address = new URL(worker, location.href).href
  const policies = (window as { trustedTypes?: Policies }).trustedTypes
  policies?.createPolicy('default', {
    createScriptURL: (text: string) => (text === address ? text : null)
  })
  return address
}
