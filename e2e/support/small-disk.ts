import { spawnSync } from 'node:child_process'
import { closeSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { temporaryFolder } from './database'
import type { ServerData } from './server'

function run(command: string, ...args: string[]): string {
  const { status, stderr, error } = spawnSync(command, args, { encoding: 'utf8' })
  return status === 0 ? '' : `${command}: ${error?.message ?? stderr.trim()}`
}

/** Mounts a small file system in memory. @throws Error where mounting is not permitted */
export function mountSmallDisk(mebibytes: number): ServerData {
  const folder = temporaryFolder('disk')
  const problem = run('mount', '-t', 'tmpfs', '-o', `size=${mebibytes}m`, 'tmpfs', folder)
  if (problem) {
    rmSync(folder, { recursive: true })
    throw new Error(problem)
  }
  const remove = async () => {
    const stuck = run('umount', folder)
    if (stuck) throw new Error(stuck)
    rmSync(folder, { recursive: true })
  }
  return { folder, databaseUrl: `file:${join(folder, 'platform.db')}`, remove }
}

/** Why no file system can be mounted here; `''` where one can. */
export function mountProblem(): string {
  try {
    void mountSmallDisk(1).remove()
    return ''
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

/** Fills a disk completely. @returns frees it again */
export function fillDisk(folder: string): () => void {
  const file = join(folder, 'filler')
  const handle = openSync(file, 'a')
  for (const bytes of [1024 * 1024, 4096]) {
    const chunk = Buffer.alloc(bytes, 'x')
    try {
      for (;;) writeSync(handle, chunk)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
    }
  }
  closeSync(handle)
  return () => rmSync(file)
}
