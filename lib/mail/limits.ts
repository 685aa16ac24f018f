/** Lengths of text are in Unicode code points. */
export const mailLimits = {
  tokenLengthMax: 128,
  mailboxLengthMax: 254,
  localPartLengthMax: 64,
  codeSeconds: 600,
  codeAttemptsMax: 5,
  resendSeconds: 60,
  /** Wrong codes per mailbox and day. */
  failuresPerDayMax: 20,
  mailsPerMailboxAndDayMax: 20,
  mailsPerDomainAndHourMax: 300,
  mailsPerHourMax: 1000,
} as const
