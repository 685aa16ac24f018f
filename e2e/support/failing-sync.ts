import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { provideProgram } from '../../scripts/test-tools.mjs'
import { Program } from './program'
import type { Server } from './server'

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
  const strace = new Program(provideProgram('strace'), args)
  await strace.until('strace to be attached', () => strace.errors.includes('attached'))
  return async () => {
    strace.signal('SIGINT')
    await strace.exited
    if (!strace.errors.includes('INJECTED')) throw new Error(`no call failed: ${strace.errors}`)
  }
}
