import { X509Certificate } from 'node:crypto'
import { noClientAuth } from '../../contract/ip'
import { clientAuthOf } from '../certificate/client-auth'
import { verdictOfNginx } from '../certificate/verification'
import { suiteListHash } from './cipher-suites'
import { commonConnection, type EdgeFacts, type HeaderReader } from './edge-facts'

/** @param escaped `$ssl_client_escaped_cert`: percent-encoded PEM @returns null when empty or malformed */
function leafOf(escaped: string): Buffer | null {
  if (escaped === '') return null
  try {
    return new X509Certificate(decodeURIComponent(escaped)).raw
  } catch {
    return null
  }
}

/** In the headers of deploy/nginx.conf, which overwrites all of them. */
export function nginxFacts(header: HeaderReader): EdgeFacts {
  const leaf = leafOf(header('x-edge-client-cert'))
  const verdict = verdictOfNginx(header('x-edge-client-verify'))
  const auth = leaf && verdict !== '' ? clientAuthOf({ leaf, chain: [], verdict }) : null
  const connection: EdgeFacts['connection'] = {
    ...commonConnection(header),
    tlsClientCiphersSha1: suiteListHash(header('x-edge-tls-ciphers')),
  }
  if (auth) connection.tlsClientAuth = auth
  else if (verdict === 'NONE' || verdict === '') connection.tlsClientAuth = noClientAuth
  return { connection }
}
