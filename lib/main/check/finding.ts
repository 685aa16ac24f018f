/** `problem`: a start would fail, or the service would not work. */
export type State = 'ok' | 'note' | 'problem'

/** One line of `node server.mjs --check`. It holds no secret. */
export interface Finding {
  subject: string
  state: State
  text: string
}

export const ok = (subject: string, text: string): Finding => ({ subject, state: 'ok', text })
export const note = (subject: string, text: string): Finding => ({ subject, state: 'note', text })
export const problem = (subject: string, text: string): Finding => ({ subject, state: 'problem', text })
