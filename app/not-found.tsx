import type { Metadata } from 'next'
import { requestLanguage } from '@/components/desktop/request'
import { translator } from '@/lib/core/i18n/server-texts'
import { desktopTexts } from '@/lib/desktop/texts'
import ErrorPage from './error'

export async function generateMetadata(): Promise<Metadata> {
  const t = translator(desktopTexts, await requestLanguage())
  return { title: { absolute: t('notFoundTab') } }
}

// The module of all pages, so that they load it once.
export default function NotFound() {
  return <ErrorPage error={null} />
}
