/** More lines are collapsed in the log, and longer texts approach the limit of a message. */
const linesMax = 15
const lengthMax = 2000

/** The field normalises line ends too. */
export const withPlainLineEnds = (text: string): string => text.replace(/\r\n?/g, '\n')

/** Whether a text is offered to be shared, with only its link in the message. @param text with plain line ends */
export const isLongPaste = (text: string): boolean =>
  text.length > lengthMax || text.split('\n').length > linesMax
