import { tabHeaders } from '../api/tab-headers'
import { replaceAddress } from './replace-address'

const header = 'x-create-key'

/** The key with which this tab creates things; never stored. @param key `''`: none */
export function setCreateKey(key: string): void {
  if (key) tabHeaders[header] = key
  else delete tabHeaders[header]
}

/** Takes it out of the address, where a link has it as `#create_key=KEY`. @returns the key of this tab, or `''` */
export function takeCreateKey(): string {
  const { hash, pathname, search } = window.location
  const given = /^#create_key=([\w-]{1,256})$/.exec(hash)?.[1]
  if (given === undefined) return tabHeaders[header] ?? ''
  replaceAddress(pathname + search)
  setCreateKey(given)
  return given
}
