/** Whether the system has a menu of programs that take a text. */
export const canShare = (): boolean => 'share' in navigator
