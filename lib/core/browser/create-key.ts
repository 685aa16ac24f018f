import { replaceAddress } from './replace-address'

/** The key with which this tab creates things, for the header X-Create-Key; never stored. */
let current = ''

export const createKey = (): string => current

export function setCreateKey(key: string): void {
  current = key
}

/** Takes it out of the address, where a link has it as `#create_key=KEY`. @returns the key of this tab, or `''` */
export function takeCreateKey(): string {
  const { hash, pathname, search } = window.location
  const given = /^#create_key=([\w-]{1,256})$/.exec(hash)?.[1]
  if (given === undefined) return current
  replaceAddress(pathname + search)
  current = given
  return given
}
