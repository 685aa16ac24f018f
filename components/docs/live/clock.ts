/** How often the clock of the desktop looks at the time, too. */
const tickMs = 5_000

/** Shows the time in the corner of the task bar, as the desktop does once it lives. */
export function keepClock(signal: AbortSignal): void {
  const time = document.querySelector('[data-taskbar] time')
  const show = () => {
    // It begins with hours and minutes in the reader's zone (ECMA-262, TimeString).
    if (time) time.textContent = new Date().toTimeString().slice(0, 5)
  }
  show()
  const timer = setInterval(show, tickMs)
  signal.addEventListener('abort', () => clearInterval(timer))
}
