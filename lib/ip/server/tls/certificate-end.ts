import { processState } from '@/lib/core/process-state'
import { certificatesIn } from '../certificate/configured-certificates'

const holder = () => processState<{ time: number | null }>('certificate-end', () => ({ time: null }))

/** Notes which certificate is in use. @param pem with its chain, of which the first to end counts */
export function noteCertificate(pem: string): void {
  holder().time = Math.min(...certificatesIn(pem).map(({ validTo }) => Date.parse(validTo)))
}

/** When our own certificate is valid no longer, milliseconds since the epoch; null without TLS of our own. */
export const certificateEnd = (): number | null => holder().time
