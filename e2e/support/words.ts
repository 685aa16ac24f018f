import { randomBytes } from 'node:crypto'
import type { AdminWord } from '@/lib/moderation/contract/words'
import { administration } from './admin'

/** A word of Latin letters that no other test uses. No digit after it could be mistaken for its last letter. */
export const uniqueWord = (): string =>
  `zq${[...randomBytes(9)].map((byte) => 'bcdfghjklm'[byte % 10]).join('')}x`

/** One of Han characters. */
export const uniqueHan = (): string =>
  [...randomBytes(8)].map((byte) => String.fromCodePoint(0x5e00 + byte * 7)).join('')

/** Lists a word, which must succeed. */
export function addWord(
  target: { url: string; superKey: string },
  word: Partial<Pick<AdminWord, 'action' | 'scope' | 'note'>> & { word: string },
): Promise<AdminWord> {
  return administration(target).post<AdminWord>('/words', { action: 'mask', ...word })
}
