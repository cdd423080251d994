import { Agent, get } from 'node:http'

/** One connection that is kept between questions. */
export const KEPT = new Agent({ keepAlive: true, maxSockets: 1 })

/**
 * Answers per second that `connections` keep-alive clients get for one address within `seconds`; a 200 each, or it
 * throws.
 */
export async function answersPerSecond(url: string, connections: number, seconds: number): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const rate = await answersPerSecondOf(() => readAnswer(url, agent), connections, seconds)
  agent.destroy()
  return rate
}

/** The same for any question. */
export async function answersPerSecondOf(ask: () => Promise<void>, clients: number, seconds: number): Promise<number> {
  const until = performance.now() + seconds * 1000
  let answers = 0
  const client = async (): Promise<void> => {
    while (performance.now() < until) {
      await ask()
      answers++
    }
  }
  await Promise.all(Array.from({ length: clients }, client))
  return answers / seconds
}

/**
 * The body of a 200, over a connection that is kept, as the raw engine's client does it: `fetch` itself costs
 * milliseconds.
 */
export function readAnswer(url: string, agent: Agent): Promise<void> {
  return new Promise((done, failed) => {
    get(url, { agent }, (response) => {
      let body = ''
      if (response.statusCode === 200) response.resume()
      else response.setEncoding('utf8').on('data', (text: string) => (body += text))
      response
        .on('end', () =>
          response.statusCode === 200 ? done() : failed(new Error(`status ${response.statusCode} of ${url}: ${body}`))
        )
        .on('error', failed)
    }).on('error', failed)
  })
}
