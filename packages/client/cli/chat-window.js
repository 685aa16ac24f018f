// @ts-check
import { clearScreenDown, createInterface, cursorTo, moveCursor } from 'node:readline'

/** A terminal that prints lines above the one being typed. */
export class ChatWindow {
  #rl
  #output
  /** How many extra rows the line took when Enter was pressed. */
  #rowsOfLine = 0

  /**
   * @param {NodeJS.ReadStream} input
   * @param {NodeJS.WriteStream} output
   * @param {string} prompt
   * @param {{ line: (text: string) => void, interrupt: () => void, end: () => void }} on a typed line, Ctrl-C and Ctrl-D
   */
  constructor(input, output, prompt, on) {
    this.#output = output
    this.#rl = createInterface({ input, output, prompt, terminal: true, historySize: 100 })
    // Readline knows the width of each character; it must be asked before it clears the line.
    input.prependListener('keypress', (_char, key) => {
      if (key?.name !== 'return' && key?.name !== 'enter') return
      this.#rl.write(null, { name: 'end' })
      this.#rowsOfLine = this.#rl.getCursorPos().rows
    })
    this.#rl.on('line', (text) => {
      // The typed line comes back as a message of the room.
      moveCursor(output, 0, -(this.#rowsOfLine + 1))
      clearScreenDown(output)
      this.#rl.prompt()
      on.line(text)
    })
    this.#rl.on('SIGINT', on.interrupt)
    this.#rl.on('close', on.end)
    this.#rl.prompt()
  }

  /** @param {string} text without a line end and control characters */
  print(text) {
    const { rows } = this.#rl.getCursorPos()
    cursorTo(this.#output, 0)
    moveCursor(this.#output, 0, -rows)
    clearScreenDown(this.#output)
    this.#output.write(`${text}\n`)
    // Draw the line at the cursor. Readline itself would first move up as many rows as it believes the line had, which is
    // wrong after pasting.
    Reflect.set(this.#rl, 'prevRows', 0)
    this.#rl.prompt(true)
  }

  /** Restores the terminal. */
  close() {
    this.#rl.removeAllListeners('close')
    this.#rl.close()
    cursorTo(this.#output, 0)
    clearScreenDown(this.#output)
  }
}
