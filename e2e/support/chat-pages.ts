import type { Locator, Page } from '@playwright/test'
import { untilAlive } from './until-alive'

// What a person sees of the pages, by role and label, in one place.

/** The log-on dialog at `/`. */
export function logOnDialog(page: Page) {
  return {
    nick: page.getByRole('textbox', { name: /nick/i }),
    username: page.getByRole('textbox', { name: /user ?name/i }),
    password: page.getByLabel(/^password/i),
    submit: page.getByRole('button', { name: /^enter/i }),
    chooseCustomRoom: () => page.getByRole('tab', { name: 'Custom room' }).click(),
  }
}

/** The chat window at `/chat`. */
export function chatWindow(page: Page) {
  return {
    log: page.getByRole('log'),
    message: page.getByRole('textbox', { name: 'Message' }),
    send: page.getByRole('button', { name: 'Send', exact: true }),
    people: page.getByRole('region', { name: 'Who is here' }),
  }
}

/** Sends a message as a person does, who is slower than the scripts of the page: before them, Enter begins a line. */
export async function type(page: Page, text: string): Promise<void> {
  const { message } = chatWindow(page)
  await message.waitFor()
  await untilAlive(page)
  await message.fill(text)
  await message.press('Enter')
}

/** A line of the chat log that holds this text. */
export function line(page: Page, text: string | RegExp): Locator {
  return chatWindow(page).log.getByText(text)
}
