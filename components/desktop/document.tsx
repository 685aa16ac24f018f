import type { Metadata } from 'next'
import { headers } from 'next/headers'
import type { ReactNode } from 'react'
import { skinTexts } from '@/components/ui/skin-texts'
import { platformTexts } from '@/lib/core/contract/platform-texts'
import { type Language, languageTags } from '@/lib/core/i18n/language'
import { translator } from '@/lib/core/i18n/page-language'
import { LanguageScope } from '@/lib/core/i18n/use-language'
import { type Skin, skins } from '@/lib/core/skin'
import { EarlyScript } from './early-script'
import { requestLanguage, requestPath, requestSkin } from './request'
import { Taskbar } from './taskbar'
import { taskbarTexts } from './taskbar-texts'

interface SkinFormProps {
  language: Language
  /** What was chosen; null for what the system prefers. */
  skin: Skin | null
  /** The path of the page, to come back to. */
  back: string
}

/** The choice of a skin for readers without scripts, in the place of the Start menu. */
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
 * For forms that the browser posts by itself because the scripts of the page are not there yet. Whoever logs on is led
 * to the message that the address names, which the server never sees; a line that begins with a slash stays in its
 * field until it can be obeyed, or asked about.
 */
async function EarlySubmit() {
  const policy = (await headers()).get('content-security-policy') ?? ''
  return <EarlyScript nonce={/'nonce-([^']+)'/.exec(policy)?.[1]} />
}

/** Title and description in the language of the request, and what browsers need to install the application. */
export async function documentMetadata(): Promise<Metadata> {
  const language = await requestLanguage()
  const name = translator(taskbarTexts, language)('siteName')
  return {
    title: { default: name, template: `%s – ${name}` },
    description: platformTexts[language].description,
    manifest: `/app.webmanifest?language=${language}`,
    // Naming one of them, the file app/icon.svg has to be named, too.
    icons: {
      icon: { url: '/icon.svg', type: 'image/svg+xml', sizes: 'any' },
      apple: '/apple-touch-icon.png',
    },
    appleWebApp: { title: name, capable: true },
  }
}

export interface DocumentProps {
  /** Whether the chat may keep a page for when there is no network. */
  offlineChat: boolean
  children: ReactNode
}

/** The whole HTML document around a page: the desktop with its task bar, which stay while pages come and go. */
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
        <LanguageScope language={language}>
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
