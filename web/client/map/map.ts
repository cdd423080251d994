import { Map as MapLibre, setWorkerUrl } from 'maplibre-gl'
import type { MapSettings } from '../../../src/site/views/map-view.ts'
import { afterPaint } from './after-paint.ts'
import { keepPlace, setParameter, ZOOM_SHIFT } from './address.ts'
import { Drawing } from './draw.ts'
import { drawScale } from './scale.ts'
import { Side } from './side.ts'
import { isStill } from './still.ts'
import { styleOf, tokensOf } from './style.ts'
import { trustWorker } from './trusted.ts'

const CLICKABLE = ['cells', 'areas', 'lines', 'shape-points']
/** The buttons stand at the start of the line. */
const isRightToLeft = document.documentElement.dir === 'rtl'
const animate = !isStill()
const FIT = {
  padding: { top: 30, bottom: 40, left: isRightToLeft ? 30 : 64, right: isRightToLeft ? 64 : 30 },
  maxZoom: 14,
  animate: false
}
/** A click on a group comes so much nearer, until its records lie on one spot. */
const GROUP_ZOOM = 2
const LAST_GROUP_ZOOM = 14

const element = document.querySelector<HTMLElement>('[data-map]')
const settings = JSON.parse(element?.dataset.map ?? 'null') as MapSettings | null
if (element !== null && settings !== null) {
  try {
    open(element, settings)
  } catch {
    fail(element)
  }
}

/** Without WebGL there is no map; the list has the same records. */
function fail(element: HTMLElement): void {
  const note = document.createElement('p')
  note.className = 'map-note'
  note.textContent = element.dataset.failed ?? ''
  element.querySelector('[data-canvas]')?.replaceChildren(note)
  element.classList.add('failed')
}

function open(element: HTMLElement, settings: MapSettings): void {
  setWorkerUrl(trustWorker(settings.worker))
  let basemap = settings.basemap
  const canvas = element.querySelector<HTMLElement>('[data-canvas]') as HTMLElement
  const style = () => {
    if (basemap === 'light' || basemap === 'dark') element.dataset.theme = basemap
    else delete element.dataset.theme
    return styleOf(settings, tokensOf(element), basemap === 'tiles' && settings.operatorTiles !== null)
  }
  const map = new MapLibre({
    container: canvas,
    style: style(),
    attributionControl: false,
    // One finger scrolls the page, two move the map; of mice the wheel is seen to below.
    cooperativeGestures: matchMedia('(pointer: coarse)').matches && !settings.zoomsByWheel,
    locale: { 'CooperativeGesturesHandler.MobileHelpText': element.dataset.touch ?? '' },
    interactive: !settings.isFrozen,
    maxZoom: 21,
    minZoom: 0,
    renderWorldCopies: true,
    ...(settings.place === null
      ? { bounds: settings.first ?? [-180, -60, 180, 75], fitBoundsOptions: FIT }
      : { center: [settings.place.lon, settings.place.lat], zoom: Math.max(0, settings.place.zoom - ZOOM_SHIFT) }),
    ...(animate ? {} : { fadeDuration: 0 }),
    pitchWithRotate: false,
    dragRotate: false,
    touchPitch: false
  })
  map.touchZoomRotate.disableRotation()
  map.keyboard.disableRotation()
  const surface = map.getCanvas()
  surface.setAttribute('aria-label', element.dataset.label ?? '')
  surface.setAttribute('role', 'application')
  wheelWithControl(map, canvas, settings)
  const repaint = (): void => {
    map.setStyle(style())
    map.once('styledata', () => side?.outline())
  }
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', repaint)

  /** True: somebody has moved the map by now. */
  let isAsked = false
  const list = document.querySelector<HTMLElement>('[data-side]')
  const side = list === null ? null : new Side(map, settings, list)
  const bar = element.querySelector<HTMLElement>('[data-drawing]')
  const drawing = bar === null ? null : new Drawing(map, settings.field, bar)
  map.once('load', () => {
    element.dataset.ready = 'true'
    side?.outline()
    side?.moved()
  })
  map.on('idle', () => {
    element.dataset.idle = 'true'
  })
  map.on('movestart', () => delete element.dataset.idle)
  map.on('moveend', (event) => {
    drawScale(map, element, settings.language)
    // The first place is not one that somebody went to.
    if ((event as { originalEvent?: unknown }).originalEvent !== undefined || isAsked) keepPlace(map)
    side?.moved()
  })
  drawScale(map, element, settings.language)

  map.on('click', (event) => {
    if (drawing?.isActive === true) return
    const [found] = map.queryRenderedFeatures(event.point, { layers: CLICKABLE.filter((id) => map.getLayer(id)) })
    if (found === undefined) return
    const isGroup = found.layer.id === 'cells' && Number(found.properties.count) > 1
    if (isGroup && settings.display === 'groups' && map.getZoom() < LAST_GROUP_ZOOM) {
      isAsked = true
      const center = (found.geometry as { coordinates: [number, number] }).coordinates
      afterPaint(() => map.easeTo({ center, zoom: map.getZoom() + GROUP_ZOOM, animate }))
      return
    }
    void side?.choose(event.point, found.layer.id === 'areas' ? 'area' : 'point')
  })
  for (const layer of CLICKABLE) {
    map.on('mouseenter', layer, () => surface.classList.add('over'))
    map.on('mouseleave', layer, () => surface.classList.remove('over'))
  }

  const on = (selector: string, act: (button: HTMLElement) => void): void => {
    for (const button of element.querySelectorAll<HTMLElement>(selector))
      button.addEventListener('click', () => {
        isAsked = true
        act(button)
      })
  }
  on('[data-zoom]', ({ dataset }) => afterPaint(() => (dataset.zoom === 'in' ? map.zoomIn({ animate }) : map.zoomOut({ animate }))))
  on('[data-fit]', () => afterPaint(() => map.fitBounds(settings.data ?? [-180, -60, 180, 75], { ...FIT, animate })))
  on('[data-fullscreen]', () => void (document.fullscreenElement ? document.exitFullscreen() : element.requestFullscreen()))
  on('[data-locate]', (button) => locate(map, element, button.dataset.failed ?? ''))
  on('[data-draw]', ({ dataset }) => {
    document.getElementById('draw')?.hidePopover()
    if (dataset.draw === 'view') drawing?.takeView()
    else drawing?.begin(dataset.draw as 'box' | 'polygon')
  })
  element.querySelector<HTMLFormElement>('[data-draw-circle]')?.addEventListener('submit', (event) => {
    event.preventDefault()
    const radius = Number(String(new FormData(event.target as HTMLFormElement).get('radius')).replace(/\s/g, '').replace(',', '.'))
    document.getElementById('draw')?.hidePopover()
    if (radius > 0) drawing?.begin('circle', radius)
  })
  for (const choice of element.querySelectorAll<HTMLInputElement>('[data-basemap]'))
    choice.addEventListener('change', () => {
      basemap = (choice.value || null) as MapSettings['basemap']
      setParameter('basemap', basemap)
      repaint()
    })
}

/** The page scrolls over the map; the wheel zooms with Ctrl or ⌘, and in full screen. */
function wheelWithControl(map: MapLibre, canvas: HTMLElement, { zoomsByWheel }: MapSettings): void {
  if (zoomsByWheel) return
  canvas.addEventListener(
    'wheel',
    (event) => {
      if (!event.ctrlKey && !event.metaKey && document.fullscreenElement === null) event.stopPropagation()
    },
    { capture: true }
  )
}

function locate(map: MapLibre, element: HTMLElement, failed: string): void {
  const status = element.querySelector<HTMLElement>('[data-map-status]')
  navigator.geolocation.getCurrentPosition(
    ({ coords }) => map.easeTo({ center: [coords.longitude, coords.latitude], zoom: Math.max(map.getZoom(), 12), animate }),
    () => {
      if (status !== null) status.textContent = failed
    },
    { timeout: 10_000 }
  )
}
