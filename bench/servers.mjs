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
 * @property {() => string} errors what it has printed as such
 * @property {Promise<number | string>} exited the code or signal
 * @property {() => Promise<number | string>} stop
 */

/**
 * Waits for the line with its address.
 * @param {string[]} args
 * @param {Record<string, string>} [env]
 * @param {{ node?: string, cwd?: string }} [where]
 * @returns {Promise<Server>}
 */
async function start(args, env = {}, { node = process.execPath, cwd = root } = {}) {
  const { PATH, HOME, TMPDIR } = process.env
  const child = spawn(node, args, {
    cwd,
    env: { PATH, HOME, TMPDIR, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
  let [output, errors] = ['', '']
  child.stderr.on('data', (chunk) => {
    errors += chunk
    process.stderr.write(chunk)
  })
  const exited = once(child, 'exit').then(([code, signal]) => {
    process.removeListener('exit', kill)
    return code ?? signal
  })
  const url = await new Promise((resolve, reject) => {
    exited.then((how) => reject(new Error(`${args.join(' ')} ended with ${how}:\n${output}`)))
    child.stdout.on('data', (chunk) => {
      output += chunk
      const [, address] = /Ready: (\S+)/.exec(output) ?? []
      if (address) resolve(address)
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
    errors: () => errors,
    exited,
    stop() {
      child.kill('SIGTERM')
      return exited
    },
  }
}

/**
 * @param {string} dataDir
 * @param {Record<string, string>} [env]
 * @param {{ node?: string, cwd?: string, nodeOptions?: string[] }} [where]
 */
export function startPlatform(dataDir, env = {}, { nodeOptions = [], ...where } = {}) {
  const settings = { PORT: '0', HOST: '127.0.0.1', DATA_DIR: dataDir, DRAIN_SECONDS: '0', LOG_LEVEL: 'error' }
  return start([...nodeOptions, 'server.mjs'], { ...settings, ...env }, where)
}

/** node:http with a fixed copy of the response of `url`. @param {string} url */
export function startBare(url) {
  return start(['bench/bare.mjs', url])
}
