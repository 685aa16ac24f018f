import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { provideStrace } from '../../scripts/test-tools.mjs'
import type { Server } from './server'
import { until } from './until'

/** The process that has the database, as it signed the lock of it. */
function processOf({ data }: Server): string {
  const lock = readFileSync(join(data.folder, 'platform.db.lock'), 'latin1')
  const pid = /owner:process (\d+) /.exec(lock)?.[1]
  if (!pid) throw new Error('the lock is not signed')
  return pid
}

/**
 * Makes the disk report errors (EIO) when a running server wants its files on it for good.
 * @param which of the calls fail, as strace counts them: `1+` all of them, `3+3` every third
 * @returns what makes it whole again
 */
export async function failSyncs(server: Server, which: string): Promise<() => Promise<void>> {
  const inject = `inject=fsync,fdatasync:error=EIO:when=${which}`
  const args = ['-f', '-p', processOf(server), '-e', 'trace=fsync,fdatasync', '-e', inject]
  const child: ChildProcess = spawn(provideStrace(), args, { stdio: ['ignore', 'ignore', 'pipe'] })
  let output = ''
  child.stderr?.on('data', (chunk: Buffer) => {
    output += chunk.toString()
  })
  const ended = once(child, 'exit')
  await until(
    'strace to be attached',
    () => {
      if (child.exitCode !== null) throw new Error(`strace ended: ${output}`)
      return output.includes('attached')
    },
    10_000,
  )
  return async () => {
    child.kill('SIGINT')
    await ended
    if (!output.includes('INJECTED')) throw new Error('no call failed')
  }
}
