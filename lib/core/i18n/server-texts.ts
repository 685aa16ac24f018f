import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { processState } from '../process-state'
import { type Language, pseudoLocale } from './language'
import type { RefusalTexts } from './localized-refusal'
import { mergedMessages } from './localized-values'
import { pseudoFile } from './pseudo-locale'
import { type Messages, type TextGroup, type Translate, translatorOf } from './texts'

type File = Record<string, Messages>

const files = () => processState('texts', () => new Map<string, File>())

/** Texts of a feature, read once per process. */
function textsOf(feature: string, language: Language, folder: 'messages' | 'refusals' = 'messages'): File {
  const name = path.join('lib', feature, folder, `${language}.json`)
  const known = files().get(name)
  if (known) return known
  const texts =
    language === pseudoLocale
      ? pseudoFile(textsOf(feature, 'en', folder))
      : (JSON.parse(readFileSync(path.join(process.cwd(), name), 'utf8')) as File)
  files().set(name, texts)
  return texts
}

/** @param id `<feature>/<group>` */
export function messagesOf(id: string, language: Language): Messages {
  const [feature = '', group = ''] = id.split('/')
  const messages = textsOf(feature, language)[group]
  if (!messages) throw new Error(`There are no texts of ${id}.`)
  return messages
}

export const translator = <Key extends string>(group: TextGroup<Key>, language: Language): Translate<Key> =>
  translatorOf<Key>(messagesOf(group.id, language), language)

export const pageTexts = (groups: readonly TextGroup[], language: Language): Record<string, Messages> =>
  Object.fromEntries(groups.map((group) => [group.id, messagesOf(group.id, language)]))

const lib = () => path.join(process.cwd(), 'lib')
const hasRefusals = (feature: string) => existsSync(path.join(lib(), feature, 'refusals'))

/** The sentences of refusals, those of all features. Their folders are not `messages`, of which browsers get scripts. */
export const refusalTexts = (language: Language): RefusalTexts =>
  processState(`refusals-${language}`, () => {
    const files = readdirSync(lib())
      .filter(hasRefusals)
      .map((feature) => textsOf(feature, language, 'refusals'))
    return { language, messages: mergedMessages(files) }
  })
