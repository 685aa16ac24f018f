import { Handover } from './handover'

/** A result of a program: the composer of the chat takes it into its draft. */
export const textForChat = new Handover<string>()

/** The room of a link: the chat of this page opens it. Without a chat that takes rooms, links lead to their page. */
export const roomForChat = new Handover<string>()
