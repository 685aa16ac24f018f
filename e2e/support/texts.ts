import { programNames } from '@/components/desktop/program-names'
import { programTexts } from '@/components/desktop/programs'
import type { Language } from '@/lib/core/i18n/language'
import { messagesOf } from '@/lib/core/i18n/server-texts'
import { type Messages, type TextGroup, type Translate, translatorOf } from '@/lib/core/i18n/texts'

/** The sentences that a page shows, read from the same files. */
export const translatorIn =
  (language: Language) =>
  <Key extends string>(group: TextGroup<Key>): Translate<Key> =>
    translatorOf<Key>(
      (group.id === programTexts.id
        ? programNames(language)
        : messagesOf(group.id, language)) as Messages<Key>,
      language,
    )
