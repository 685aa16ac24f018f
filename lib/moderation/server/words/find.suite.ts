import { Matcher } from './matcher'
import { Scope, type Word, type WordMatch } from './word'

/** A word as a test lists it: masked everywhere unless it says otherwise. */
export type Listed = string | (Partial<Word> & { word: string })

const matcherOf = (words: readonly Listed[]): Promise<Matcher> =>
  Matcher.build(
    words.map((given, id) => ({
      id,
      action: 'mask',
      scopes: Scope.message | Scope.nick | Scope.room,
      ...(typeof given === 'string' ? { word: given } : given),
    })),
  )

export const findAll = async (
  words: readonly Listed[],
  text: string,
  scope: number = Scope.message,
): Promise<WordMatch[]> => (await matcherOf(words)).find(text, scope)

/** The parts of a text in which listed words are found. */
export async function find(words: readonly Listed[], text: string, scope?: number): Promise<string[]> {
  return (await findAll(words, text, scope)).map(({ start, end }) => text.slice(start, end))
}
