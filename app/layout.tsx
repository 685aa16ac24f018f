import type { Viewport } from 'next'
import type { ReactNode } from 'react'
import { Document, documentMetadata } from '@/components/desktop/document'
import { ProgramWindows } from '@/components/desktop/program-windows'
import { requestSkin } from '@/components/desktop/request'
import { config } from '@/lib/core/config'
import type { Skin } from '@/lib/core/skin'
import { skinColors } from '@/lib/generated/skin-styles'
import './globals.css'

// A prerendered page gets no script nonce.
export const dynamic = 'force-dynamic'

export const generateMetadata = documentMetadata

/** The colour of a phone's bars around a page; null: the system's preference, of which the first match counts. */
const themeColor = (skin: Skin | null) =>
  skin
    ? skinColors[skin]
    : [
        { media: '(prefers-contrast: more)', color: skinColors.contrast },
        { media: '(prefers-color-scheme: dark)', color: skinColors.dark },
        { color: skinColors.win98 },
      ]

/** A phone's keyboard shrinks the page instead of covering the focused field. */
export const generateViewport = async (): Promise<Viewport> => ({
  width: 'device-width',
  initialScale: 1,
  viewportFit: 'cover',
  interactiveWidget: 'resizes-content',
  themeColor: themeColor(await requestSkin()),
})

export default function RootLayout({ children }: { children: ReactNode }) {
  const { hasOfflineChat, textBytesMax } = config()
  return (
    <Document offlineChat={hasOfflineChat} textBytesMax={textBytesMax}>
      {children}
      <ProgramWindows />
    </Document>
  )
}
