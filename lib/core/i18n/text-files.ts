import { type Language, languageTags } from './language'
import type { Messages } from './texts'

/** Loads a group in the browser: the bundler makes a script of each file. @param id `<feature>/<group>` */
export async function loadGroup(id: string, language: Language): Promise<Messages> {
  const [feature = '', group = ''] = id.split('/')
  const file = await import(`../../${feature}/messages/${languageTags[language]}.json`)
  const messages: Messages | undefined = file.default[group]
  if (!messages) throw new Error(`There are no texts of ${id}.`)
  return messages
}
