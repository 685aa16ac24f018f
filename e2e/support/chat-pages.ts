import type { Locator, Page } from '@playwright/test'
import { untilAlive } from './until-alive'

// What a person sees of the pages, by role and label in either language, in one place.

/** The log-on dialog at `/`. */
export function logOnDialog(page: Page) {
  return {
    nick: page.getByRole('textbox', { name: /nick|昵称/i }),
    username: page.getByRole('textbox', { name: /user ?name|用户名/i }),
    password: page.getByLabel(/^(password|密码)/i),
    submit: page.getByRole('button', { name: /^(enter|进入)/i }),
    chooseCustomRoom: () => page.getByRole('tab', { name: /^(Custom room|自定义房间)$/ }).click(),
  }
}

/** The chat window at `/chat`. */
export function chatWindow(page: Page) {
  return {
    log: page.getByRole('log'),
    message: page.getByRole('textbox', { name: /^(Message|消息)$/ }),
    send: page.getByRole('button', { name: /^(Send|发送)$/ }),
    people: page.getByRole('region', { name: /^(Who is here|谁在这里)$/ }),
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
