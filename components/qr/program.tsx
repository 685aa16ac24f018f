import type { ProgramModule } from '@/components/desktop/program-modules'
import { qrTexts } from '@/lib/qr/texts'
import { QrWindow } from './qr-window'

export const program: ProgramModule = {
  texts: [qrTexts],
  open: (query) => {
    const home = `${window.location.origin}/`
    return <QrWindow text={query.get('text') || home} home={home} />
  },
}
