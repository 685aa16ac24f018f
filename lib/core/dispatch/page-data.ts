import type { ServerResponse } from 'node:http'
import { finished } from 'node:stream/promises'
import { AsyncContext } from '../async-context'
import { processState } from '../process-state'

const context = () => processState('page-data', () => new AsyncContext<unknown>())

/** Calls `serve`, with data for the page that it renders until the response has ended. @param data undefined: none */
export function withPageData(data: unknown, outgoing: ServerResponse, serve: () => void): void {
  if (data === undefined) serve()
  else
    void context().run(data, async () => {
      serve()
      await finished(outgoing).catch(() => undefined)
    })
}

/** undefined without a guard. */
export const pageData = (): unknown => context().value
