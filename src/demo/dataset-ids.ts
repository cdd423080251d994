/**
 * The datasets of the demo in the order of import: small ones first, so that there is something to see at once. Apart
 * from the catalog, which cannot be loaded where the packages of the demo's data are not installed.
 */
export const DEMO_DATASET_IDS = [
  'usgs-earthquakes-2018-w05',
  'daily-weather-seattle-new-york',
  'us-airports',
  'world-countries',
  'global-temperature-anomalies',
  'us-employment',
  'faa-wildlife-strikes',
  'seattle-hourly-normals',
  'communes-francaises',
  'us-counties-unemployment',
  'geonames-all-cities-with-a-population-1000',
  'us-flights-2001'
] as const

export type DemoDatasetId = (typeof DEMO_DATASET_IDS)[number]
