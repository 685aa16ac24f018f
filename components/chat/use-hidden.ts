'use client'

import { useDesk } from '@/lib/desktop/client/windows'

/** Whether the window of the chat is minimized, or behind another one on a phone. */
export const useHidden = (): boolean =>
  useDesk(({ windows }) => windows.find(({ id }) => id === 'chat')?.hidden) ?? false
