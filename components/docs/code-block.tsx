interface CodeBlockProps {
  label: string
  text: string
}

/** Lines to read. Many of them scroll. */
export function CodeBlock({ label, text }: CodeBlockProps) {
  return (
    <figure>
      <figcaption>{label}</figcaption>
      <pre
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and the keyboard must reach it.
        tabIndex={0}
      >
        <code>{text}</code>
      </pre>
    </figure>
  )
}
