import type { ShellProgram } from '@/lib/core/http/page-shell'
import type { Language } from '@/lib/core/i18n/language'
import { translator } from '@/lib/core/i18n/server-texts'
import { platformTexts } from '@/lib/core/texts'

/** The background colour while the application starts. */
const desktop = '#008080'

/** Drawn by `scripts/draw-icons.mjs` from the SVG of that name. */
const icon = (name: string, size: number, purpose: 'any' | 'maskable') => ({
  src: `/icons/${name}-${size}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
})

/**
 * https://www.w3.org/TR/appmanifest/, in one language; `id` is the same in each. It starts at the chat, which works
 * offline.
 */
export function appManifest(language: Language, services: readonly ShellProgram[]): object {
  const t = translator(platformTexts, language)
  return {
    id: '/',
    name: t('name'),
    short_name: t('short'),
    description: t('description'),
    lang: language,
    dir: 'ltr',
    start_url: '/chat',
    scope: '/',
    display: 'standalone',
    background_color: desktop,
    theme_color: desktop,
    categories: ['social', 'utilities', 'developer'],
    icons: [
      ...[192, 512].map((size) => icon('app', size, 'any')),
      ...[192, 512].map((size) => icon('app-maskable', size, 'maskable')),
      { src: '/icons/app.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
    ],
    shortcuts: services.map(({ name, href: url, icon: src }) => ({
      name,
      url,
      icons: [{ src, sizes: 'any', type: 'image/svg+xml' }],
    })),
  }
}
