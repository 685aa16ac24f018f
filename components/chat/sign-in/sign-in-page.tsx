'use client'

import { Desktop } from '@/components/desktop/desktop'
import { SignInWindow, type SignInWindowProps } from './sign-in-window'

/** The log-on dialog on the desktop. */
export function SignInPage(props: SignInWindowProps) {
  return (
    <Desktop>
      <SignInWindow {...props} />
    </Desktop>
  )
}
