import { existsSync } from 'node:fs'
import { expect, it } from 'vitest'
import { programs } from '@/lib/main/programs'
import { opensInWindow } from './program-modules'

it.each(programs.filter(({ id }) => opensInWindow(id)))(
  'the module of $id is where it is looked for',
  ({ id }) => {
    expect(existsSync(`components/${id}/program.tsx`)).toBe(true)
  },
)
