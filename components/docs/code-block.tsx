interface CodeBlockProps {
  label: string
  text: string
}

/** Lines to read. Many of them scroll. */
export function CodeBlock({ label, text }: CodeBlockProps) {
  return (
    <figure className="min-w-0">
      <figcaption className="mb-1 font-bold">{label}</figcaption>
      <pre
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and the keyboard must reach it.
        tabIndex={0}
        className="max-h-64"
      >
        <code>{text}</code>
      </pre>
    </figure>
  )
}
