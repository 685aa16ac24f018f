import type { Metadata } from 'next'
import { headers } from 'next/headers'
import type { ReactNode } from 'react'
import { platformTexts } from '@/lib/core/contract/platform-texts'
import { type Language, languageTags } from '@/lib/core/i18n/language'
import { pageTexts, translator } from '@/lib/core/i18n/server-texts'
import { LanguageScope } from '@/lib/core/i18n/use-language'
import { type Skin, skins } from '@/lib/core/skin'
import { connectionTexts, loadErrorTexts, widgetTexts, windowTexts } from '@/lib/core/texts'
import { desktopTexts, programWindowTexts, skinTexts, taskbarTexts, toolTexts } from '@/lib/desktop/texts'
import { EarlyScript } from './early-script'
import { programNames } from './program-names'
import { programTexts } from './programs'
import { requestLanguage, requestPath, requestSkin } from './request'

import { Taskbar } from './taskbar'

interface SkinFormProps {
  language: Language
  /** Null: as the system prefers. */
  skin: Skin | null
  /** Path of the page to return to. */
  back: string
}

/** Chooses a skin without scripts. */
function SkinForm({ language, skin, back }: SkinFormProps) {
  const t = translator(skinTexts, language)
  return (
    <noscript>
      <form method="post" action="/skin" className="flex h-full items-center gap-1">
        <input type="hidden" name="back" value={back} />
        <select
          name="skin"
          aria-label={t('skin')}
          defaultValue={skin ?? ''}
          className="bevel-sunken h-full min-w-0 bg-field px-1 text-sm text-ink"
        >
          <option value="">{t('system')}</option>
          {skins.map((each) => (
            <option key={each} value={each}>
              {t(each)}
            </option>
          ))}
        </select>
        <button
          type="submit"
          className="bevel-raised h-full shrink-0 px-2 whitespace-nowrap text-ink active:bevel-pressed"
        >
          {t('change')}
        </button>
      </form>
    </noscript>
  )
}

/**
 * For forms submitted before the scripts have loaded. After signing in, the fragment of the address is
 * restored, which the server never sees. A line that begins with a slash stays in its field until the command
 * can run.
 */
async function EarlySubmit() {
  const policy = (await headers()).get('content-security-policy') ?? ''
  return <EarlyScript nonce={/'nonce-([^']+)'/.exec(policy)?.[1]} />
}

export async function documentMetadata(): Promise<Metadata> {
  const language = await requestLanguage()
  const name = translator(taskbarTexts, language)('siteName')
  return {
    title: { default: name, template: `%s – ${name}` },
    description: platformTexts[language].description,
    manifest: `/app.webmanifest?language=${language}`,
    // Naming one icon requires naming app/icon.svg, too.
    icons: {
      icon: { url: '/icon.svg', type: 'image/svg+xml', sizes: 'any' },
      apple: '/apple-touch-icon.png',
    },
    appleWebApp: { title: name, capable: true },
  }
}

/** The texts of desktop, task bar and widgets, which every page has. */
const desktopTextsIn = (language: Language) => ({
  ...pageTexts(
    [
      connectionTexts,
      desktopTexts,
      loadErrorTexts,
      programWindowTexts,
      skinTexts,
      taskbarTexts,
      toolTexts,
      widgetTexts,
      windowTexts,
    ],
    language,
  ),
  [programTexts.id]: programNames(language),
})

interface DocumentProps {
  /** Whether the chat may be cached for offline use. */
  offlineChat: boolean
  children: ReactNode
}

/** The HTML document around each page. Desktop and task bar persist across navigation. */
export async function Document({ offlineChat, children }: DocumentProps) {
  const [language, skin, back] = await Promise.all([requestLanguage(), requestSkin(), requestPath()])
  return (
    <html
      lang={languageTags[language]}
      data-skin={skin ?? undefined}
      data-offline-chat={offlineChat || undefined}
    >
      <body>
        <EarlySubmit />
        <LanguageScope language={language} texts={desktopTextsIn(language)}>
          <div className="desktop-ground relative flex min-h-dvh flex-col has-data-filled:h-dvh has-data-filled:overflow-y-clip">
            {children}
            <Taskbar>
              <SkinForm {...{ language, skin, back }} />
            </Taskbar>
          </div>
        </LanguageScope>
      </body>
    </html>
  )
}
