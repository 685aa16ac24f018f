/** A word of a shell command, quoted where it has to be. */
function shellWord(text: string): string {
  return /^[\w./:=@%+-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`
}

/**
 * The command that does in a shell what was just done here.
 * @param path of the API, with its query
 * @param json the body; makes it a POST
 */
export function curlLine(path: string, json?: object, headers: Record<string, string> = {}): string {
  const words = ['curl', shellWord(window.location.origin + path)]
  const all = json ? { 'Content-Type': 'application/json', ...headers } : headers
  for (const [name, value] of Object.entries(all)) words.push('-H', shellWord(`${name}: ${value}`))
  if (json) words.push('-d', shellWord(JSON.stringify(json)))
  return words.join(' ')
}
