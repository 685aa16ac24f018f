import { loadReference } from './docs-in-window'

export { DocsInWindow as default } from './docs-in-window'

export const load = async (language: Parameters<typeof loadReference>[0]) => ({
  loaded: await loadReference(language),
})
