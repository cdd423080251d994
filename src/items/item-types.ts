import { DATA_FILE, PUBLISHABLE_TYPES } from '#formats'

/** Where the content of the item is: a file, a JSON or other text, a URL, or any of them. */
export type ItemContent = 'file' | 'text' | 'url' | 'any'

export interface ItemType {
  readonly name: string
  readonly content: ItemContent
  /** Given to every item of the type, before those of its owner. */
  readonly keywords: readonly string[]
  /** Endings of its files; empty: any. */
  readonly endings: readonly string[]
  /** Its file can become a dataset. */
  readonly isPublishable: boolean
}

/** The type of a published dataset. */
export const DATASET_TYPE = 'Feature Service'

/**
 * For datasets only: clients use it to distinguish the services that the portal itself offers from those at an address elsewhere.
 */
export const HOSTED = 'Hosted Service'

/** Types of maps, layers and services: what they are lies in their address or in a text. */
const WEB: readonly ItemType[] = [
  ...types('text', ['Map', 'Online Map'], ['Web Map', 'Web Scene', 'Link Chart']),
  ...types(
    'url',
    ['Data', 'Service'],
    [
      'Map Service',
      'Image Service',
      'Scene Service',
      'Vector Tile Service',
      'Stream Service',
      'Elevation Layer',
      'Geodata Service',
      'Globe Service',
      'Feed',
      'Relational Database Connection',
      'WMS',
      'WFS',
      'WMTS',
      'WCS',
      'OGCFeatureServer',
      '3DTilesService',
      'Real Time Analytic',
      'Big Data Analytic',
      'Big Data File Share',
      'Data Store',
      'Knowledge Graph',
      'Knowledge Graph Layer',
      'Video Service'
    ]
  ),
  { ...type('any', ['Data', 'Service', 'Feature Access'], DATASET_TYPE) },
  ...types('text', ['Data'], ['Feature Collection', 'Feature Collection Template', 'Group Layer', 'Media Layer']),
  ...types(
    'url',
    ['Tool', 'Service'],
    [
      'Geocoding Service',
      'Geometry Service',
      'Geoprocessing Service',
      'Network Analysis Service',
      'Workflow Manager Service',
      'Geoenrichment Service'
    ]
  )
]

/** Applications and their parts. */
const APPLICATIONS: readonly ItemType[] = [
  ...types(
    'any',
    ['Application'],
    [
      'Application',
      'Web Mapping Application',
      'Mobile Application',
      'Native Application',
      'Native Application Installer',
      'Native Application Template',
      'Desktop Application',
      'Desktop Application Template',
      'Dashboard',
      'Operation View',
      'Web Experience',
      'Web Experience Template',
      'StoryMap',
      'StoryMap Theme',
      'Form',
      'Hub Site Application',
      'Hub Page',
      'Hub Initiative',
      'Hub Initiative Template',
      'Hub Project',
      'Hub Event',
      'Site Application',
      'Site Page',
      'Site Initiative',
      'Notebook',
      'Notebook Code Snippet Library',
      'Insights Workbook',
      'Insights Workbook Package',
      'Insights Page',
      'Insights Model',
      'Insights Theme',
      'Insights Data Engineering Workbook',
      'Insights Data Engineering Model',
      'Solution',
      'QuickCapture Project',
      'Workforce Project',
      'Mission',
      'Mission Template',
      'Mission Report',
      'Ortho Mapping Project',
      'Ortho Mapping Template',
      'Excalibur Imagery Project',
      'Urban Project',
      'Urban Model',
      'Investigation',
      'Data Pipeline',
      'Deep Learning Studio Project',
      'AppBuilder Extension',
      'AppBuilder Widget Package',
      'Experience Builder Widget',
      'Experience Builder Widget Package',
      'Code Attachment',
      'Code Sample',
      'Operations Dashboard Add In',
      'Operations Dashboard Extension',
      'Survey123 Add In',
      'Desktop Add In',
      'Explorer Add In',
      'ArcGIS Pro Add In',
      'ArcGIS Pro Configuration',
      'Geoprocessing Sample',
      '360 VR Experience',
      'CityEngine Web Scene',
      'Map RouteGroup',
      'Content Category Set',
      'Symbol Set',
      'Color Set',
      'Report Template',
      'Statistical Data Collection',
      'Administrative Report',
      'Export Package',
      'AI Assistant',
      'Discussion',
      'API Key',
      'Application Configuration',
      'Web AppBuilder Widget',
      'Windows Viewer Add In',
      'Windows Viewer Configuration',
      'Featured Items',
      'Analysis Model',
      'Suitability Model',
      'Insights Script',
      'Reality Mapping Project',
      'Reality Studio Project',
      'GeoBIM Application',
      'GeoBIM Project',
      'Knowledge Studio Project',
      'Indoors Map Configuration',
      'Arcade Module',
      'Web Style'
    ]
  )
]

/** Files that can become a dataset. */
const TABLES: readonly ItemType[] = [
  { ...type('file', ['CSV', 'Data'], 'CSV'), endings: ['csv', 'tsv', 'txt', 'gz', 'zip'] },
  { ...type('file', ['CSV', 'Data'], 'CSV Collection'), endings: ['zip'] },
  { ...type('any', ['GeoJson', 'Data'], 'GeoJson'), endings: ['geojson', 'json', 'jsonl', 'gz', 'zip'] },
  { ...type('file', ['Parquet', 'Data'], 'Apache Parquet'), endings: ['parquet', 'zip'] },
  // Ours: clients know no type for such files.
  type('file', ['Data'], DATA_FILE)
]

/** Other files. */
const FILES: readonly ItemType[] = [
  ...files('Document', {
    'Microsoft Word': 'doc docx',
    'Microsoft Excel': 'xls xlsx',
    'Microsoft Powerpoint': 'ppt pptx',
    PDF: 'pdf',
    'Visio Document': 'vsd vsdx',
    'iWork Keynote': 'key zip',
    'iWork Numbers': 'numbers zip',
    'iWork Pages': 'pages zip',
    Image: 'jpg jpeg png gif tif tiff webp bmp',
    'Image Collection': 'zip',
    'CAD Drawing': 'zip dwg dxf dgn'
  }),
  ...files('Data', {
    Shapefile: 'zip',
    'File Geodatabase': 'zip',
    GeoPackage: 'gpkg zip',
    'SQLite Geodatabase': 'geodatabase zip',
    KML: 'kml kmz',
    'KML Collection': 'zip',
    GML: 'gml xml zip',
    Layer: 'lyr',
    'Layer Template': '',
    'Locator Package': 'gcpk',
    Locator: '',
    'Raster function template': 'xml json',
    'Oriented Imagery Catalog': '',
    'Building Scene Layer Package': 'slpk',
    Style: 'style stylx',
    'Desktop Style': 'stylx',
    'Map Document': 'mxd',
    'Map Template': 'zip mpt',
    'Globe Document': '3dd',
    'Scene Document': 'sxd',
    'Published Map': 'pmf',
    'Pro Map': 'mapx',
    'Pro Layer': 'lyrx',
    'Pro Report': 'rptx',
    'Pro Report Template': 'rptt',
    'Pro Presentation': '',
    Layout: 'pagx',
    'Explorer Map': 'nmf',
    'Explorer Layer': 'nmc',
    'Explorer Document': 'eaz',
    'Service Definition': 'sd',
    'ArcPad Package': 'zip',
    'Windows Mobile Package': 'zip',
    'Task File': 'esritasks'
  }),
  ...files('Package', {
    'Layer Package': 'lpk lpkx',
    'Pro Layer Package': 'lpkx',
    'Map Package': 'mpk mpkx',
    'Pro Map Package': 'mpkx',
    'Mobile Map Package': 'mmpk',
    'Mobile Scene Package': 'mspk',
    'Mobile Basemap Package': 'bpk',
    'Basemap Package': 'bpk',
    'Tile Package': 'tpk tpkx',
    'Compact Tile Package': 'tpkx',
    'Vector Tile Package': 'vtpk',
    'Scene Package': 'slpk spk',
    'Scene Layer Package': 'slpk',
    '3DTiles Package': '3tz',
    'Rule Package': 'rpk',
    'Project Package': 'ppkx',
    'Project Template': 'aptx',
    'Geoprocessing Package': 'gpk gpkx',
    'Geoprocessing Package (Pro version)': 'gpkx',
    'Deep Learning Package': 'zip dlpk',
    'Workflow Manager Package': 'wpk',
    'Toolbox Package': '',
    'Esri Classifier Definition': 'ecd',
    'Esri Classification Schema': 'ecs'
  }),
  { ...type('url', ['Document'], 'Document Link') },
  { ...type('any', ['Data'], 'Earth configuration') }
]

/** The types of items that clients know; any other is refused (PORTAL-item-2). */
export const ITEM_TYPES: readonly ItemType[] = [...WEB, ...APPLICATIONS, ...TABLES, ...FILES]

const BY_KEY: ReadonlyMap<string, ItemType> = new Map(ITEM_TYPES.map((each) => [keyOf(each.name), each]))

/** Clients differ in case and spaces. */
export function findItemType(name: string): ItemType | undefined {
  return BY_KEY.get(keyOf(name))
}

/** The type's own words first, each once. */
export function typeKeywords({ name, keywords }: ItemType, own: readonly string[]): string[] {
  return [...new Set([...keywords, name, ...own])]
}

function keyOf(name: string): string {
  return name.toLowerCase().replace(/\s+/g, '')
}

function type(content: ItemContent, keywords: readonly string[], name: string): ItemType {
  return { name, content, keywords, endings: [], isPublishable: PUBLISHABLE_TYPES.has(name) }
}

function types(content: ItemContent, keywords: readonly string[], names: readonly string[]): ItemType[] {
  return names.map((name) => type(content, keywords, name))
}

function files(keyword: string, endingsByName: Readonly<Record<string, string>>): ItemType[] {
  return Object.entries(endingsByName).map(([name, endings]) => ({
    ...type('file', [keyword], name),
    endings: endings.split(' ').filter((each) => each !== '')
  }))
}
