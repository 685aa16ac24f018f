import type { TlsClientAuth } from '../../contract/ip'
import { noClientAuth } from '../../contract/ip'
import { clientAuthOf } from '../certificate/client-auth'
import { splitDer } from '../certificate/der'
import { verdictOfNumber } from '../certificate/verification'
import { extensionHashes } from '../tls/fingerprints'
import {
  commonConnection,
  type EdgeFacts,
  type HeaderReader,
  matching,
  randomBase64,
  sha1Base64,
} from './edge-facts'

/** @param hex extension ids of two bytes each, big-endian, as sent */
const hashesOfHex = (hex: string) =>
  hex === '' || hex.length % 4 !== 0 || !/^[0-9a-f]+$/i.test(hex)
    ? { tlsClientExtensionsSha1: '', tlsClientExtensionsSha1Le: '' }
    : extensionHashes(Buffer.from(hex, 'hex'))

/** @param chain `ssl_c_chain_der`: the certificates as sent, with or without the leaf */
function authOf(leafBase64: string, chain: string, number: string): TlsClientAuth | null {
  if (leafBase64 === '' || number === '') return null
  const leaf = Buffer.from(leafBase64, 'base64')
  try {
    const others = splitDer(Buffer.from(chain, 'base64')).filter((der) => !der.equals(leaf))
    return clientAuthOf({ leaf, chain: others, verdict: verdictOfNumber(number) })
  } catch {
    return null
  }
}

/** In the headers of deploy/haproxy.cfg, which overwrites all of them. */
export function haproxyFacts(header: HeaderReader): EdgeFacts {
  const presented = header('x-edge-client-cert')
  const auth = authOf(presented, header('x-edge-client-chain'), header('x-edge-client-verify'))
  const connection: EdgeFacts['connection'] = {
    ...commonConnection(header),
    tlsClientRandom: matching(header('x-edge-tls-random'), randomBase64),
    tlsClientCiphersSha1: matching(header('x-edge-tls-ciphers-sha1'), sha1Base64),
    ...hashesOfHex(header('x-edge-tls-extensions')),
  }
  if (auth) connection.tlsClientAuth = auth
  else if (presented === '') connection.tlsClientAuth = noClientAuth
  return { connection }
}
