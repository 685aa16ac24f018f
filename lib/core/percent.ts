const loosePercent = /%(?![\da-f]{2})/gi

/** Encodes each `%` that begins no escape: it stands for itself (URL Standard, "percent-decode"). */
export const encodeLoosePercents = (encoded: string): string => encoded.replace(loosePercent, '%25')

function strictlyDecoded(encoded: string): string | null {
  try {
    return decodeURIComponent(encoded)
  } catch {
    return null
  }
}

/** Percent-decodes as the URL Standard does; null if that is not UTF-8. */
export const percentDecoded = (encoded: string): string | null =>
  strictlyDecoded(encoded) ?? strictlyDecoded(encodeLoosePercents(encoded))
