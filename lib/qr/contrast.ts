/** Grade C of ISO/IEC 15415, which print and screens reach and phones read. */
export const qrContrastMin = 0.4

/** How scanners convert colours to grey: Rec. 709 luma, Rec. 601 luma, and the mean of ZXing. A code needs contrast in each. */
const greys = [
  [0.2126, 0.7152, 0.0722],
  [0.299, 0.587, 0.114],
  [0.25, 0.5, 0.25],
] as const

function channels(colour: string): [number, number, number] {
  const value = Number.parseInt(colour, 16)
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255]
}

/**
 * The smallest difference in grey, from -1 to 1; negative for light on dark, which many scanners cannot read.
 * @param dark six hexadecimal digits @param light likewise
 */
export function qrContrast(dark: string, light: string): number {
  const [darkRed, darkGreen, darkBlue] = channels(dark)
  const [lightRed, lightGreen, lightBlue] = channels(light)
  const differences = greys.map(
    ([red, green, blue]) =>
      (red * (lightRed - darkRed) + green * (lightGreen - darkGreen) + blue * (lightBlue - darkBlue)) / 255,
  )
  return Math.min(...differences)
}
