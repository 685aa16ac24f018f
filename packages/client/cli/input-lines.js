// @ts-check

/** Characters (code points) of a message; longer lines are split. */
const messageLengthMax = 4000

/** @param {string} line @returns {string[]} its messages: none for a blank line */
export function piecesOf(line) {
  const chars = Array.from(line)
  const count = Math.ceil(chars.length / messageLengthMax)
  const pieces = Array.from({ length: count }, (_, i) =>
    chars.slice(i * messageLengthMax, (i + 1) * messageLengthMax).join(''),
  )
  return pieces.filter((piece) => piece.trim() !== '')
}

/**
 * The lines of an input, also a last one without a line end. Nothing more is read while one is handled. An endless line
 * is returned in parts, so it takes no more memory than a message.
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
    if (rest.length < messageLengthMax * 2) continue
    const [first = '', ...others] = piecesOf(rest)
    yield first
    rest = others.join('')
  }
  rest += decoder.decode()
  if (rest !== '') yield rest
}
