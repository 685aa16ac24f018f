import { errorStatus } from '@/lib/core/contract/errors'
import { html } from '@/lib/core/http/markup'
import type { PageReader } from '@/lib/core/http/page-shell'
import { pageShell, shellHeaders, shellPolicy } from '@/lib/core/http/page-shell'
import { headersOf } from '@/lib/core/http/refusal-response'
import type { Refusal } from '@/lib/core/refusal/refusal'
import { sentenceFor } from '@/lib/core/refusal/refusal'
import { linkPageHeaders } from './page'
import { linkTexts } from './page-texts'

const policy = shellPolicy('anywhere')

/** The page that asks for the password of a link. @param refusal why it asks (again) */
export function passwordPage(refusal: Refusal, reader: PageReader, isFirst: boolean): Response {
  const texts = linkTexts(reader.language)
  const said = isFirst
    ? null
    : html`<p role="alert" class="problem" id="problem">${sentenceFor(refusal, reader.language)}</p>\n`
  const page = pageShell({
    reader,
    title: texts.passwordTitle,
    body: html`${said}<form method="post" autocomplete="off">
<label for="password">${texts.passwordLabel}</label>
<div class="id"><input id="password" name="password" type="password" required autofocus autocomplete="off"${isFirst ? null : html` aria-invalid="true" aria-describedby="problem"`}></div>
<button class="button" type="submit">${texts.goOn}</button>
</form>`,
  })
  const headers = { ...linkPageHeaders, ...shellHeaders(policy), ...headersOf(refusal) }
  return new Response(page, { status: errorStatus[refusal.reason], headers })
}
