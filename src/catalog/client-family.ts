/** What programs name themselves in `User-Agent`, in coarse groups: no version, no system, nothing that singles one out. */
const FAMILIES = {
  gis: /qgis|arcgis|gdal|ogr2|geoserver|esri/i,
  office: /excel|microsoft office|powerbi|mashup|tableau|libreoffice|openoffice/i,
  portal: /loggia/i,
  crawler: /bot\b|bot[/;)]|crawl|spider|slurp|archiver|preview|monitor|headless|lighthouse/i,
  python: /python|aiohttp|httpx|pandas|scrapy/i,
  r: /\bhttr|\br-curl|rcurl|rstudio|\br \(/i,
  java: /java\/|java-http|okhttp|apache-httpclient|kotlin|scala/i,
  dotnet: /\.net|restsharp|powershell/i,
  go: /go-http|go-resty|golang/i,
  php: /php|guzzle/i,
  ruby: /ruby|faraday/i,
  'command-line': /curl|wget|httpie/i,
  javascript: /node|axios|undici|deno|\bbun\b|got\//i,
  browser: /^(?:mozilla|opera)\//i
} as const satisfies Readonly<Record<string, RegExp>>

export type ClientFamily = keyof typeof FAMILIES | 'other'

/** What is longer is not read: the header is chosen by the caller. */
const MAX_READ = 300

/** The first group whose words occur. */
export function clientFamily(agent: string | undefined): ClientFamily {
  const text = (agent ?? '').slice(0, MAX_READ)
  const found = Object.entries(FAMILIES).find(([, words]) => words.test(text))
  return (found?.[0] ?? 'other') as ClientFamily
}
