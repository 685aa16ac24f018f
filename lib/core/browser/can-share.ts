export const canShare = (): boolean => typeof navigator !== 'undefined' && 'share' in navigator
