import type { Metadata } from 'next'
import { headers } from 'next/headers'
import { type RawQuery, readSignInQuery } from '@/components/chat/page-query'
import { SignInWindow } from '@/components/chat/sign-in/sign-in-window'
import { requestLanguage } from '@/components/desktop/request'
import { ToolPage } from '@/components/tool-window/tool-page'
import { titleOfRoom } from '@/lib/chat/room-title'
import { signInView } from '@/lib/chat/server/chat-page'
import { platformPreview } from '@/lib/chat/server/preview/link-preview'
import { firstRoomTexts, nickUseTexts, signInTexts } from '@/lib/chat/texts'
import { config } from '@/lib/core/config'
import { translator } from '@/lib/core/i18n/server-texts'
import { reportLinkTexts } from '@/lib/reports/texts'

export const generateMetadata = async (): Promise<Metadata> => platformPreview(await headers())

export default async function HomePage({ searchParams }: { searchParams: Promise<RawQuery> }) {
  const { rooms: stored, notice } = await signInView()
  const t = translator(firstRoomTexts, await requestLanguage())
  const rooms = stored.map((each) => ({ ...each, title: titleOfRoom(each.room, each.title, t) }))
  const prefill = readSignInQuery(await searchParams, rooms)
  return (
    <ToolPage program="chat" texts={[signInTexts, nickUseTexts, reportLinkTexts]}>
      <SignInWindow rooms={rooms} notice={notice} contact={config().abuseContact} {...prefill} />
    </ToolPage>
  )
}
