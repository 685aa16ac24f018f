import type { QrType } from '@/lib/schemas/qr-limits'
import { corsHeaders, safetyHeaders } from '../http/respond'

const typeHeaders: Record<QrType, Record<string, string>> = {
  png: { 'Content-Type': 'image/png' },
  // Opened by itself an SVG is a document; it may do nothing.
  svg: {
    'Content-Type': 'image/svg+xml; charset=utf-8',
    'Content-Security-Policy': "default-src 'none'; sandbox",
  },
  pdf: { 'Content-Type': 'application/pdf' },
}

/** What an image is sent with: the same for everybody, so that it is made once and kept with the image. */
export function imageHeaders(type: QrType, etag: string): Record<string, string> {
  return {
    ...typeHeaders[type],
    'Content-Disposition': `inline; filename="qrcode.${type}"`,
    'Cache-Control': 'public, max-age=3600',
    'Cross-Origin-Resource-Policy': 'cross-origin',
    ETag: etag,
    ...corsHeaders,
    ...safetyHeaders,
  }
}
