import { subscribe } from 'node:diagnostics_channel'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { PathTable, pathOf, type RouteModule } from './path-table'
import { requestStats, stopMeasuring } from './request-stats'

/**
 * Counts every answer of this process under its route, as Node announces that it was sent. A caller that goes away
 * before the end of its answer is not counted.
 */
export function countAnswers(files: Record<string, RouteModule>, pagePaths: string[]): void {
  const labels = new PathTable([...pagePaths, ...Object.keys(files)].map((path) => [path, path]))

  /** One of a closed set, whatever was asked for. */
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
