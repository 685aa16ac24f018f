import { subscribe } from 'node:diagnostics_channel'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { processState } from '../process-state'
import { PathTable, pathOf, type RouteModule } from './path-table'

/** Counts every finished response by route. A client that disconnects before the end is not counted. */
export function countResponses(files: Record<string, RouteModule>, pagePaths: string[]): void {
  const labels = new PathTable([...pagePaths, ...Object.keys(files)].map((path) => [path, path]))

  /** Labels made from input would grow without bound: this is one of a closed set. */
  function labelOf(url: string): string {
    const path = pathOf(url)
    if (path.startsWith('/_next/')) return '/_next'
    try {
      return labels.match(path)?.value ?? 'other'
    } catch {
      return 'other'
    }
  }

  const statsOf = (incoming: IncomingMessage) => requestStats().of(labelOf(incoming.url ?? ''))
  subscribe('http.server.response.finish', (message) => {
    const { request, response } = message as { request: IncomingMessage; response: ServerResponse }
    stopMeasuring(request, response, statsOf)
  })
}

/** Upper bounds of the latency histogram, seconds. The last ones are for waiting polls. */
const bounds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

/** Plain numbers, because every request passes here. */
export class RouteStats {
  /** By method, then by status. */
  readonly #responses = new Map<string, Map<number, number>>()
  /** By latency, one more than there are bounds; not cumulative. */
  readonly #buckets = new Float64Array(bounds.length + 1)
  #seconds = 0

  constructor(readonly route: string) {}

  record(method: string, status: number, seconds: number): void {
    let byStatus = this.#responses.get(method)
    if (!byStatus) {
      byStatus = new Map()
      this.#responses.set(method, byStatus)
    }
    byStatus.set(status, (byStatus.get(status) ?? 0) + 1)
    let bucket = 0
    while (bucket < bounds.length && seconds > (bounds[bucket] ?? 0)) bucket++
    this.#buckets[bucket] = (this.#buckets[bucket] ?? 0) + 1
    this.#seconds += seconds
  }

  totals(): string[] {
    return [...this.#responses].flatMap(([method, byStatus]) =>
      [...byStatus].map(
        ([status, count]) =>
          `http_requests_total{route="${this.route}",method="${method}",status="${status}"} ${count}`,
      ),
    )
  }

  durations(): string[] {
    const name = 'http_request_duration_seconds'
    const route = `route="${this.route}"`
    let count = 0
    const lines = [...this.#buckets].map((inBucket, index) => {
      count += inBucket
      return `${name}_bucket{${route},le="${bounds[index] ?? '+Inf'}"} ${count}`
    })
    return count === 0
      ? []
      : [...lines, `${name}_sum{${route}} ${this.#seconds}`, `${name}_count{${route}} ${count}`]
  }
}

const startedKey = Symbol('started')
const statsKey = Symbol('stats')
type Measured = IncomingMessage & { [startedKey]?: number; [statsKey]?: RouteStats }

/** @param stats of its route, if that is known */
export function startMeasuring(incoming: IncomingMessage, stats: RouteStats | undefined): void {
  const measured: Measured = incoming
  measured[startedKey] = performance.now()
  measured[statsKey] = stats
}

/** @param statsOf finds the route when it was unknown at the start */
function stopMeasuring(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  statsOf: (incoming: IncomingMessage) => RouteStats,
): void {
  const measured: Measured = incoming
  const started = measured[startedKey]
  if (started === undefined) return
  const stats = measured[statsKey] ?? statsOf(incoming)
  stats.record(incoming.method ?? '', outgoing.statusCode, (performance.now() - started) / 1000)
}

class RequestStats {
  readonly #byRoute = new Map<string, RouteStats>()

  of(route: string): RouteStats {
    let stats = this.#byRoute.get(route)
    if (!stats) {
      stats = new RouteStats(route)
      this.#byRoute.set(route, stats)
    }
    return stats
  }

  text(): string {
    const all = [...this.#byRoute.values()]
    return [
      '# HELP http_requests_total Completed responses by route, method and status.',
      '# TYPE http_requests_total counter',
      ...all.flatMap((stats) => stats.totals()),
      '# HELP http_request_duration_seconds Time from the request headers to the end of the response. Includes the waiting of polls with wait=.',
      '# TYPE http_request_duration_seconds histogram',
      ...all.flatMap((stats) => stats.durations()),
      '',
    ].join('\n')
  }
}

export function requestStats(): RequestStats {
  return processState('request-stats', () => new RequestStats())
}
