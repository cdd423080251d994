// What the official client makes of exports: node docs/exports-seen/api-client.mjs http://localhost:8080
import client from '@opendatasoft/api-client'

const { ApiClient, fromCatalog } = client
const api = new ApiClient({ domain: process.argv[2] })

const show = (what, value) => console.log(`\n${what}\n${JSON.stringify(value, null, 2).slice(0, 900)}`)

const countries = () => fromCatalog().dataset('world-countries')
show("fromCatalog().dataset('world-countries').export('json').select('name, name_fr').where('has_iso_code').orderBy('name').limit(3)",
  await api.get(countries().export('json').select('name, name_fr').where('has_iso_code').orderBy('name').limit(3)))

const shapes = await api.get(countries().export('geojson').where('name = "France"'))
show("….export('geojson').where('name = \"France\"'): type, properties, geometry", [shapes.type, shapes.features[0].properties, shapes.features[0].geometry.type])

show("fromCatalog().dataset('us-airports').export('json').groupBy('state').select('count(*) as airports').limit(3)",
  await api.get(fromCatalog().dataset('us-airports').export('json').groupBy('state').select('count(*) as airports').limit(3)))

show("fromCatalog().export('json').select('dataset_id').orderBy('dataset_id').limit(3)",
  await api.get(fromCatalog().export('json').select('dataset_id').orderBy('dataset_id').limit(3)))
