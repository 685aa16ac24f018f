import type { MailSendAnswer, MailVerifyAnswer } from '../schemas/mail'
import { callApi } from './fetcher'

export const sendPath = '/api/verifymail/v1/send'
export const verifyPath = '/api/verifymail/v1/verify'

/** Sends a code to a mailbox. Throws `ApiError`. */
export const sendCode = (body: { email: string }) => callApi<MailSendAnswer>(sendPath, { json: body })

/** Whether a code is the one that was sent. Throws `ApiError`. */
export const verifyCode = (body: { token: string; code: string }) =>
  callApi<MailVerifyAnswer>(verifyPath, { json: body })
