import { chmodSync, closeSync, mkdirSync, openSync } from 'node:fs'
import { log } from '../log'

const ownerOnly = 0o600

/** Mode 0700, unless it exists. */
export function makePrivateFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
}

export function restrictToOwner(file: string): void {
  try {
    chmodSync(file, ownerOnly)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code !== 'ENOENT')
      log().warn({ code }, `others may be able to read ${file}: its mode cannot be changed`)
  }
}

/** Mode 0600. SQLite gives its WAL and index the same mode. */
export function makePrivateFile(file: string): void {
  closeSync(openSync(file, 'a', ownerOnly))
  restrictToOwner(file)
}
