import { randomBytes } from 'node:crypto'
import type { AdminWord } from '@/lib/moderation/contract/words'
import { administration } from './admin'

/** A unique word of Latin letters, without digits that could be read as letters. */
export const uniqueWord = (): string =>
  `zq${[...randomBytes(9)].map((byte) => 'bcdfghjklm'[byte % 10]).join('')}x`

/** A unique word of Han characters. */
export const uniqueHanWord = (): string =>
  [...randomBytes(8)].map((byte) => String.fromCodePoint(0x5e00 + byte * 7)).join('')

export function addWord(
  target: { url: string; superKey: string },
  word: Partial<Pick<AdminWord, 'action' | 'scope' | 'note'>> & { word: string },
): Promise<AdminWord> {
  return administration(target).post<AdminWord>('/words', { action: 'mask', ...word })
}
