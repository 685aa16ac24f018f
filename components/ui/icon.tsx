export interface IconProps {
  /** Address of one of our own drawings; a few hundred bytes of SVG. */
  src: string
  /** Width and height in CSS pixels. */
  size: number
  className?: string
}

/** A picture that only decorates: the words beside it say the same. */
export function Icon({ src, size, className = '' }: IconProps) {
  // biome-ignore lint/performance/noImgElement: an SVG has nothing that an image optimiser could make smaller.
  return <img src={src} alt="" width={size} height={size} className={`drawing shrink-0 ${className}`} />
}
