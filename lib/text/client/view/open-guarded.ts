import { callForResponse } from '@/lib/core/api/other-calls'
import { utf8 } from '../text-share'

/** A text that was read because somebody asked for it. */
export interface GuardedText {
  text: string
  /** How often it can be read from now on; null: as often as anybody likes. */
  readsLeft: number | null
}

/** Reads a guarded text, which takes one of its reads. @param readKey `''` where it takes none */
export async function openGuarded(name: string, readKey: string): Promise<GuardedText> {
  const response = await callForResponse('POST /api/sf/v1/open', { name, read_key: readKey })
  const left = response.headers.get('x-reads-left')
  const text = utf8.decode(await response.arrayBuffer())
  return { text, readsLeft: left === null || left === 'unlimited' ? null : Number(left) }
}
