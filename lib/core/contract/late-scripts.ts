// What the server and the browser agree on for a page that fetches React and Next only when its reader wants them.

/** The attribute that holds the address of a script to be fetched later, instead of `src`. */
export const lateSource = 'data-late'

/** Says in the page that React has taken over what was sent: buttons of the desktop answer from now on. */
export const desktopLives = 'desktop-lives'
