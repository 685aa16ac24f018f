import { type Language, pseudoLocale } from './language'
import type { Messages } from './texts'

type File = Readonly<Record<string, Messages>>

/** The pseudo-locale is made of the English file. */
export async function fileFor(
  language: Language,
  load: (language: Language) => Promise<{ default: File }>,
): Promise<File> {
  if (language !== pseudoLocale) return (await load(language)).default
  const [english, { pseudoFile }] = await Promise.all([load('en'), import('./pseudo-locale')])
  return pseudoFile(english.default)
}

/** The bundler makes a script of each file. @param id `<feature>/<group>` */
export async function loadGroup(id: string, language: Language): Promise<Messages> {
  const [feature = '', group = ''] = id.split('/')
  const file = await fileFor(language, (tag) => import(`../../${feature}/messages/${tag}.json`))
  const messages = file[group]
  if (!messages) throw new Error(`There are no texts of ${id}.`)
  return messages
}
