import { headers } from 'next/headers'
import { Setting } from '@/components/admin/setting'
import { pageTitle } from '@/components/desktop/request'
import { findSession } from '@/lib/core/auth/sessions'
import { pageCookies } from '@/lib/core/contract/cookies'

export const dynamic = 'force-dynamic'

export const generateMetadata = () => pageTitle('setting')

export default async function SettingPage() {
  const session = await findSession(pageCookies(await headers()))
  return <Setting isSignedIn={session !== null} />
}
