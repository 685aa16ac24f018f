import { lateSource } from '@/lib/core/contract/late-scripts'

/** The tag of a late script, as a browser runs it. @returns whether it was fetched */
function run(tag: HTMLScriptElement): Promise<boolean> {
  const script = tag.cloneNode() as HTMLScriptElement
  script.removeAttribute(lateSource)
  script.src = tag.getAttribute(lateSource) ?? ''
  return new Promise((resolve) => {
    script.addEventListener('load', () => {
      tag.remove()
      resolve(true)
    })
    script.addEventListener('error', () => {
      script.remove()
      resolve(false)
    })
    document.head.append(script)
  })
}

/** @returns what fetches the scripts that the page names and does not have; called again, it does so only after a failure */
export function scriptFetcher(): () => void {
  let isUnderWay = false
  return () => {
    if (isUnderWay) return
    isUnderWay = true
    const tags = [...document.querySelectorAll<HTMLScriptElement>(`script[${lateSource}]`)]
    void Promise.all(tags.map(run)).then((fetched) => {
      isUnderWay = fetched.every(Boolean)
    })
  }
}
