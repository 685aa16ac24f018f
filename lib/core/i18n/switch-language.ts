import { choiceCookie, cookieText } from '../contract/cookies'
import { type Language, languageCookie } from './language'
import { loadOnce, showLanguage, shownGroups } from './use-language'

/** For a year; the server renders it from the next request on. */
export function rememberLanguage(language: Language): void {
  const cookie = choiceCookie(languageCookie, language)
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is still missing in browsers people use.
  document.cookie = cookieText(cookie, window.location.protocol === 'https:')
}

/**
 * Does not ask the server for the page again, as for a text that was read for the last time. Groups that cannot be
 * loaded stay as they are, without a network all of them.
 */
export async function switchLanguage(language: Language): Promise<void> {
  const groups = [...shownGroups].map(async (id) => [id, await loadOnce(id, language)] as const)
  const loaded = (await Promise.allSettled(groups)).flatMap((each) =>
    each.status === 'fulfilled' ? [each.value] : [],
  )
  if (loaded.length > 0) showLanguage({ language, texts: Object.fromEntries(loaded) })
}
