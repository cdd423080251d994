/** Downloads that are interrupted, and how a client detects it. */
import { get, type IncomingMessage } from 'node:http'

export interface Download {
  readonly firstByteMs: number
  /** Reads what is left. */
  finish(): Promise<Outcome>
  /** Goes away in the middle of it. */
  leave(): void
}

export interface Outcome {
  /** The answer ended as HTTP says it must: the last chunk was there. */
  readonly complete: boolean
  readonly bytes: number
}

/** Reads to the first byte and no further. Throws for every status except 200. */
export function beginDownload(url: string): Promise<Download> {
  const began = performance.now()
  return new Promise((done, failed) => {
    const request = get(url, { agent: false, headers: { 'accept-encoding': 'identity' } }, (answer) => {
      if (answer.statusCode !== 200)
        return void answer.resume().once('close', () => failed(new Error(`${url}: ${answer.statusCode}`)))
      const leave = (): void => void request.destroy()
      const firstByteMs = (): number => performance.now() - began
      // Broken before the first byte of the body.
      const broken = (): void =>
        done({ firstByteMs: firstByteMs(), finish: async () => ({ complete: false, bytes: 0 }), leave })
      answer.once('error', broken)
      answer.once('readable', () => {
        answer.off('error', broken)
        const first = answer.read(1) as Buffer | null
        done({
          firstByteMs: firstByteMs(),
          finish: () => finish(answer, first?.length ?? 0),
          leave
        })
      })
    })
    request.once('error', failed)
  })
}

async function finish(answer: IncomingMessage, read: number): Promise<Outcome> {
  let bytes = read
  try {
    for await (const chunk of answer as AsyncIterable<Buffer>) bytes += chunk.length
  } catch {
    return { complete: false, bytes }
  }
  return { complete: answer.complete, bytes }
}
