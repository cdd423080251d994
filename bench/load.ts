import { Agent, get } from 'node:http'

/** Answers per second that `connections` keep-alive clients get for one address within `seconds`; a 200 each, or it throws. */
export async function answersPerSecond(url: string, connections: number, seconds: number): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const until = performance.now() + seconds * 1000
  let answers = 0
  const client = async (): Promise<void> => {
    while (performance.now() < until) {
      await read(url, agent)
      answers++
    }
  }
  await Promise.all(Array.from({ length: connections }, client))
  agent.destroy()
  return answers / seconds
}

function read(url: string, agent: Agent): Promise<void> {
  return new Promise((done, failed) => {
    get(url, { agent }, response => {
      if (response.statusCode !== 200) failed(new Error(`status ${response.statusCode}`))
      response.resume().on('end', () => done()).on('error', failed)
    }).on('error', failed)
  })
}
