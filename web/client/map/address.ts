import type { Map as MapLibre } from 'maplibre-gl'

/** MapLibre counts zooms by worlds of 512 pixels, addresses by worlds of 256. */
export const ZOOM_SHIFT = 1

/** Keeps the place of the map in the address, and in the links to the other tabs. */
export function keepPlace(map: MapLibre): void {
  const { lat, lng } = map.getCenter().wrap()
  const zoom = Math.round((map.getZoom() + ZOOM_SHIFT) * 100) / 100
  setParameter('location', `${zoom},${lat.toFixed(5)},${lng.toFixed(5)}`)
}

/** Sets a parameter of this page's address and of the links that keep it; null takes it out. */
export function setParameter(name: string, value: string | null): void {
  history.replaceState(history.state, '', withParameter(location.href, name, value))
  for (const link of document.querySelectorAll<HTMLAnchorElement>('nav.tabs a, a[data-keeps]'))
    link.href = withParameter(link.href, name, value)
  if (name === 'record') return
  for (const form of document.querySelectorAll<HTMLFormElement>('main form[action]:not([role=search])')) {
    const known = form.querySelector<HTMLInputElement>(`input[type=hidden][name="${name}"]`)
    if (value === null) known?.remove()
    else if (known !== null) known.value = value
    else {
      const input = document.createElement('input')
      Object.assign(input, { type: 'hidden', name, value })
      form.prepend(input)
    }
  }
}

export function withParameter(address: string, name: string, value: string | null): string {
  const url = new URL(address, location.href)
  url.searchParams.delete(name)
  // What people read stays readable.
  const text = url.searchParams.toString().replaceAll('%2C', ',').replaceAll('%3A', ':').replaceAll('%2F', '/')
  const added = value === null ? '' : `${name}=${encodeURIComponent(value).replaceAll('%2C', ',').replaceAll('%20', '+')}`
  const query = [text, added].filter((part) => part !== '').join('&')
  return `${url.origin}${url.pathname}${query === '' ? '' : `?${query}`}${url.hash}`
}
