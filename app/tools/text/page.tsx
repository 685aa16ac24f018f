import { pageTitle } from '@/components/desktop/request'
import { TextWindow } from '@/components/text/text-window'
import { ToolPage } from '@/components/tool-window/tool-page'
import { createdTexts } from '@/lib/mine/texts'
import { readingTexts, textTexts } from '@/lib/text/texts'

export const dynamic = 'force-dynamic'
export const generateMetadata = () => pageTitle('text')

/** Text sharing; `?name=` opens a text at once, `?text=` fills the form. */
export default async function TextPage({
  searchParams,
}: {
  searchParams: Promise<Record<string, string | string[] | undefined>>
}) {
  const { name, tab, text } = await searchParams
  const which = typeof name === 'string' ? name : ''
  return (
    <ToolPage service="text" texts={[textTexts, readingTexts, createdTexts]} isTall>
      <TextWindow
        tab={which || tab === 'open' ? 'open' : 'share'}
        name={which}
        text={typeof text === 'string' ? text : ''}
      />
    </ToolPage>
  )
}
