// @ts-check
import { clearScreenDown, createInterface, cursorTo, moveCursor } from 'node:readline'

/** A terminal in which lines appear above the one that is being typed. */
export class ChatWindow {
  #rl
  #output
  /** Rows that the line took beyond its first when Enter was pressed. */
  #rowsOfLine = 0

  /**
   * @param {NodeJS.ReadStream} input
   * @param {NodeJS.WriteStream} output
   * @param {string} prompt
   * @param {{ line: (text: string) => void, interrupt: () => void, end: () => void }} on what is done when a line was
   *   typed, at Ctrl-C, and at Ctrl-D
   */
  constructor(input, output, prompt, on) {
    this.#output = output
    this.#rl = createInterface({ input, output, prompt, terminal: true, historySize: 100 })
    // Readline knows how wide each character is; it is asked before it takes the line away.
    input.prependListener('keypress', (_char, key) => {
      if (key?.name !== 'return' && key?.name !== 'enter') return
      this.#rl.write(null, { name: 'end' })
      this.#rowsOfLine = this.#rl.getCursorPos().rows
    })
    this.#rl.on('line', (text) => {
      // What was typed comes back as a message of the room.
      moveCursor(output, 0, -(this.#rowsOfLine + 1))
      clearScreenDown(output)
      this.#rl.prompt()
      on.line(text)
    })
    this.#rl.on('SIGINT', on.interrupt)
    this.#rl.on('close', on.end)
    this.#rl.prompt()
  }

  /** @param {string} text without a line end; harmless */
  print(text) {
    const { rows } = this.#rl.getCursorPos()
    cursorTo(this.#output, 0)
    moveCursor(this.#output, 0, -rows)
    clearScreenDown(this.#output)
    this.#output.write(`${text}\n`)
    // The line is drawn where the cursor is now. By itself readline would first go up as many rows as it believes the line
    // to have had, which after pasting is not what it has.
    Reflect.set(this.#rl, 'prevRows', 0)
    this.#rl.prompt(true)
  }

  /** Gives the terminal back as it was. */
  close() {
    this.#rl.removeAllListeners('close')
    this.#rl.close()
    cursorTo(this.#output, 0)
    clearScreenDown(this.#output)
  }
}
