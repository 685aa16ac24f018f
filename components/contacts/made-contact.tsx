import { CommandLine } from '@/components/tool-window/command-line'
import { ButtonLink } from '@/components/ui/button-link'
import { CopyField } from '@/components/ui/copy-field'
import { GroupBox } from '@/components/ui/group-box'
import { contactAppNames } from '@/lib/contacts/apps'
import type { ContactLinkAnswer } from '@/lib/contacts/contract/contacts'
import { curlLine } from '@/lib/core/api/curl'
import { callAddress } from '@/lib/core/api/other-calls'
import { useLanguage, useTexts } from '@/lib/core/i18n/use-language'
import { contactsTexts } from './texts'

/** The same everywhere: the page's own address is the only one that is sure to be reached from here. */
const localOf = (url: string) => url.slice(url.indexOf('/', url.indexOf('//') + 2))

/** The page to share, the direct links, a code to scan, and the command. */
export function MadeContact({ contact }: { contact: ContactLinkAnswer }) {
  const t = useTexts(contactsTexts)
  const language = useLanguage()
  const { app, id, links, page, qr } = contact
  const name = contactAppNames[language][app]
  const path = callAddress('GET /api/add/v1/link', { app, id })
  const direct = [
    [t('mobile'), links.mobile],
    [t('desktop'), links.desktop],
    [t('desktopOld'), links.desktop_old],
    [t('web'), links.web],
  ] as const
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <GroupBox caption={t('made')}>
        <div className="flex flex-col gap-3 sm:flex-row">
          <div className="flex min-w-0 flex-1 flex-col gap-2">
            <CopyField label={t('page')} hint={t('pageHint')} value={page} />
            <CopyField label={t('html')} value={`<a href="${page}">${name}: ${id}</a>`} />
            <div>
              <ButtonLink href={localOf(page)} target="_blank" rel="noopener">
                {t('open')}
              </ButtonLink>
            </div>
          </div>
          <figure className="flex flex-col items-center gap-1">
            {/* biome-ignore lint/performance/noImgElement: it has its exact size already. */}
            <img src={`${localOf(qr)}&type=svg&size=160`} width={160} height={160} alt={t('alt')} />
            <figcaption>{t('scan')}</figcaption>
          </figure>
        </div>
      </GroupBox>
      <GroupBox caption={t('direct')}>
        <div className="flex flex-col gap-2">
          {direct.map(([label, link]) => link && <CopyField key={label} label={label} value={link} />)}
        </div>
      </GroupBox>
      <CommandLine command={curlLine({ url: window.location.origin + path })} />
    </div>
  )
}
