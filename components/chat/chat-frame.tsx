'use client'

import { type ReactNode, useState } from 'react'
import { TitleButton } from '@/components/ui/title-button'
import { Window } from '@/components/ui/window'
import { useTexts } from '@/lib/client/use-language'
import { chatTexts } from './texts'

export interface ChatFrameProps {
  title: string
  menu: ReactNode
  status: ReactNode
  children: ReactNode
}

/** The window of the chat, which may fill the screen. */
export function ChatFrame({ title, menu, status, children }: ChatFrameProps) {
  const t = useTexts(chatTexts)
  const [maximized, setMaximized] = useState(false)
  const controls = (
    <>
      <TitleButton
        glyph={maximized ? 'restore' : 'maximize'}
        label={t(maximized ? 'restore' : 'maximize')}
        onClick={() => setMaximized(!maximized)}
        className="max-sm:hidden noscript:hidden"
      />
      <TitleButton glyph="close" label={t('close')} href="/" />
    </>
  )
  return (
    <Window
      title={title}
      icon="/icons/chat.svg"
      level={1}
      controls={controls}
      menu={menu}
      status={status}
      className={`w-full flex-1 ${maximized ? '' : 'mx-auto max-w-5xl'}`}
    >
      {children}
    </Window>
  )
}
