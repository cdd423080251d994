import type { Map as MapLibre } from 'maplibre-gl'

/** Of a world of 512 pixels at the equator. */
const METERS_PER_PIXEL = 78_271.516_964
const SCALE_PIXELS = 96

/** A round number of metres, and how long they are here. */
export function drawScale(map: MapLibre, element: HTMLElement, language: string): void {
  const scale = element.querySelector<HTMLElement>('[data-scale]')
  if (scale === null) return
  const perPixel = (METERS_PER_PIXEL * Math.cos((map.getCenter().lat * Math.PI) / 180)) / 2 ** map.getZoom()
  const most = perPixel * SCALE_PIXELS
  const power = 10 ** Math.floor(Math.log10(most))
  const meters = power * ([5, 2, 1].find((each) => each * power <= most) ?? 1)
  const [amount, unit] = meters < 1_000 ? [meters, 'meter'] : [meters / 1_000, 'kilometer']
  scale.textContent = new Intl.NumberFormat(`${language}-u-nu-latn`, { style: 'unit', unit }).format(amount)
  scale.style.inlineSize = `${Math.round(meters / perPixel)}px`
}
