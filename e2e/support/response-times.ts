import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Seen } from './response-times-worker.mjs'

/** Calls addresses in turn, one at a time, until it is ended. */
export class ResponseTimes {
  readonly #worker: Worker

  constructor(urls: string[], pauseMs: number, headers: Record<string, string> = {}) {
    this.#worker = new Worker(new URL('./response-times-worker.mjs', import.meta.url), {
      workerData: { urls, pauseMs, headers },
    })
  }

  /** @returns what was seen since the last call */
  async take(isLast = false): Promise<Seen> {
    const reported = once(this.#worker, 'message')
    this.#worker.postMessage(isLast)
    const [seen] = await reported
    return seen
  }

  end(): Promise<Seen> {
    return this.take(true)
  }
}

/** @param share such as 0.99 @returns 0 without times */
export function percentile(times: readonly number[], share: number): number {
  const sorted = times.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

/** For the log of a test. */
export const inShort = ({ times }: Seen): string =>
  `${times.length} × p50 ${percentile(times, 0.5).toFixed(1)} ms, p99 ${percentile(times, 0.99).toFixed(1)} ms`
