import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { provideProgram } from '../../scripts/test-tools.mjs'
import type { Server } from './server'
import { until } from './until'

/** The owner process in a database's lock file. */
function processOf({ data }: Server): string {
  const lock = readFileSync(join(data.folder, 'platform.db.lock'), 'latin1')
  const pid = /owner:process (\d+) /.exec(lock)?.[1]
  if (!pid) throw new Error('the lock is not signed')
  return pid
}

export const writingProcesses = (server: Server): number[] => [Number(processOf(server))]

/**
 * Makes fsync fail with EIO in running processes.
 * @param which of the calls fail, as strace counts them: `1+` all of them, `3+3` every third
 * @returns ends it
 */
export async function failSyncs(pids: readonly number[], which = '1+'): Promise<() => Promise<void>> {
  const inject = `inject=fsync,fdatasync:error=EIO:when=${which}`
  const traced = pids.flatMap((pid) => ['-p', String(pid)])
  const args = ['-f', ...traced, '-e', 'trace=fsync,fdatasync', '-e', inject]
  const child: ChildProcess = spawn(provideProgram('strace'), args, { stdio: ['ignore', 'ignore', 'pipe'] })
  let output = ''
  child.stderr?.on('data', (chunk: Buffer) => {
    if (output.length < 100_000) output += chunk.toString()
  })
  const ended = once(child, 'exit')
  await until('strace to be attached', () => {
    if (child.exitCode !== null) throw new Error(`strace ended: ${output}`)
    return output.includes('attached')
  })
  return async () => {
    child.kill('SIGINT')
    await ended
    if (!output.includes('INJECTED')) throw new Error(`no call failed: ${output}`)
  }
}
