import { type MarkupNode, readMarkup, shownText } from './markup'

const cover = '▒▒▒'

function coveredNode(node: MarkupNode): string {
  if (node.kind === 'spoiler') return cover
  return 'children' in node ? node.children.map(coveredNode).join('') : shownText([node])
}

/** What was said, as one text without its marks, for where nobody can ask for what it hides: notices, lists of rooms. */
export function coveredText(msg: string): string {
  return readMarkup(msg).map(coveredNode).join(' ')
}
