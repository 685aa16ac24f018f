import { headers } from 'next/headers'
import { Setting } from '@/components/admin/setting'
import { TextsOfPage } from '@/components/desktop/texts-of-page'
import { adminPageTexts } from '@/lib/admin/texts'
import { chatTexts } from '@/lib/chat/texts'
import { findSession } from '@/lib/core/auth/sessions'
import { pageCookies } from '@/lib/core/contract/cookies'

export default async function SettingPage() {
  const session = await findSession(pageCookies(await headers()))
  return (
    <TextsOfPage groups={[...adminPageTexts, chatTexts]}>
      <Setting isSignedIn={session !== null} />
    </TextsOfPage>
  )
}
