import type { Metadata } from 'next'
import { headers } from 'next/headers'
import type { ReactNode } from 'react'
import { type Language, languageNames, languages, pseudoLocale } from '@/lib/core/i18n/language'
import { pageTexts, translator } from '@/lib/core/i18n/server-texts'
import { LanguageScope } from '@/lib/core/i18n/use-language'
import { type Skin, skins } from '@/lib/core/skin'
import { connectionTexts, loadErrorTexts, platformTexts, widgetTexts, windowTexts } from '@/lib/core/texts'
import { desktopTexts, programWindowTexts, skinTexts, taskbarTexts, toolTexts } from '@/lib/desktop/texts'
import { programNames } from '@/lib/main/program-names'
import { programTexts } from '@/lib/main/programs'
import { EarlyScript } from './early-script'
import { ProgramIcons } from './program-icons'
import { requestLanguage, requestPath, requestSkin } from './request'

import { Taskbar } from './taskbar'
import { Watermark } from './watermark'

interface ChoiceFormProps {
  action: '/skin' | '/language'
  name: string
  label: string
  chosen: string
  /** Path of the page to return to. */
  back: string
  /** What the button does; begins with its `submit`. */
  change: string
  submit: string
  children: ReactNode
}

function ChoiceForm({ action, name, label, chosen, back, change, submit, children }: ChoiceFormProps) {
  return (
    <form method="post" action={action} className="flex h-full min-w-0 items-center gap-1">
      <input type="hidden" name="back" value={back} />
      <select
        name={name}
        aria-label={label}
        defaultValue={chosen}
        className="bevel-sunken h-full min-w-0 bg-field px-1 text-sm text-ink"
      >
        {children}
      </select>
      <button
        type="submit"
        aria-label={change}
        className="bevel-raised h-full shrink-0 px-2 whitespace-nowrap text-ink active:bevel-pressed"
      >
        {submit}
      </button>
    </form>
  )
}

interface ChoiceFormsProps {
  language: Language
  /** Null: as the system prefers. */
  skin: Skin | null
  /** Path of the page to return to. */
  back: string
}

/** Choose skin and language without scripts. */
function ChoiceForms({ language, skin, back }: ChoiceFormsProps) {
  const t = translator(taskbarTexts, language)
  const skinT = translator(skinTexts, language)
  const common = { back, submit: t('change') }
  return (
    <noscript className="min-w-0">
      <div className="flex h-full min-w-0 items-center gap-1">
        <ChoiceForm
          {...common}
          action="/skin"
          name="skin"
          label={skinT('skin')}
          chosen={skin ?? ''}
          change={skinT('change')}
        >
          <option value="">{skinT('system')}</option>
          {skins.map((each) => (
            <option key={each} value={each}>
              {skinT(each)}
            </option>
          ))}
        </ChoiceForm>
        <ChoiceForm
          {...common}
          action="/language"
          name="lang"
          label={t('language')}
          chosen={language}
          change={t('changeLanguage')}
        >
          {languages.map((each) => (
            <option key={each} value={each} lang={each}>
              {languageNames[each]}
            </option>
          ))}
        </ChoiceForm>
      </div>
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
  const t = translator(platformTexts, language)
  const name = t('name')
  return {
    title: { default: name, template: `%s – ${name}` },
    description: t('description'),
    manifest: `/app.webmanifest?language=${language === pseudoLocale ? 'en' : language}`,
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
      platformTexts,
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
  /** Bytes of the largest text that is taken. */
  textBytesMax: number
  children: ReactNode
}

/**
 * The HTML document around each page. Desktop and task bar persist across navigation. The desktop is as high as
 * the screen, so that windows scroll inside; on phones the page may be higher.
 */
export async function Document({ offlineChat, textBytesMax, children }: DocumentProps) {
  const [language, skin, back] = await Promise.all([requestLanguage(), requestSkin(), requestPath()])
  const [desktop, platform] = [translator(desktopTexts, language), translator(platformTexts, language)]
  return (
    <html
      lang={language}
      data-skin={skin ?? undefined}
      data-offline-chat={offlineChat || undefined}
      data-text-bytes-max={textBytesMax}
    >
      <body>
        <EarlySubmit />
        <LanguageScope language={language} texts={desktopTextsIn(language)}>
          <div
            data-desktop="ground"
            className="desktop-ground relative flex min-h-dvh flex-col has-data-filled:h-dvh has-data-filled:overflow-y-clip sm:h-dvh sm:overflow-clip print:h-auto print:overflow-visible"
          >
            <ProgramIcons label={desktop('programs')} names={programNames(language)} />
            <Watermark name={platform('name')} text={desktop('watermark')} />
            {children}
            <Taskbar>
              <ChoiceForms {...{ language, skin, back }} />
            </Taskbar>
          </div>
        </LanguageScope>
      </body>
    </html>
  )
}
