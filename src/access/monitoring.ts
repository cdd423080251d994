import { isFromThisMachine, isLoopback, type LocatedRequest } from './local-machine.ts'
import { isSameSecret } from './operator.ts'

export interface MonitoringPolicy {
  /** Setting `metrics-key`. */
  readonly metricsKey: string | null
  /** A proxy stands in front that does not report for whom it asks. */
  readonly isBehindProxy: boolean
}

/**
 * Decides who may read metrics. With a key only the key counts, from every address. Without one this machine only, and not behind a proxy
 * that does not report for whom it asks.
 */
export function mayMonitor(request: LocatedRequest, { metricsKey, isBehindProxy }: MonitoringPolicy): boolean {
  if (metricsKey !== null) {
    const sent = /^\s*bearer\s+(\S+)\s*$/i.exec(request.header('authorization') ?? '')?.[1]
    return sent !== undefined && isSameSecret(sent, metricsKey)
  }
  return (
    !isBehindProxy &&
    isFromThisMachine(request) &&
    isLoopback(request.address) &&
    request.header('x-forwarded-for') === undefined
  )
}
