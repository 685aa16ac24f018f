import { Fragment, isValidElement, type ReactNode } from 'react'

type Props = Record<string, unknown> & { children?: ReactNode }

const attributeNames: Record<string, string> = { className: 'class', tabIndex: 'tabindex' }

/** Text needs no more escaping than this (HTML Standard §13.1.2), and JSON, full of quotation marks, stays small. */
const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** An attribute's value in quotation marks: in single ones where it holds double ones. */
function quoted(value: string): string {
  const text = escaped(value)
  return text.includes('"') ? `'${text.replaceAll("'", '&#39;')}'` : `"${text}"`
}

function attributesOf({ children: _, ...props }: Props): string {
  return Object.entries(props)
    .filter(([, value]) => value !== undefined && value !== false)
    .map(([name, value]) => ` ${attributeNames[name] ?? name}=${quoted(value === true ? '' : String(value))}`)
    .join('')
}

/**
 * Elements without state as HTML, with the meaning of what `renderToStaticMarkup` makes of them, which server components are not allowed to
 * import. It knows what the reference is made of: components that are plain functions, fields, and elements with ends,
 * whose attributes are texts, numbers, or there or not.
 */
export function staticMarkup(node: ReactNode): string {
  if (node === null || node === undefined || typeof node === 'boolean') return ''
  if (Array.isArray(node)) return node.map(staticMarkup).join('')
  if (!isValidElement<Props>(node)) return escaped(String(node))
  const { type, props } = node
  if (type === Fragment) return staticMarkup(props.children)
  if (typeof type === 'function') return staticMarkup((type as (props: Props) => ReactNode)(props))
  const start = `<${type}${attributesOf(props)}`
  return type === 'input' ? `${start}/>` : `${start}>${staticMarkup(props.children)}</${type}>`
}
