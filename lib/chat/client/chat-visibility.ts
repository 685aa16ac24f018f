import { isInView } from '@/lib/core/browser/in-view'
import { type Desk, deskNow, useDesk } from '@/lib/desktop/client/windows'

/** Whether the chat window is minimized, or behind another window on a phone. */
const isHidden = ({ windows }: Desk): boolean => windows.find(({ id }) => id === 'chat')?.hidden ?? false

export const isChatInView = (): boolean => isInView() && !isHidden(deskNow())

export const useChatHidden = (): boolean => useDesk(isHidden)
