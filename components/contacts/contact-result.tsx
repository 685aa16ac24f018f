'use client'

import { QrPicture } from '@/components/qr/qr-picture'
import { CommandLine } from '@/components/tool-window/command-line'
import { SendButtons } from '@/components/tool-window/send-buttons'
import { ButtonLink } from '@/components/ui/button'
import { CopyField } from '@/components/ui/copy-field'
import { GroupBox } from '@/components/ui/group-box'
import type { ContactLinkResponse } from '@/lib/contacts/contract'
import { contactAppTexts, contactsTexts } from '@/lib/contacts/texts'
import { curlLine } from '@/lib/core/api/curl'
import { callAddress } from '@/lib/core/api/other-calls'
import { useTexts } from '@/lib/core/i18n/use-language'

/** The path: only the origin of this page is sure to be reachable. */
const localOf = (url: string) => url.slice(url.indexOf('/', url.indexOf('//') + 2))

/** The links to a contact, its page and its QR code. */
export default function ContactResult({ contact }: { contact: ContactLinkResponse }) {
  const t = useTexts(contactsTexts)
  const { app, id, links, page, qr } = contact
  const name = useTexts(contactAppTexts)(app)
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
            <div className="flex flex-wrap gap-2">
              <ButtonLink href={localOf(page)} target="_blank" rel="noopener">
                {t('open')}
              </ButtonLink>
              <SendButtons text={page} />
            </div>
          </div>
          <figure className="flex flex-col items-center gap-1">
            <QrPicture src={`${localOf(qr)}&type=svg&size=160`} width={160} height={160} alt={t('alt')} />
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
