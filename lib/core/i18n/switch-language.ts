import type { Language } from './language'
import { loadOnce, showLanguage, shownGroups } from './use-language'

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
