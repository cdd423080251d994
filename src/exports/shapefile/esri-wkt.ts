import { childrenOf, parseWkt, printWkt, type WktNode } from '../well-known-text.ts'

/** Methods that Esri's dialect names otherwise than GDAL's. */
const METHODS: Readonly<Record<string, string>> = {
  Lambert_Conformal_Conic_1SP: 'Lambert_Conformal_Conic',
  Lambert_Conformal_Conic_2SP: 'Lambert_Conformal_Conic',
  Mercator_1SP: 'Mercator',
  Mercator_2SP: 'Mercator',
  Albers_Conic_Equal_Area: 'Albers',
  Oblique_Stereographic: 'Double_Stereographic',
  Equirectangular: 'Equidistant_Cylindrical',
  Cassini_Soldner: 'Cassini',
  Hotine_Oblique_Mercator: 'Hotine_Oblique_Mercator_Azimuth_Natural_Origin'
}

/** Methods that both dialects name and parametrize alike. */
const SHARED_METHODS = [
  'Transverse_Mercator',
  'Lambert_Azimuthal_Equal_Area',
  'Polyconic',
  'Cylindrical_Equal_Area',
  'Sinusoidal',
  'Mollweide',
  'Robinson',
  'Azimuthal_Equidistant',
  'Hotine_Oblique_Mercator_Azimuth_Center'
]

/** Names that do not follow from the others' by rule. */
const DATUMS: Readonly<Record<string, string>> = {
  European_Terrestrial_Reference_System_1989: 'ETRS_1989',
  Ordnance_Survey_of_Great_Britain_1936: 'OSGB_1936',
  Reseau_Geodesique_Francais_1993_v1: 'RGF_1993',
  North_American_Datum_1983: 'North_American_1983',
  North_American_Datum_1927: 'North_American_1927',
  Reseau_National_Belge_1972: 'Belge_1972'
}
const GEOGRAPHIC: Readonly<Record<string, string>> = {
  'WGS 84': 'WGS_1984',
  ETRS89: 'ETRS_1989',
  OSGB36: 'OSGB_1936',
  'RGF93 v1': 'RGF_1993',
  NAD83: 'North_American_1983',
  NAD27: 'North_American_1927',
  BD72: 'Belge_1972'
}
const SPHEROIDS: Readonly<Record<string, string>> = { 'WGS 84': 'WGS_1984' }
const UNITS: Readonly<Record<string, string>> = {
  degree: 'Degree',
  grad: 'Grad',
  metre: 'Meter',
  foot: 'Foot',
  'US survey foot': 'Foot_US'
}

/** Defined by the registry, and not part of the dialect. */
const DROPPED = ['AUTHORITY', 'AXIS', 'TOWGS84', 'EXTENSION']

const WEB_MERCATOR = '+a=6378137 +b=6378137'

/**
 * The dialect of well-known text that a .prj is in, from GDAL's. Parts without a name there stay unchanged: GDAL, QGIS
 * and PROJ read either.
 */
export function esriWkt(wkt: string): string {
  const system = parseWkt(wkt)
  if (system === undefined) return wkt
  const method = childrenOf(system, 'PROJECTION')[0]?.name
  if (system.keyword === 'GEOGCS') return printWkt(rename(system))
  if (system.keyword !== 'PROJCS' || method === undefined) return wkt
  if (childrenOf(system, 'EXTENSION').some(({ members }) => String(members[0]).includes(WEB_MERCATOR)))
    return webMercator(system)
  return method in METHODS || SHARED_METHODS.includes(method) ? printWkt(rename(system)) : wkt
}

/** Mercator on the sphere is a separate method there. */
function webMercator(system: WktNode): string {
  const kept = rename(system).members.filter(
    (member) => typeof member === 'string' || !['PROJECTION', 'PARAMETER', 'UNIT'].includes(member.keyword)
  )
  const parameters = [
    'False_Easting',
    'False_Northing',
    'Central_Meridian',
    'Standard_Parallel_1',
    'Auxiliary_Sphere_Type'
  ].map((name) => ({ keyword: 'PARAMETER', name, members: ['0.0'] }))
  const members = [
    ...kept,
    { keyword: 'PROJECTION', name: 'Mercator_Auxiliary_Sphere', members: [] },
    ...parameters,
    { keyword: 'UNIT', name: 'Meter', members: ['1.0'] }
  ]
  return printWkt({ keyword: 'PROJCS', name: 'WGS_1984_Web_Mercator_Auxiliary_Sphere', members })
}

function rename(node: WktNode): WktNode {
  const members = node.members.filter((member) => typeof member === 'string' || !DROPPED.includes(member.keyword))
  const name = node.name === undefined ? {} : { name: nameOf(node.keyword, node.name) }
  return {
    keyword: node.keyword,
    ...name,
    members: members.map((member) => (typeof member === 'string' ? member : rename(member)))
  }
}

function nameOf(keyword: string, name: string): string {
  switch (keyword) {
    case 'PROJCS':
      return joined(name)
    case 'GEOGCS':
      return `GCS_${GEOGRAPHIC[name] ?? joined(name)}`
    case 'DATUM':
      return `D_${DATUMS[name] ?? joined(name)}`
    case 'SPHEROID':
      return SPHEROIDS[name] ?? joined(name)
    case 'UNIT':
      return UNITS[name] ?? joined(name)
    case 'PROJECTION':
      return METHODS[name] ?? name
    case 'PARAMETER':
      return name.replace(/(^|_)([a-z])/g, (_, before: string, letter: string) => before + letter.toUpperCase())
    default:
      return name
  }
}

function joined(name: string): string {
  return name.replace(/[^A-Za-z0-9.+-]+/g, '_').replace(/^_|_$/g, '')
}
