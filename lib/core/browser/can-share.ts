/** Whether the browser has a dialog that passes a link to other applications. */
export const canShare = (): boolean => typeof navigator !== 'undefined' && 'share' in navigator
