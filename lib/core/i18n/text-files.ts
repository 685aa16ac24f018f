import { type Language, pseudoLocale } from './language'
import type { Messages } from './texts'

/** The bundler makes a script of each file; the pseudo-locale is made of the English one. @param id `<feature>/<group>` */
export async function loadGroup(id: string, language: Language): Promise<Messages> {
  const [feature = '', group = ''] = id.split('/')
  const isPseudo = language === pseudoLocale
  const tag = isPseudo ? 'en' : language
  const file: Record<string, Messages> = (await import(`../../${feature}/messages/${tag}.json`)).default
  const messages = (isPseudo ? (await import('./pseudo-locale')).pseudoFile(file) : file)[group]
  if (!messages) throw new Error(`There are no texts of ${id}.`)
  return messages
}
