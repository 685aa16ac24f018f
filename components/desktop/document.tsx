import type { Metadata } from 'next'
import type { ReactNode } from 'react'
import { platformTexts } from '@/lib/core/contract/platform-texts'
import { languageTags } from '@/lib/core/i18n/language'
import { translator } from '@/lib/core/i18n/page-language'
import { LanguageScope } from '@/lib/core/i18n/use-language'
import { EarlySubmit } from './early-submit'
import { requestLanguage, requestPath, requestSkin } from './request'
import { SkinForm } from './skin-form'
import { Taskbar } from './taskbar'
import { taskbarTexts } from './taskbar-texts'

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
