import { lateSource } from '../contract/late-scripts'

const source = /\ssrc="([^"]*)"/
const isForOldBrowsers = (tag: string) => /\snomodule\b/i.test(tag)
const fetchesScript = (link: string) => /\sas="script"|\srel="modulepreload"/.test(link)

/**
 * A page of Next with another script in place of its own, which that script is to fetch when they are wanted: their addresses
 * stay in their tags, but no longer as `src`, and links that fetch them ahead are left out. Scripts for browsers
 * without modules stay, and those that stand in the page, which only note down data.
 *
 * Of Next's HTML this expects tags as React writes them: attributes in double quotation marks, and each script of the
 * page `async` and with a nonce.
 * @param script the address of the other script
 * @throws Error when the page is not so
 */
export function withLateScripts(html: string, script: string): string {
  let own = ''
  const page = html
    .replace(/<link\b[^>]*>/g, (link) => (fetchesScript(link) ? '' : link))
    .replace(/<script\b[^>]*>/g, (tag) => {
      if (!/\ssrc\b/.test(tag) || isForOldBrowsers(tag)) return tag
      if (!source.test(tag) || !/\sasync\b/.test(tag) || !/\snonce="[^"]+"/.test(tag))
        throw new Error(`A script of the page is not as expected: ${tag}`)
      const late = tag.replace(source, ` ${lateSource}="$1"`)
      if (own !== '') return late
      own = tag.replace(source, ` src="${script}"`)
      return `${own}</script>${late}`
    })
  if (own === '') throw new Error('The page has no scripts.')
  return page
}
