import { subscribe } from 'node:diagnostics_channel'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { requestStats, stopMeasuring } from '../metrics/request-stats'
import { PagePaths } from './page-paths'
import { pathOf, type RouteModule, RouteTable } from './route-table'

/**
 * Counts every answer of this process under its route, as Node announces that it was sent. A caller that goes away
 * before the end of its answer is not counted.
 */
export function countAnswers(files: Record<string, RouteModule>, pagePaths: string[]): void {
  const table = new RouteTable(files)
  const paths = new Map(Object.entries(files).map(([path, module]) => [module, path]))
  const pages = new PagePaths(pagePaths)

  /** One of a closed set, whatever was asked for. */
  function labelOf(url: string): string {
    const path = pathOf(url)
    if (path.startsWith('/_next/')) return '/_next'
    try {
      const page = pages.of(path)
      if (page) return page
      const match = table.match(path)
      return (match && paths.get(match.module)) ?? 'other'
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
