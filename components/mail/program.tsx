import type { ProgramModule } from '@/components/desktop/program-modules'
import { call } from '@/lib/core/api/call'
import { mailTexts } from '@/lib/mail/texts'
import { MailWindow } from './mail-window'

async function isSuspended(): Promise<boolean> {
  const { services } = await call('GET /api/services', {})
  return services.some(({ id, status }) => id === 'mail' && status === 'suspended')
}

export const program: ProgramModule = {
  texts: [mailTexts],
  open: async () => <MailWindow suspended={await isSuspended()} />,
}
