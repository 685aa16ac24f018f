/** The text in the corner of a desktop that no program fills; a decoration. */
export function Watermark({ name, text }: { name: string; text: string }) {
  return (
    <p
      aria-hidden="true"
      className="absolute right-4 bottom-13 hidden select-none text-right text-desktop-text not-in-[:has([data-filled])]:sm:block print:hidden"
    >
      {name}
      <br />
      {text}
    </p>
  )
}
