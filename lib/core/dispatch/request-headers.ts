import type { IncomingMessage } from 'node:http'

/** Takes a header off a request as if the client had not sent it. */
export function removeRequestHeader(incoming: IncomingMessage, name: string): void {
  for (let i = incoming.rawHeaders.length - 2; i >= 0; i -= 2)
    if (incoming.rawHeaders[i]?.toLowerCase() === name) incoming.rawHeaders.splice(i, 2)
  delete incoming.headers[name]
}

/** Sets a header of a request as if the client had sent it, replacing what it did send. */
export function setRequestHeader(incoming: IncomingMessage, name: string, value: string): void {
  removeRequestHeader(incoming, name)
  incoming.rawHeaders.push(name, value)
  incoming.headers[name] = value
}
