/**
 * `export-clients.ts ADDRESS COUNT SECONDS`: this many clients, each from a separate network, that fetch the address one
 * time after the other. Prints how many whole files there were, their bytes, and failures as JSON. A separate process,
 * so that reading disturbs no measurement.
 */
import { Agent, get } from 'node:http'

const [address = '', count = '4', seconds = '30'] = process.argv.slice(2)
const until = performance.now() + Number(seconds) * 1_000
const agent = new Agent({ keepAlive: true })
const total = { files: 0, bytes: 0, failed: 0 }

function fetchOnce(n: number): Promise<void> {
  return new Promise((done) => {
    const url = `${address}&where=${encodeURIComponent(`id != ${n}`)}`
    const fail = (): void => {
      if (performance.now() < until) total.failed++
      done()
    }
    const request = get(url, { agent, headers: { 'x-forwarded-for': `10.1.${n % 250}.1` } }, (response) => {
      response
        .on('data', (chunk: Buffer) => (total.bytes += chunk.length))
        .on('error', fail)
        .on('end', () => {
          if (response.statusCode === 200) total.files++
          else total.failed++
          done()
        })
    }).on('error', fail)
    setTimeout(() => request.destroy(), Math.max(0, until - performance.now())).unref()
  })
}

async function client(each: number): Promise<void> {
  for (let turn = 0; performance.now() < until; turn++) await fetchOnce(each + 7 * turn + 1)
}

await Promise.all(Array.from({ length: Number(count) }, (_, each) => client(each)))
agent.destroy()
console.log(JSON.stringify(total))
