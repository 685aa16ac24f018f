import { existsSync } from 'node:fs'
import { expect, it } from 'vitest'
import { programs } from '@/lib/main/programs'
import { opensInWindow } from './program-modules'

it.each(programs)('the icon, the page and the window of $id are where they are looked for', (program) => {
  const { id, href, icon } = program
  const window = opensInWindow(id) ? [`components/${id}/program.tsx`] : []
  const files = [`public${icon}`, `app${href}/page.tsx`, ...window]
  expect(files.filter((file) => !existsSync(file))).toEqual([])
})
