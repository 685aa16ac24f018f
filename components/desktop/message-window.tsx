'use client'

import type { ReactNode } from 'react'
import { Alert, type AlertProps } from '@/components/ui/alert'
import { TitleButton } from '@/components/ui/title-bar'
import { Window } from '@/components/ui/window'
import { Desktop } from './desktop'

export interface MessageWindowProps {
  title: string
  kind: AlertProps['kind']
  closeLabel: string
  buttons: ReactNode
  children: ReactNode
}

/** A page that consists of one message box. */
export function MessageWindow({ title, kind, closeLabel, buttons, children }: MessageWindowProps) {
  return (
    <Desktop>
      <Window
        title={title}
        level={1}
        controls={<TitleButton glyph="close" label={closeLabel} href="/" />}
        className="w-full max-w-md sm:self-center"
      >
        <div className="p-4 pb-2">
          <Alert kind={kind}>{children}</Alert>
        </div>
        <div className="flex flex-wrap justify-center gap-2 p-3">{buttons}</div>
      </Window>
    </Desktop>
  )
}
