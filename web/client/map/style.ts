import type { ExpressionSpecification, LayerSpecification, StyleSpecification } from 'maplibre-gl'
import type { MapSettings } from '../../../src/site/views/map-view.ts'

/** A token of the page's theme, as the ground of the map has it. */
export type Token = (name: string) => string

/** Tokens as they are within an element: its theme may be another than the page's. */
export function tokensOf(element: Element): Token {
  const style = getComputedStyle(element)
  const probe = document.createElement('span')
  return (name) => {
    const text = style.getPropertyValue(`--${name}`).trim()
    // Colours of the system, which forced colours put in the place of tokens, are only known when something has them.
    if (text.startsWith('#')) return text
    probe.style.color = text
    document.body.append(probe)
    const color = getComputedStyle(probe).color
    probe.remove()
    return color
  }
}

const GROUND = 'ground'
const RECORDS = 'records'
const FONT = ['Helvetica Neue, Segoe UI, Roboto, Noto Sans, Liberation Sans, Noto Sans Arabic, Arial, sans-serif']

/** Address of a tile, absolute: the worker knows no base. */
function absolute(address: string): string {
  const url = new URL(address.replace(/[{}]/g, (sign) => (sign === '{' ? '%7B' : '%7D')), location.href)
  return url.href.replace(/%7B(\w)%7D/g, '{$1}')
}

export function styleOf(settings: MapSettings, token: Token, withTiles: boolean): StyleSpecification {
  const { operatorTiles } = settings
  return {
    version: 8,
    sources: {
      [GROUND]: {
        type: 'vector',
        tiles: [absolute(`${settings.ground}?lang=${settings.language}`)],
        maxzoom: settings.lastGroundZoom
      },
      ...(withTiles && operatorTiles !== null
        ? {
            operator: {
              type: 'raster',
              tiles: [operatorTiles.url],
              tileSize: 256,
              attribution: operatorTiles.attribution
            } as const
          }
        : {}),
      [RECORDS]: { type: 'vector', tiles: [absolute(settings.tiles)], maxzoom: settings.lastTileZoom },
      areas: { type: 'geojson', data: { type: 'FeatureCollection', features: settings.areas as never } },
      chosen: { type: 'geojson', data: { type: 'FeatureCollection', features: [] } },
      sketch: { type: 'geojson', data: { type: 'FeatureCollection', features: [] } }
    },
    layers: [
      ...(withTiles ? [{ id: 'operator', type: 'raster', source: 'operator' } as const] : groundLayers(token)),
      // Names stand over outlines, and under groups, whose numbers they would cover.
      ...(withTiles || settings.display === 'dots' ? [] : [nameLayer(token)]),
      ...recordLayers(settings, token),
      ...(withTiles || settings.display === 'groups' ? [] : [nameLayer(token)]),
      ...overLayers(token)
    ]
  }
}

function groundLayers(token: Token): LayerSpecification[] {
  return [
    { id: 'water', type: 'background', paint: { 'background-color': token('map-water') } },
    {
      id: 'land',
      type: 'fill',
      source: GROUND,
      'source-layer': 'land',
      paint: { 'fill-color': token('map-land'), 'fill-antialias': false }
    },
    {
      id: 'coasts',
      type: 'line',
      source: GROUND,
      'source-layer': 'coasts',
      paint: { 'line-color': token('map-border-2'), 'line-width': 0.8 }
    },
    {
      id: 'borders',
      type: 'line',
      source: GROUND,
      'source-layer': 'borders',
      paint: { 'line-color': token('map-border'), 'line-width': 0.8 }
    }
  ]
}

function nameLayer(token: Token): LayerSpecification {
  return {
    id: 'names',
    type: 'symbol',
    source: GROUND,
    'source-layer': 'names',
    layout: {
      'text-field': ['get', 'name'],
      'text-font': FONT,
      'text-size': 12,
      'text-max-width': 7,
      'text-padding': 6
    },
    paint: { 'text-color': token('map-label'), 'text-halo-color': token('map-halo'), 'text-halo-width': 1.4 }
  }
}

/** The colour of a value: a class of amounts, one of the values, or the accent. */
export function colorOf({ color }: MapSettings, token: Token): ExpressionSpecification | string {
  if (color === null) return token('accent')
  const value: ExpressionSpecification = ['get', 'value']
  const none = token('map-border-2')
  if (color.kind === 'values') {
    const cases = color.values.flatMap((each, at) => [each, token(`chart-${at + 1}`)])
    if (cases.length === 0) return token('chart-other')
    if (typeof color.values[0] === 'boolean')
      return [
        'case',
        ...color.values.flatMap((each, at) => [['==', value, each], token(`chart-${at + 1}`)]),
        none
      ] as unknown as ExpressionSpecification
    return ['case', ['!', ['has', 'value']], none, ['match', value, ...cases, token('chart-other')]] as never
  }
  const [first = 4, ...others] = color.shades
  const steps = others.flatMap((shade, at) => [color.limits[at], token(`seq-${shade}`)])
  const shown = steps.length === 0 ? token(`seq-${first}`) : ['step', value, token(`seq-${first}`), ...steps]
  return ['case', ['!', ['has', 'value']], none, shown] as never
}

/** Radius in pixels of a group: by the root of its number, at most half of what lies between two groups. */
const GROUP_RADIUS: ExpressionSpecification = [
  'case',
  ['==', ['get', 'count'], 1],
  5,
  ['min', 28, ['+', 9, ['*', 2.2, ['log10', ['get', 'count']], ['sqrt', ['log10', ['get', 'count']]]]]]
]

const DOT_RADIUS: ExpressionSpecification = [
  'interpolate',
  ['linear'],
  ['zoom'],
  2,
  ['min', 6, ['+', 2.2, ['*', 0.7, ['log10', ['get', 'count']]]]],
  10,
  ['min', 9, ['+', 4, ['*', 1.2, ['log10', ['get', 'count']]]]],
  16,
  ['min', 12, ['+', 6, ['*', 2, ['log10', ['get', 'count']]]]]
]

function recordLayers(settings: MapSettings, token: Token): LayerSpecification[] {
  const color = colorOf(settings, token)
  const isArea: ExpressionSpecification = ['==', ['geometry-type'], 'Polygon']
  const isLine: ExpressionSpecification = ['==', ['geometry-type'], 'LineString']
  const isPoint: ExpressionSpecification = ['==', ['geometry-type'], 'Point']
  const shapes = { source: RECORDS, 'source-layer': 'shapes' } as const
  const groups = settings.display === 'groups'
  return [
    {
      id: 'areas',
      type: 'fill',
      ...shapes,
      filter: isArea,
      paint: { 'fill-color': color, 'fill-opacity': settings.color === null ? 0.35 : 0.9 }
    },
    {
      id: 'outlines',
      type: 'line',
      ...shapes,
      filter: isArea,
      paint: {
        'line-color': settings.color === null ? token('accent') : token('map-land'),
        'line-width': ['interpolate', ['linear'], ['zoom'], 3, 0.3, 8, 1, 14, 1.5]
      }
    },
    {
      id: 'lines',
      type: 'line',
      ...shapes,
      filter: isLine,
      layout: { 'line-cap': 'round', 'line-join': 'round' },
      paint: { 'line-color': color, 'line-width': ['interpolate', ['linear'], ['zoom'], 4, 1.2, 14, 4] }
    },
    {
      id: 'shape-points',
      type: 'circle',
      ...shapes,
      filter: isPoint,
      paint: pointPaint(color, 4, token)
    },
    {
      id: 'cells',
      type: 'circle',
      source: RECORDS,
      'source-layer': 'cells',
      layout: { 'circle-sort-key': ['-', 0, ['get', 'count']] },
      paint: pointPaint(color, groups ? GROUP_RADIUS : DOT_RADIUS, token, groups)
    },
    ...(groups
      ? [
          {
            id: 'counts',
            type: 'symbol',
            source: RECORDS,
            'source-layer': 'cells',
            filter: ['>', ['get', 'count'], 1],
            layout: {
              'text-field': countText(settings.language),
              'text-font': FONT,
              'text-size': 11,
              'text-allow-overlap': true,
              'text-ignore-placement': true
            },
            paint: { 'text-color': token('on-accent') }
          } as LayerSpecification
        ]
      : [])
  ]
}

function pointPaint(
  color: ExpressionSpecification | string,
  radius: ExpressionSpecification | number,
  token: Token,
  strong = false
) {
  return {
    'circle-color': color,
    'circle-radius': radius,
    'circle-opacity': strong ? 1 : 0.88,
    'circle-stroke-color': token('map-land'),
    'circle-stroke-width': strong ? 1.5 : ['interpolate', ['linear'], ['zoom'], 6, 0, 12, 1]
  } as never
}

/** `1,234` in whole, from 10,000 on `12k` as the language shortens it: what fits. */
function countText(language: string): ExpressionSpecification {
  const count: ExpressionSpecification = ['get', 'count']
  const locale = `${language}-u-nu-latn`
  const short = new Intl.NumberFormat(locale, { notation: 'compact' })
  const sign = (value: number): string => short.formatToParts(value).find(({ type }) => type === 'compact')?.value ?? ''
  const whole = (by: number): ExpressionSpecification => ['to-string', ['round', ['/', count, by]]]
  return [
    'step',
    count,
    ['number-format', count, { locale, 'max-fraction-digits': 0 }],
    10_000,
    ['concat', whole(1_000), sign(10_000)],
    1_000_000,
    ['concat', whole(1_000_000), sign(2_000_000)]
  ]
}

/** Areas that are filtered by, the chosen record, and what is being drawn: over the records. */
function overLayers(token: Token): LayerSpecification[] {
  const line = (id: string, source: string, color: string, width: number, dashed = false): LayerSpecification => ({
    id,
    type: 'line',
    source,
    layout: { 'line-join': 'round' },
    paint: { 'line-color': color, 'line-width': width, ...(dashed ? { 'line-dasharray': [2, 1.5] } : {}) }
  })
  return [
    line('areas-edge', 'areas', token('paper'), 4),
    line('areas-line', 'areas', token('ink'), 2, true),
    line('chosen-edge', 'chosen', token('paper'), 6),
    line('chosen-line', 'chosen', token('ink'), 2.5),
    {
      id: 'chosen-point',
      type: 'circle',
      source: 'chosen',
      filter: ['==', ['geometry-type'], 'Point'],
      paint: {
        'circle-radius': 11,
        'circle-opacity': 0,
        'circle-stroke-color': token('ink'),
        'circle-stroke-width': 3
      }
    },
    {
      id: 'sketch-fill',
      type: 'fill',
      source: 'sketch',
      paint: { 'fill-color': token('accent'), 'fill-opacity': 0.15 }
    },
    line('sketch-line', 'sketch', token('accent'), 2.5, true),
    {
      id: 'sketch-points',
      type: 'circle',
      source: 'sketch',
      filter: ['==', ['geometry-type'], 'Point'],
      paint: {
        'circle-radius': 5,
        'circle-color': token('paper'),
        'circle-stroke-color': token('accent'),
        'circle-stroke-width': 2
      }
    }
  ]
}
