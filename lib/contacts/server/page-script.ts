/**
 * The script of the add-contact page, the same on every page; what differs is in data attributes. It tries once to
 * open the application, and makes the copy button work. Without it the page still has its links.
 */
export const pageScript = `(() => {
  const open = document.getElementById('open')
  const id = document.getElementById('id')
  const copy = document.getElementById('copy')
  const said = document.getElementById('said')

  // A tablet that calls itself a Mac.
  const isTablet = /Mac/.test(navigator.platform) && navigator.maxTouchPoints > 1
  if (isTablet && open.dataset.mobile) open.href = open.dataset.mobile

  async function copyId() {
    id.focus()
    id.select()
    try {
      await navigator.clipboard.writeText(id.value)
    } catch {
      if (!document.execCommand('copy')) return void (said.textContent = said.dataset.failed)
    }
    said.textContent = said.dataset.copied
  }
  copy.hidden = false
  copy.addEventListener('click', copyId)
  if ('copies' in open.dataset) open.addEventListener('click', () => void copyId())

  function tryOnce() {
    if (document.visibilityState !== 'visible' || history.state?.tried) return
    // Coming back to the page, or loading it again, must not send anybody away a second time.
    history.replaceState({ tried: true }, '')
    if (isTablet || open.dataset.device === 'mobile') return void (location.href = open.href)
    // In a frame an address that no application takes leaves the page alone in every browser.
    const frame = document.createElement('iframe')
    frame.hidden = true
    frame.title = open.textContent
    frame.src = open.href
    document.body.append(frame)
  }
  if ('tries' in open.dataset) {
    document.addEventListener('visibilitychange', tryOnce)
    document.addEventListener('prerenderingchange', tryOnce)
    // Not before: leaving would break off what is still loading, the code to scan among it.
    window.addEventListener('load', () => document.prerendering || tryOnce())
  }
})()`
