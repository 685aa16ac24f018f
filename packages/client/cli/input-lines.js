// @ts-check

/** Characters (code points) of a message; longer lines go as several. */
const messageLengthMax = 4000

/** @param {string} line @returns {string[]} what can be sent of it: nothing of a blank one */
export function piecesOf(line) {
  const chars = Array.from(line)
  const count = Math.ceil(chars.length / messageLengthMax)
  const pieces = Array.from({ length: count }, (_, i) =>
    chars.slice(i * messageLengthMax, (i + 1) * messageLengthMax).join(''),
  )
  return pieces.filter((piece) => piece.trim() !== '')
}

/**
 * The lines of an input as they come, the last one also without a line end. Nothing more is read while one is dealt with.
 * A line without end is given in parts, so it takes no more memory than a message.
 * @param {AsyncIterable<Buffer>} input
 * @returns {AsyncGenerator<string, void, undefined>}
 */
export async function* linesOf(input) {
  const decoder = new TextDecoder()
  let rest = ''
  for await (const chunk of input) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split(/\r?\n/)
    rest = lines.pop() ?? ''
    yield* lines
    // Twice as many units as a message has characters at least, so that no pair is cut but at its end.
    if (rest.length < messageLengthMax * 2) continue
    const [first = '', ...others] = piecesOf(rest)
    yield first
    rest = others.join('')
  }
  rest += decoder.decode()
  if (rest !== '') yield rest
}
