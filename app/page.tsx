import type { Metadata } from 'next'
import { headers } from 'next/headers'
import { Desktop } from '@/components/desktop/desktop'
import { type RawQuery, readLogOnQuery } from '@/components/logon/log-on-query'
import { LogOnWindow } from '@/components/logon/log-on-window'
import { shownPlatform } from '@/lib/server/app/shown-link'
import { viewLogOn } from '@/lib/server/chat/page-view'

export const dynamic = 'force-dynamic'
export const generateMetadata = async (): Promise<Metadata> => shownPlatform(await headers())

/** The desktop with the log-on dialog in front. */
export default async function HomePage({ searchParams }: { searchParams: Promise<RawQuery> }) {
  const { rooms, notice } = await viewLogOn()
  const prefill = readLogOnQuery(await searchParams, rooms)
  return (
    <Desktop>
      <LogOnWindow rooms={rooms} notice={notice} {...prefill} />
    </Desktop>
  )
}
