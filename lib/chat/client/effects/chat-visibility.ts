import { isInView } from '@/lib/core/browser/in-view'
import { type DesktopState, desktopState, useDesktop } from '@/lib/desktop/client/windows'

/** Minimized, or behind another window on a phone. */
const isHidden = ({ windows }: DesktopState): boolean =>
  windows.find(({ id }) => id === 'chat')?.hidden ?? false

export const isChatInView = (): boolean => isInView() && !isHidden(desktopState())

export const useChatHidden = (): boolean => useDesktop(isHidden)
