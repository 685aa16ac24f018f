// Lazily loaded code fails without a network, and after an update removed the page's build. The task bar
// shows it.

let isMissing = false
let tell = () => {}

export const isCodeMissing = () => isMissing

export function watchMissingCode(listener: () => void): () => void {
  tell = listener
  return () => {
    if (tell === listener) tell = () => {}
  }
}

/** Reports whether a lazy load succeeded: one failure implies others. */
export function reportCodeLoad(came: boolean): void {
  isMissing = !came
  tell()
}

/** A fallback for `lazy`: the page stays empty, and the task bar shows why. */
export function missingModule() {
  reportCodeLoad(false)
  return { default: () => null as never }
}
