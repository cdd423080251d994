import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DEFAULT_LIMITS } from '../../limits.ts'
import { createElement, type Element } from '../markup/element.ts'
import { type Attributes, readXml } from '../xml/read-xml.ts'
import { readInOrder, systemNameIn, takeGeometries } from './feature-geometries.ts'
import { joinReferences } from './join-references.ts'

async function parse(xml: string): Promise<Element> {
  const top = createElement('top', {})
  const open = [top]
  const handler = {
    open: (name: string, attributes: Attributes) => {
      const element = createElement(name, attributes)
      open.at(-1)!.children.push(element)
      open.push(element)
    },
    close: () => void open.pop(),
    text: (text: string) => void (open.at(-1)!.text += text)
  }
  await readXml(chunks(xml), handler, { limits: DEFAULT_LIMITS, name: 'a.gml' })
  return top
}

async function* chunks(text: string): AsyncGenerator<Buffer> {
  yield Buffer.from(text)
}

async function read(xml: string): Promise<unknown> {
  const { children } = await parse(xml)
  return readInOrder(children, systemNameIn(children))
}

const POINT = { type: 'Point', coordinates: [2, 48] }

test('the order of positions follows the form in which the system is named', async () => {
  for (const name of ['EPSG:4326', 'http://www.opengis.net/gml/srs/epsg.xml#4326', 'urn:ogc:def:crs:OGC:1.3:CRS84'])
    assert.deepEqual(await read(`<gml:Point srsName="${name}"><gml:pos>2 48</gml:pos></gml:Point>`), POINT, name)
  for (const name of [
    'urn:ogc:def:crs:EPSG::4326',
    'urn:ogc:def:crs:EPSG:6.9:4326',
    'urn:x-ogc:def:crs:EPSG:4258',
    'http://www.opengis.net/def/crs/EPSG/0/4326'
  ])
    assert.deepEqual(await read(`<gml:Point srsName="${name}"><gml:pos>48 2</gml:pos></gml:Point>`), POINT, name)
  assert.deepEqual(await read('<Point srsName="urn:ogc:def:crs:EPSG::3035"><pos>3000000 4000000 7</pos></Point>'), {
    type: 'Point',
    coordinates: [4_000_000, 3_000_000, 7]
  })
  assert.deepEqual(await read('<Point srsName="urn:ogc:def:crs:EPSG::25832"><pos>500000 5700000</pos></Point>'), {
    type: 'Point',
    coordinates: [500_000, 5_700_000]
  })
})

test('positions in the notations of GML 2 and 3', async () => {
  const line = {
    type: 'LineString',
    coordinates: [
      [1, 2],
      [3, 4]
    ]
  }
  for (const positions of [
    '<coordinates>1,2 3,4</coordinates>',
    '<coordinates>\n 1 , 2\n 3 , 4\n</coordinates>',
    '<coordinates decimal="," cs=";" ts="|">1,0;2,0|3,0;4</coordinates>',
    '<coord><X>1</X><Y>2</Y></coord><coord><X>3</X><Y>4</Y></coord>',
    '<pos>1 2</pos><pos>3 4</pos>',
    '<posList>1 2 3 4</posList>',
    '<posList count="2">\n1 2\n3 4\n</posList>',
    '<pointProperty><Point><pos>1 2</pos></Point></pointProperty><pointProperty><Point><pos>3 4</pos></Point></pointProperty>'
  ])
    assert.deepEqual(await read(`<LineString>${positions}</LineString>`), line, positions)
  const high = {
    type: 'LineString',
    coordinates: [
      [1, 2, 3],
      [4, 5, 6]
    ]
  }
  assert.deepEqual(await read('<LineString srsDimension="3"><posList>1 2 3 4 5 6</posList></LineString>'), high)
  assert.deepEqual(await read('<LineString><posList dimension="3">1 2 3 4 5 6</posList></LineString>'), high)
  assert.deepEqual(await read('<LineString><posList>1 2 3 4 5 6 7 8 9</posList></LineString>'), {
    type: 'LineString',
    coordinates: [
      [1, 2, 3],
      [4, 5, 6],
      [7, 8, 9]
    ]
  })
})

test('polygons of each version, with the outer ring first and closed', async () => {
  const outer = [
    [0, 0],
    [9, 0],
    [9, 9],
    [0, 0]
  ]
  const inner = [
    [5, 1],
    [6, 1],
    [6, 2],
    [5, 1]
  ]
  const polygon = { type: 'Polygon', coordinates: [outer, inner] }
  const ring = (text: string): string => `<LinearRing><posList>${text}</posList></LinearRing>`
  const [out, hole] = [ring('0 0 9 0 9 9'), ring('5 1 6 1 6 2 5 1')]
  const segments = (text: string): string =>
    `<curveMember><Curve><segments><LineStringSegment><posList>${text}</posList></LineStringSegment></segments></Curve></curveMember>`
  for (const xml of [
    '<Polygon><outerBoundaryIs><LinearRing><coordinates>0,0 9,0 9,9 0,0</coordinates></LinearRing></outerBoundaryIs><innerBoundaryIs><LinearRing><coordinates>5,1 6,1 6,2 5,1</coordinates></LinearRing></innerBoundaryIs></Polygon>',
    `<Polygon><interior>${hole}</interior><exterior>${out}</exterior></Polygon>`,
    `<Surface><patches><PolygonPatch><exterior>${out}</exterior><interior>${hole}</interior></PolygonPatch></patches></Surface>`,
    `<CompositeSurface><surfaceMember><OrientableSurface orientation="+"><baseSurface><Polygon><exterior>${out}</exterior><interior>${hole}</interior></Polygon></baseSurface></OrientableSurface></surfaceMember></CompositeSurface>`,
    `<Polygon><exterior><Ring>${segments('0 0 9 0')}${segments('9 0 9 9 0 0')}</Ring></exterior><interior>${hole}</interior></Polygon>`
  ])
    assert.deepEqual(await read(xml), polygon, xml)
  assert.deepEqual(
    await read(
      `<MultiSurface><surfaceMembers><Polygon><exterior>${out}</exterior></Polygon></surfaceMembers></MultiSurface>`
    ),
    { type: 'MultiPolygon', coordinates: [[outer]] }
  )
})

test('curves that are joined, turned around or arcs of circles', async () => {
  const line = (text: string): string => `<LineString><posList>${text}</posList></LineString>`
  assert.deepEqual(
    await read(
      `<CompositeCurve><curveMember>${line('0 0 1 0')}</curveMember><curveMember><OrientableCurve orientation="-"><baseCurve>${line('2 0 1 0')}</baseCurve></OrientableCurve></curveMember></CompositeCurve>`
    ),
    {
      type: 'LineString',
      coordinates: [
        [0, 0],
        [1, 0],
        [2, 0]
      ]
    }
  )
  const arc = (await read('<Curve><segments><Arc><posList>1 0 0 1 -1 0</posList></Arc></segments></Curve>')) as {
    coordinates: number[][]
  }
  assert.deepEqual(
    [arc.coordinates[0], arc.coordinates.at(-1)],
    [
      [1, 0],
      [-1, 0]
    ]
  )
  assert.equal(
    arc.coordinates.some(([x, y]) => x === 0 && y === 1),
    true
  )
  assert.ok(
    arc.coordinates.length > 40 &&
      arc.coordinates.every(([x, y]) => Math.abs(Math.hypot(x!, y!) - 1) < 1e-12 && y! >= 0)
  )
  const round = (await read(
    '<Polygon><exterior><Ring><curveMember><Curve><segments><Circle><posList>1 0 0 1 -1 0</posList></Circle></segments></Curve></curveMember></Ring></exterior></Polygon>'
  )) as {
    coordinates: number[][][]
  }
  assert.deepEqual(round.coordinates[0]![0], round.coordinates[0]!.at(-1))
  assert.ok(round.coordinates[0]!.some(([x, y]) => y! < -0.99 && Math.abs(x!) < 0.1))
  assert.deepEqual(await read('<Curve><segments><Arc><posList>0 0 1 0 2 0</posList></Arc></segments></Curve>'), {
    type: 'LineString',
    coordinates: [
      [0, 0],
      [1, 0],
      [2, 0]
    ]
  })
})

test('what cannot be read says why, and nothing without positions is a geometry', async () => {
  await assert.rejects(read('<MultiSurface><surfaceMember href="#a"/></MultiSurface>'), /refer to parts elsewhere/)
  await assert.rejects(
    read('<Curve><segments><BSpline><posList>0 0 1 1</posList></BSpline></segments></Curve>'),
    /kind BSpline/
  )
  await assert.rejects(read('<Point><pos>1 x</pos></Point>'), /not numbers/)
  await assert.rejects(read('<LineString><posList srsDimension="2">1 2 3</posList></LineString>'), /not whole/)
  assert.equal(await read('<Point/>'), null)
  assert.equal(await read('<Polygon><exterior><LinearRing><posList/></LinearRing></exterior></Polygon>'), null)
})

const polygon = (id: string): string =>
  `<gml:Polygon gml:id="${id}"><gml:exterior><gml:LinearRing><gml:posList>0 0 9 0 9 9 0 0</gml:posList></gml:LinearRing></gml:exterior></gml:Polygon>`
const solid = (...ids: readonly string[]): string =>
  `<b:lod2Solid><gml:Solid><gml:exterior><gml:CompositeSurface gml:id="all">${ids.map((id) => `<gml:surfaceMember xlink:href="#${id}"/>`).join('')}</gml:CompositeSurface></gml:exterior></gml:Solid></b:lod2Solid>`
const wall = (id: string): string =>
  `<b:boundedBy><b:WallSurface><b:lod2MultiSurface><gml:MultiSurface><gml:surfaceMember>${polygon(id)}</gml:surfaceMember></gml:MultiSurface></b:lod2MultiSurface></b:WallSurface></b:boundedBy>`

async function geometriesOf(xml: string): Promise<unknown> {
  const [feature] = (await parse(`<b:Building>${xml}</b:Building>`)).children
  assert.ok(feature)
  joinReferences(feature)
  return takeGeometries(feature).map(({ path, elements }) => [path, readInOrder(elements, undefined)])
}

test('parts elsewhere in the same feature are read, as the surfaces of a building in CityGML', async () => {
  const ring = [
    [
      [0, 0],
      [9, 0],
      [9, 9],
      [0, 0]
    ]
  ]
  const both = { type: 'MultiPolygon', coordinates: [ring, ring] }
  assert.deepEqual(await geometriesOf(solid('s1', 's2') + wall('s1') + wall('s2')), [['lod2Solid', both]])
  // Without a solid the surfaces are the building.
  assert.deepEqual(await geometriesOf(wall('s1') + wall('s2')), [['boundedBy', both]])
  const elsewhere = { message: 'refer to parts elsewhere' }
  await assert.rejects(geometriesOf(solid('s1', 's3') + wall('s1')), elsewhere)
  // A surface of itself, and parts that would grow without end.
  await assert.rejects(geometriesOf(solid('all')), elsewhere)
  await assert.rejects(geometriesOf(solid(...new Array<string>(100).fill('s1')) + wall('s1')), elsewhere)
})
