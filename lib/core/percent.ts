const loosePercent = /%(?![\da-f]{2})/gi

/** A `%` that begins no escape stands for itself (URL Standard, "percent-decode"). */
export const encodeLoosePercents = (encoded: string): string => encoded.replace(loosePercent, '%25')

function strictlyDecoded(encoded: string): string | null {
  try {
    return decodeURIComponent(encoded)
  } catch {
    return null
  }
}

/** As the URL Standard does; null if that is not UTF-8. */
export const percentDecoded = (encoded: string): string | null =>
  strictlyDecoded(encoded) ?? strictlyDecoded(encodeLoosePercents(encoded))
