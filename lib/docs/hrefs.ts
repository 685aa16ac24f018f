import type { Section } from './search'

/** @param name of a page; `''`: the entrance */
export const pageHref = (name: string): string => (name === '' ? '/docs' : `/docs/${name}`)

/** A guide is a whole page. */
export const sectionHref = ({ page, id }: Pick<Section, 'page' | 'id'>): string =>
  id === page ? pageHref(page) : `${pageHref(page)}#${id}`
