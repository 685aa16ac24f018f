import { describe, expect, it } from 'vitest'
import { languages } from '@/lib/core/i18n/language'
import { translator } from '@/lib/core/i18n/server-texts'
import { allEndpoints } from '@/lib/main/endpoints'
import { services } from '@/lib/main/service-list'
import { pageWith, sectionsOf } from './pages'
import { docsPagesIn } from './server/pages'
import { docsTexts } from './texts'

describe.each(languages)('the pages of the reference, in %s', (language) => {
  const pages = docsPagesIn(language)
  const sections = sectionsOf(pages, translator(docsTexts, language))

  it('are one for every service that has endpoints, without saying so', () => {
    const documented = services.filter(({ id }) => allEndpoints.some(({ group }) => group === id))
    const names = pages.services.map(({ name }) => name)
    expect(names.filter((name) => !/^hooks$|^admin-/.test(name))).toEqual([
      ...documented.map(({ id }) => id),
      'platform',
      'admin',
    ])
    expect(names.filter((name) => name.startsWith('admin-'))).toHaveLength(4)
  })

  it('have names and sections that nothing else has, and each is found on its page', () => {
    const names = [...pages.guides.map(({ id }) => id), ...pages.services.map(({ name }) => name)]
    const ids = [...new Set([...names, ...sections.map(({ id }) => id)])]
    const guides = sections.filter(({ id, page }) => id === page)
    expect(ids).toHaveLength(names.length + sections.length - guides.length)
    for (const name of names) expect(pageWith(name, pages)).toBe(name)
    for (const { id, page } of sections) expect(pageWith(id, pages)).toBe(page)
    for (const id of ['nothing', 'Chat', 'constructor']) expect(pageWith(id, pages)).toBeUndefined()
  })

  it('show each operation of the document once', () => {
    const shown = pages.services.flatMap(({ entries }) =>
      entries.flatMap(({ call: { methods, path } }) => methods.map((method) => `${method} ${path}`)),
    )
    const all = allEndpoints.flatMap(({ methods, path }) => methods.map((method) => `${method} ${path}`))
    expect(shown.toSorted()).toEqual(all.toSorted())
  })
})
