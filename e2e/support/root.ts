import { chownSync, lchownSync, mkdirSync, symlinkSync } from 'node:fs'

/** A user who is not root; every system has it. */
export const nobody = 65534

/** For tests of what root does for another user, which nobody else can run. @throws Error that says so */
export function requireRoot(): void {
  if (process.getuid?.() !== 0)
    throw new Error('These tests need root: run them with sudo, or in a container (npm test -- unit FILE)')
}

export function makeFolderOf(uid: number, folder: string, mode = 0o755): void {
  mkdirSync(folder, { mode })
  chownSync(folder, uid, uid)
}

export function makeLinkOf(uid: number, to: string, file: string): void {
  symlinkSync(to, file)
  lchownSync(file, uid, uid)
}
