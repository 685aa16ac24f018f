// Every page has code that is fetched when somebody reaches for it. It does not come without a network, nor after an
// update of the server has taken the build away that the page is of. The task bar tells of it.

let isMissing = false
let tell = () => {}

export const isCodeMissing = () => isMissing

/** For the one place of the page that tells of it. */
export function watchMissingCode(listener: () => void): () => void {
  tell = listener
  return () => {
    if (tell === listener) tell = () => {}
  }
}

/** Somebody asked for code, and it came or did not: whatever keeps one part away keeps the others away, too. */
export function codeAsked(came: boolean): void {
  isMissing = !came
  tell()
}

/** For `lazy`, when the import of a whole page is refused: the page stays empty, and the task bar says why. */
export function missingModule() {
  codeAsked(false)
  return { default: () => null as never }
}
