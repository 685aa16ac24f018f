import { Handover } from './handover'

/** A result of a program: the composer of the chat takes it into its draft. */
export const textForChat = new Handover<string>()
