import type { Metadata } from 'next'
import type { ReactNode } from 'react'
import { translator } from '@/lib/client/language'
import { LanguageScope } from '@/lib/client/use-language'
import { languageTags } from '@/lib/schemas/language'
import { requestLanguage } from './request-language'
import { requestSkin } from './request-skin'
import { Taskbar } from './taskbar'
import { desktopTexts } from './texts'

/** Title and description in the language of the request. */
export async function documentMetadata(): Promise<Metadata> {
  const t = translator(desktopTexts, await requestLanguage())
  const name = t('siteName')
  return { title: { default: name, template: `%s – ${name}` }, description: t('description') }
}

/** The whole HTML document around a page: the desktop with its task bar, which stay while pages come and go. */
export async function Document({ children }: { children: ReactNode }) {
  const [language, skin] = await Promise.all([requestLanguage(), requestSkin()])
  return (
    <html lang={languageTags[language]} data-skin={skin ?? undefined}>
      <body>
        <LanguageScope language={language}>
          <div className="desktop-ground relative flex min-h-dvh flex-col has-data-filled:h-dvh has-data-filled:overflow-y-clip">
            {children}
            <Taskbar />
          </div>
        </LanguageScope>
      </body>
    </html>
  )
}
