import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { freePort } from '../../scripts/test-postgres.mjs'
import { temporaryFolder } from './database'
import { until } from './until'

const root = fileURLToPath(new URL('../..', import.meta.url))

export interface HttpsServer {
  port: number
  output: () => string
  /** Makes it reload its certificates. */
  hangUp: () => void
  /** @returns the exit code */
  stop: () => Promise<number | null>
}

export async function startHttpsServer(env: Record<string, string>): Promise<HttpsServer> {
  const port = await freePort()
  const folder = temporaryFolder('https')
  const { PATH = '', HOME = '' } = process.env
  const settings = { PORT: `${port}`, HOST: '127.0.0.1', DATA_DIR: folder, LOG_LEVEL: 'info' }
  const child = spawn(process.execPath, ['server.mjs'], {
    cwd: root,
    env: { PATH, HOME, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1', ...settings, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const collect = (chunk: Buffer) => {
    output += chunk.toString()
  }
  child.stdout.on('data', collect)
  child.stderr.on('data', collect)
  const exited = once(child, 'exit')
  const last = () => child.kill('SIGKILL')
  process.once('exit', last)
  await until(
    'the HTTPS server to be ready',
    () => {
      if (child.exitCode !== null) throw new Error(`it ended with ${child.exitCode}: ${output}`)
      return output.includes('Ready: https://')
    },
    120_000,
  )
  return {
    port,
    output: () => output,
    hangUp: () => child.kill('SIGHUP'),
    stop: async () => {
      process.removeListener('exit', last)
      child.kill('SIGTERM')
      const [code] = await exited
      rmSync(folder, { recursive: true, force: true })
      return code as number | null
    },
  }
}
