import type { ChatAction, Entry } from './chat-session'

/** Whether a message is shown with the signs of its markup, by its own menu. */
export const isAsTyped = (entries: readonly Entry[], id: number): boolean =>
  entries.some((entry) => entry.kind === 'message' && entry.message.id === id && entry.asTyped === true)

/** Shows a message with the signs of its markup, or without them again. */
export const showAsTyped = (id: number, asTyped: boolean): ChatAction => ({
  type: 'moved',
  by: (state) => ({
    ...state,
    entries: state.entries.map((entry) =>
      entry.kind === 'message' && entry.message.id === id ? { ...entry, asTyped } : entry,
    ),
  }),
})
