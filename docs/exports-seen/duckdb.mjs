// What DuckDB makes of Parquet exports: node docs/exports-seen/duckdb.mjs http://localhost:8080
import { DuckDBInstance, version } from '@duckdb/node-api'
const db = await (await DuckDBInstance.create(':memory:')).connect()
const B = process.argv[2]
console.log('DuckDB', version())
const { writeFileSync } = await import('node:fs')
for (const [id, q] of [['usgs-earthquakes-2018-w05', ''], ['world-countries', '']]) {
  const r = await fetch(`${B}/api/explore/v2.1/catalog/datasets/${id}/exports/parquet?${q}`)
  writeFileSync(`${id}.parquet`, Buffer.from(await r.arrayBuffer()))
}
for (const sql of ["DESCRIBE SELECT * FROM 'usgs-earthquakes-2018-w05.parquet'", "SELECT count(*), min(time), max(time), round(avg(magnitude), 3) FROM 'usgs-earthquakes-2018-w05.parquet'", "SELECT key, value FROM parquet_kv_metadata('world-countries.parquet')", "DESCRIBE SELECT * FROM 'world-countries.parquet'", "SELECT name, geo_point_2d.lat AS lat FROM 'world-countries.parquet' ORDER BY lat DESC LIMIT 3", "SELECT name, left(geo_shape::VARCHAR, 80) AS shape FROM 'world-countries.parquet' ORDER BY name LIMIT 3"]) {
  console.log(`\nD ${sql};`)
  try { const res = await db.runAndReadAll(sql); console.log(res.columnNames().join(' | ')); for (const row of res.getRows()) console.log(row.map(String).join(' | ').slice(0, 300)) } catch (e) { console.log(String(e.message).split('\n')[0]) }
}
