// @ts-check
import { execFile, spawnSync } from 'node:child_process'
import { promisify } from 'node:util'
import autocannon from 'autocannon'

const hasWrk = spawnSync('wrk', ['-v']).error === undefined

/** The load generator: `wrk` if installed, as it uses less of the second core, else autocannon. */
export const loadTool = hasWrk ? 'wrk' : 'autocannon'

/**
 * Repeatedly.
 * @param {string} url
 * @param {{ connections: number, seconds: number }} options
 * @returns {Promise<{ requests: number, errors: number }>} answers, and those other than 2xx and 3xx
 */
export async function load(url, { connections, seconds }) {
  if (!hasWrk) {
    const result = await autocannon({ url, connections, duration: seconds })
    return { requests: result.requests.total, errors: result['4xx'] + result['5xx'] + result.errors }
  }
  const args = ['-t1', `-c${connections}`, `-d${seconds}s`, url]
  const { stdout } = await promisify(execFile)('wrk', args)
  const requests = Number(/(\d+) requests in/.exec(stdout)?.[1] ?? 0)
  const errors = Number(/Non-2xx or 3xx responses: (\d+)/.exec(stdout)?.[1] ?? 0)
  return { requests, errors }
}
