import type { Metadata } from 'next'
import { headers } from 'next/headers'
import type { ReactNode } from 'react'
import { buttonLook } from '@/components/ui/button'
import { DropArrow } from '@/components/ui/drop-arrow'
import { type Language, languageNames, languages, pseudoLocale } from '@/lib/core/i18n/language'
import { pageTexts, translator } from '@/lib/core/i18n/server-texts'
import { LanguageScope } from '@/lib/core/i18n/use-language'
import { type Skin, skins } from '@/lib/core/skin'
import { connectionTexts, loadErrorTexts, platformTexts, widgetTexts, windowTexts } from '@/lib/core/texts'
import { desktopTexts, programWindowTexts, skinTexts, taskbarTexts, toolTexts } from '@/lib/desktop/texts'
import { programNames } from '@/lib/main/program-names'
import { programs, programTexts } from '@/lib/main/programs'
import { EarlyScript } from './early-script'
import { ProgramIcons } from './program-icons'
import { requestLanguage, requestPath, requestSkin } from './request'
import { Taskbar } from './taskbar'

function Watermark({ name, text }: { name: string; text: string }) {
  return (
    <p
      aria-hidden="true"
      className="absolute right-4 bottom-13 hidden select-none text-right text-desktop-text not-in-[:has([data-filled])]:sm:block print:hidden"
    >
      {name}
      <br />
      {text}
    </p>
  )
}

interface ChoiceFormProps {
  action: '/skin' | '/language'
  label: string
  /** Path of the page to return to. */
  back: string
  children: ReactNode
}

function ChoiceForm({ action, label, back, children }: ChoiceFormProps) {
  return (
    <form method="post" action={action} aria-label={label} className="flex h-full min-w-0 gap-1">
      <input type="hidden" name="back" value={back} />
      {children}
    </form>
  )
}

/** As high as the task bar, for fingers too. */
const fillsBar = 'h-full min-h-0 min-w-0'
const buttonClass = `${buttonLook} ${fillsBar} shrink-0 px-2`

interface ChoiceFormsProps {
  language: Language
  /** Null: as the system prefers. */
  skin: Skin | null
  /** Path of the page to return to. */
  back: string
}

function ChoiceForms({ language, skin, back }: ChoiceFormsProps) {
  const t = translator(taskbarTexts, language)
  const skinT = translator(skinTexts, language)
  return (
    <noscript className="min-w-0">
      <div className="flex h-full min-w-0 gap-1">
        <ChoiceForm action="/skin" label={skinT('skin')} back={back}>
          <div className="relative min-w-0">
            <select
              name="skin"
              aria-label={skinT('skin')}
              defaultValue={skin ?? ''}
              className={`peer text-box appearance-none truncate pr-8 ${fillsBar}`}
            >
              <option value="">{skinT('system')}</option>
              {skins.map((each) => (
                <option key={each} value={each}>
                  {skinT(each)}
                </option>
              ))}
            </select>
            <DropArrow />
          </div>
          <button type="submit" className={buttonClass}>
            {skinT('change')}
          </button>
        </ChoiceForm>
        <ChoiceForm action="/language" label={t('language')} back={back}>
          {languages
            .filter((each) => each !== language)
            .map((each) => (
              <button key={each} type="submit" name="lang" value={each} lang={each} className={buttonClass}>
                {languageNames[each]}
              </button>
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
  const path = (await requestPath()).replace(/\/?(\?.*)?$/, '')
  const program = programs.find(({ href }) => href === path)
  return {
    // That of a program; pages about something else have their own.
    title: {
      default: program ? `${programNames(language)[program.id]} – ${name}` : name,
      template: `%s – ${name}`,
    },
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
            className="desktop-frame has-data-filled:h-dvh has-data-filled:overflow-y-clip print:h-auto print:overflow-visible"
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
