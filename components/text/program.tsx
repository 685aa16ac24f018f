import type { ProgramModule } from '@/components/desktop/program-modules'
import { createdTexts } from '@/lib/mine/texts'
import { readingTexts, textTexts } from '@/lib/text/texts'
import { TextWindow } from './text-window'

export const program: ProgramModule = {
  texts: [textTexts, readingTexts, createdTexts],
  open: (query) => {
    const name = query.get('name') ?? ''
    const tab = name || query.get('tab') === 'open' ? 'open' : 'share'
    return <TextWindow tab={tab} name={name} text={query.get('text') ?? ''} />
  },
}
