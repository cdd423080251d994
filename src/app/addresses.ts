import { isIPv6 } from 'node:net'
import type { HttpServer } from '#http'
import type { Config } from './config/settings.ts'
import type { Home } from './home.ts'
import { openKeyPair } from './tls.ts'

/** Ports that are open. */
export interface Addresses {
  /** Where this machine reaches it. */
  readonly local: string
  readonly http: number
  readonly https?: number
}

export interface AddressOptions {
  readonly config: Config
  readonly home: Home
  /** No port that was configured, and nobody from elsewhere. */
  readonly onlyThisMachine: boolean
  readonly nowMs: number
}

const LOOPBACK = '127.0.0.1'

export async function openAddresses(
  server: HttpServer,
  { config, home, onlyThisMachine, nowMs }: AddressOptions
): Promise<Addresses> {
  if (onlyThisMachine) {
    const own = (await server.listen({ host: LOOPBACK, port: 0 })).port
    return { http: own, local: `http://${LOOPBACK}:${own}` }
  }
  const { host, port, httpsPort, tlsCertificate, tlsKey, baseUrl } = config
  const http = (await server.listen({ host, port })).port
  const local = `http://${bracket(isEverywhere(host) ? LOOPBACK : host)}:${http}`
  if (httpsPort === 0) return { http, local }
  const publicHost = baseUrl === null ? undefined : new URL(baseUrl).hostname
  const tls = await openKeyPair({
    folder: home.tls,
    certificateFile: tlsCertificate,
    keyFile: tlsKey,
    publicHost,
    nowMs
  })
  return { http, local, https: (await server.listen({ host, port: httpsPort, tls })).port }
}

export function describeAddresses(config: Config, { http, https }: Addresses): string[] {
  const host = bracket(isEverywhere(config.host) ? 'localhost' : config.host)
  const certificate = config.tlsCertificate === null ? ' (self-signed certificate)' : ''
  return [
    'Loggia is open.',
    `  http      http://${host}:${http}/`,
    ...(https === undefined ? [] : [`  https     https://${host}:${https}/${certificate}`]),
    ...(config.baseUrl === null ? [] : [`  public    ${config.baseUrl}`])
  ]
}

/** The page of a dataset: on the website that the operator names, else on the portal that is reached at `origin`. */
export function pageOfDataset({ datasetPage }: Pick<Config, 'datasetPage'>, origin: string, id: string): string {
  return datasetPage === null
    ? `${origin}/explore/dataset/${encodeURIComponent(id)}/information/`
    : datasetPage.replaceAll('{id}', encodeURIComponent(id))
}

/** Where people see a dataset: on its page when the portal has pages, else as the Explore API shows its records. */
export function datasetAddress(
  { baseUrl, datasetPage, host, port }: Config,
  addresses: Addresses | undefined,
  explorePrefix: string,
  id: string
): string {
  if (datasetPage !== null) return datasetPage.replaceAll('{id}', encodeURIComponent(id))
  const origin =
    baseUrl?.replace(/\/+$/, '') ??
    `http://${bracket(isEverywhere(host) ? 'localhost' : host)}:${addresses?.http ?? port}`
  return `${origin}${explorePrefix}/catalog/datasets/${encodeURIComponent(id)}/records`
}

function isEverywhere(host: string): boolean {
  return host === '0.0.0.0' || host === '::'
}

function bracket(host: string): string {
  return isIPv6(host) ? `[${host}]` : host
}
