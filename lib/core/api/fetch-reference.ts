import { ApiError } from './api-error'

/**
 * Fetches the page of the reference and takes the reference out of it. A document that is fetched so runs nothing, and
 * its elements need not be made of text again, which the page's policy would not allow.
 * @throws ApiError network when there is none
 */
export function fetchReference(): Promise<readonly Node[]> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const fail = () => reject(new ApiError(request.status, 'network', ''))
    request.open('GET', '/docs')
    request.responseType = 'document'
    request.onerror = fail
    request.onload = () => {
      const nodes = request.responseXML?.querySelector('[data-reference]')?.childNodes
      if (nodes) resolve([...nodes].map((node) => document.adoptNode(node)))
      else fail()
    }
    request.send()
  })
}
