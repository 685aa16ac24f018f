// @ts-check
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '..')

/**
 * @typedef {object} Server
 * @property {string} url base address
 * @property {() => number} cpuTicks processor time used so far (Linux; 0 elsewhere)
 * @property {() => number} residentBytes memory in use (Linux; 0 elsewhere)
 * @property {() => Promise<void>} stop
 */

/**
 * Starts a Node program and waits for the line with its address.
 * @param {string[]} args
 * @param {RegExp} ready its first group is the address
 * @param {Record<string, string>} [env]
 * @returns {Promise<Server>}
 */
async function start(args, ready, env = {}) {
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { PATH: process.env.PATH, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  const url = await new Promise((resolve, reject) => {
    child.once('exit', () => reject(new Error(`${args.join(' ')} ended:\n${output}`)))
    child.stdout.on('data', (chunk) => {
      output += chunk
      const match = ready.exec(output)
      if (match) resolve(match[1])
    })
  })
  return {
    url: url.replace('localhost', '127.0.0.1'),
    cpuTicks() {
      if (process.platform !== 'linux') return 0
      const fields = readFileSync(`/proc/${child.pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
      return Number(fields[11]) + Number(fields[12])
    },
    residentBytes() {
      if (process.platform !== 'linux') return 0
      const status = readFileSync(`/proc/${child.pid}/status`, 'utf8')
      return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0) * 1024
    },
    async stop() {
      child.removeAllListeners('exit')
      const gone = once(child, 'exit')
      child.kill('SIGTERM')
      await gone
    },
  }
}

/** @param {string} dataDir @param {Record<string, string>} [env] */
export async function startPlatform(dataDir, env = {}) {
  const settings = {
    PORT: '0',
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    DRAIN_SECONDS: '0',
    LOG_LEVEL: 'error',
    ...env,
  }
  return start(['server.mjs'], /Ready: (\S+)/, settings)
}

/** node:http with a fixed copy of the response of `url`. @param {string} url */
export function startBare(url) {
  return start(['bench/bare.mjs', url], /Ready: (\S+)/)
}
