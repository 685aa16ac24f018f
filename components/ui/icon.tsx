interface IconProps {
  /** Path of an SVG of this project. */
  src: string
  /** Width and height in CSS pixels. */
  size: number
  className?: string
}

/** Decorative: the text beside it says the same. */
export function Icon({ src, size, className = '' }: IconProps) {
  // biome-ignore lint/performance/noImgElement: an SVG has nothing that an image optimiser could make smaller.
  return <img src={src} alt="" width={size} height={size} className={`drawing shrink-0 ${className}`} />
}
