import type { Metadata } from 'next'
import { headers } from 'next/headers'
import { type RawQuery, readSignInQuery } from '@/components/chat/page-query'
import { SignInWindow } from '@/components/chat/sign-in/sign-in-window'
import { ToolPage } from '@/components/tool-window/tool-page'
import { signInView } from '@/lib/chat/server/chat-page'
import { platformPreview } from '@/lib/chat/server/preview/link-preview'
import { signInTexts } from '@/lib/chat/texts'

export const generateMetadata = async (): Promise<Metadata> => platformPreview(await headers())

export default async function HomePage({ searchParams }: { searchParams: Promise<RawQuery> }) {
  const { rooms, notice } = await signInView()
  const prefill = readSignInQuery(await searchParams, rooms)
  return (
    <ToolPage program="chat" texts={[signInTexts]}>
      <SignInWindow rooms={rooms} notice={notice} {...prefill} />
    </ToolPage>
  )
}
