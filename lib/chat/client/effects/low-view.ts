/** Higher ones show a phone's whole window beside its keyboard. */
const lowBelowPx = 544

/**
 * Marks the page as low while a phone's keyboard is up, or the phone lies on its side, and makes it as high as what is in
 * view: iOS puts its keyboard over the page. @returns ends it
 */
export function followViewHeight(): () => void {
  const view = window.visualViewport
  if (!view || !window.matchMedia('(pointer: coarse)').matches) return () => undefined
  const { dataset, style } = document.documentElement
  const adapt = () => {
    // Zoomed in, the page is as high as before.
    const height = Math.round(view.height * view.scale)
    if (height < lowBelowPx) dataset.low = ''
    else delete dataset.low
    style.setProperty('--view-height', `${height}px`)
    // iOS scrolls to the focused field, which is in view without that.
    if (view.scale === 1 && view.offsetTop > 0) window.scrollTo(0, 0)
  }
  adapt()
  view.addEventListener('resize', adapt)
  return () => {
    view.removeEventListener('resize', adapt)
    delete dataset.low
  }
}
