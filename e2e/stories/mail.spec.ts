import { test as base, expect, expectAccessibleInLong } from '../fixtures'
import { type MailSetup, setStatus, startWithMail, wrong } from '../support/mail'
import { codeIn } from '../support/smtp'

/** A platform with the mail service running, and its mail server. */
const test = base.extend<object, { mail: MailSetup }>({
  mail: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern to know what a fixture needs.
    async ({}, use) => {
      const setup = await startWithMail()
      await use(setup)
      await setup.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ mail }, use) => use(mail.server.url),
})

test('a person confirms a mailbox, after one wrong code', async ({ page, mail }) => {
  await page.goto('/tools/mail')
  await expectAccessibleInLong(page)
  await page.getByLabel(/mail address/).fill(' ann@example.com ')
  await page.getByRole('button', { name: 'Send a code' }).click()
  await expect(page.getByText('on its way to ann@example.com')).toBeVisible()
  await expect(page.getByText(/^curl .*verifymail\/v1\/send$/)).toBeVisible()
  const code = codeIn(mail.mail.received.at(-1))
  const field = page.getByLabel('Code from the e‑mail')
  await field.fill(wrong(code))
  await field.press('Enter')
  await expect(page.getByText('The code is wrong')).toBeVisible()
  await expectAccessibleInLong(page)
  // The sentence was copied with the code.
  await field.fill(`Your verification code is ${code}.\u00a0`)
  await field.press('Enter')
  await expect(page.getByText('reads the mailbox ann@example.com')).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Another mailbox' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByLabel(/mail address/)).toHaveValue('')
  await expect(page.getByLabel(/mail address/)).toBeFocused()
})

test.describe('a refusal of the mail service', () => {
  test.use({ expectedStatuses: [400, 409, 503] })

  test('is shown in the reader’s language, beside the field', async ({ newPerson, mail }) => {
    const page = await newPerson({ baseURL: mail.server.url, locale: 'zh-CN' })
    await page.goto('/tools/mail')
    await page.getByLabel('邮箱地址').fill('nobody@example.com')
    await page.getByRole('button', { name: '发送验证码' }).click()
    await expect(page.getByText('被对方的邮件服务器拒绝，请检查拼写')).toBeVisible()
    await expect(page.getByLabel('邮箱地址')).toHaveAttribute('aria-invalid', 'true')
    for (let round = 0; round < 2; round++) {
      await page.getByLabel('邮箱地址').fill('carol@example.com')
      await page.getByRole('button', { name: '发送验证码' }).click()
      if (round === 0) await page.getByRole('button', { name: '换一个邮箱' }).click()
    }
    await expect(page.getByText('不到一分钟前已向此邮箱发送验证码')).toBeVisible()
  })

  test('a mailbox that just got a code has to wait, and a suspended mail service is reported', {
    tag: '@long',
  }, async ({ page, mail }) => {
    await page.goto('/tools/mail')
    for (let round = 0; round < 2; round++) {
      await page.getByLabel(/mail address/).fill('bob@example.com')
      await page.getByRole('button', { name: 'Send a code' }).click()
      if (round === 0) await page.getByRole('button', { name: 'Another mailbox' }).click()
    }
    await expect(page.getByText('less than a minute ago')).toBeVisible()
    await setStatus(mail.server, 'mail', 'suspended')
    await page.getByRole('button', { name: 'Send a code' }).click()
    // Once, above the form, which is disabled.
    await expect(page.getByText('The administrator has suspended this service')).toHaveCount(1)
    await expect(page.getByRole('button', { name: 'Send a code' })).toBeDisabled()
    await setStatus(mail.server, 'mail', 'running')
    await page.evaluate(() => window.dispatchEvent(new Event('focus')))
    await expect(page.getByRole('button', { name: 'Send a code' })).toBeEnabled()
    await expect(page.getByLabel(/mail address/)).toHaveValue('bob@example.com')
  })
})

test('the mail page fits a phone', async ({ newPerson, mail }) => {
  const page = await newPerson({ baseURL: mail.server.url, viewport: { width: 375, height: 700 } })
  await page.goto('/tools/mail')
  await page.getByLabel(/mail address/).fill('phone@example.com')
  await page.getByRole('button', { name: 'Send a code' }).click()
  await expect(page.getByLabel('Code from the e‑mail')).toBeVisible()
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBeLessThanOrEqual(375)
})
