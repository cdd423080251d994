import { airports } from './airports.ts'
import { birdStrikes } from './bird-strikes.ts'
import { cities } from './cities.ts'
import { communes } from './communes.ts'
import { counties } from './counties.ts'
import { countries } from './countries.ts'
import type { DemoDataset } from './dataset.ts'
import { earthquakes } from './earthquakes.ts'
import { employment } from './employment.ts'
import { flights } from './flights.ts'
import { temperature } from './temperature.ts'
import { weather } from './weather.ts'
import { weatherNormals } from './weather-normals.ts'

/** The demo datasets, in the order of DEMO_DATASET_IDS. */
export const DEMO_CATALOG: readonly DemoDataset[] = [
  earthquakes,
  weather,
  airports,
  countries,
  temperature,
  employment,
  birdStrikes,
  weatherNormals,
  communes,
  counties,
  cities,
  flights
]
