import { expect, it } from 'vitest'
import { languages } from '@/lib/core/i18n/language'
import { allEndpoints } from '@/lib/main/endpoints'
import { openApiDocument, wholeDocument } from '../openapi/document'
import { withoutRefs } from './load-pages'

it.each(languages)('the served document contains everything the page shows, in %s', (language) => {
  const { paths, info, tags } = withoutRefs(openApiDocument(allEndpoints, language))
  const whole = wholeDocument(allEndpoints, language)
  expect({ paths, info, tags }).toEqual({ paths: whole.paths, info: whole.info, tags: whole.tags })
})
