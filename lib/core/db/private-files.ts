import { chmodSync, closeSync, mkdirSync, openSync } from 'node:fs'
import { log } from '../log'

const ownerOnly = 0o600

/** Makes a folder that only its owner may look into; one that is there stays as it is. */
export function makePrivateFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
}

/** Takes a file away from everybody but its owner, if it is there. */
export function restrictToOwner(file: string): void {
  try {
    chmodSync(file, ownerOnly)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code !== 'ENOENT')
      log().warn({ code }, `others may be able to read ${file}: its mode cannot be changed`)
  }
}

/** Makes a file if there is none, and keeps it for its owner. SQLite gives its WAL and index the same mode. */
export function makePrivateFile(file: string): void {
  closeSync(openSync(file, 'a', ownerOnly))
  restrictToOwner(file)
}
