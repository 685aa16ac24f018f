import type { Metadata } from 'next'
import { LazyErrorPage } from '@/components/desktop/lazy-error-windows'
import { requestLanguage } from '@/components/desktop/request'
import { translator } from '@/lib/core/i18n/server-texts'
import { desktopTexts } from '@/lib/desktop/texts'

export async function generateMetadata(): Promise<Metadata> {
  const t = translator(desktopTexts, await requestLanguage())
  return { title: { absolute: t('notFoundTab') } }
}

export default function NotFound() {
  return <LazyErrorPage error={null} />
}
