import { Handover } from './handover'

/** A result of a program: the composer of the chat takes it into its draft. */
export const textForChat = new Handover<string>()

/** Takes dropped files while something is written in the chat. @returns whether they were taken */
export const filesForChat: { take: ((files: readonly File[]) => boolean) | null } = { take: null }
