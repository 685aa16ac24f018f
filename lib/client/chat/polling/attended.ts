const attendedForMs = 300_000
let touchedAt = performance.now()

const note = () => {
  touchedAt = performance.now()
}

for (const type of ['pointermove', 'pointerdown', 'keydown', 'wheel', 'scroll', 'focus'])
  window.addEventListener(type, note, { passive: true, capture: true })

/** Whether somebody has touched this page within the last five minutes. */
export const isAttended = (): boolean => performance.now() - touchedAt < attendedForMs
