import type { Certificate } from './pki'

/** An address in Cloudflare's published ranges. */
export const cloudflareAddress = '172.70.248.5'

/** A recorded request at an origin, with the caller's address replaced by one for documentation. */
export const recordedHeaders = {
  accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,image/apng,*/*;q=0.8',
  'accept-encoding': 'gzip, br',
  'accept-language': 'en-US,en;q=0.9,zh-TW;q=0.8,zh;q=0.7',
  'cf-cert-presented': 'false',
  'cf-cert-revoked': 'false',
  'cf-cert-verified': 'false',
  'cf-connecting-ip': '203.0.113.147',
  'cf-ipcity': 'Singapore',
  'cf-ipcontinent': 'AS',
  'cf-ipcountry': 'SG',
  'cf-iplatitude': '1.28967',
  'cf-iplongitude': '103.85007',
  'cf-postal-code': '018989',
  'cf-ray': '9e665d472c4f266d-SIN',
  'cf-timezone': 'Asia/Singapore',
  'cf-visitor': '{"scheme":"https"}',
  priority: 'u=0, i',
  'x-forwarded-for': '203.0.113.147',
  'x-forwarded-proto': 'https',
}

/** The headers that Cloudflare always sends. */
export const basicHeaders = {
  'X-Forwarded-For': '203.0.113.195',
  'X-Forwarded-Proto': 'https',
  'Accept-Encoding': 'gzip, br',
  'CF-Connecting-IP': '203.0.113.195',
  'CF-IPCountry': 'SG',
  'CF-Ray': '9e665d472c4f266d-SIN',
  'CF-Visitor': '{"scheme":"https"}',
  'CDN-Loop': 'cloudflare; loops=1',
}

/** The managed transform "Add visitor location headers"; city names are UTF-8 on the wire. */
export const locationHeaders = {
  'CF-IPCity': Buffer.from('São Paulo').toString('latin1'),
  'CF-IPCountry': 'BR',
  'CF-IPContinent': 'SA',
  'CF-IPLatitude': '-23.54750',
  'CF-IPLongitude': '-46.63610',
  'CF-Region': Buffer.from('São Paulo').toString('latin1'),
  'CF-Region-Code': 'SP',
  'CF-Postal-Code': '01000-000',
  'CF-Timezone': 'America/Sao_Paulo',
}

/** The managed transform "Add TLS client auth headers" for a good certificate, in the forms of Cloudflare's reference. */
export const clientAuthHeaders = {
  'CF-Cert-Presented': 'true',
  'CF-Cert-Verified': 'true',
  'CF-Cert-Revoked': 'false',
  'CF-Cert-Issuer-DN': 'CN=Access Testing CA,OU=TX,O=Access Testing,L=Austin,ST=Texas,C=US',
  'CF-Cert-Subject-DN': 'CN=James Royal,OU=Access Admins,O=Access,L=Austin,ST=Texas,C=US',
  'CF-Cert-Issuer-DN-RFC2253': 'CN=Access Testing CA,OU=TX,O=Access Testing,L=Austin,ST=Texas,C=US',
  'CF-Cert-Subject-DN-RFC2253': 'CN=James Royal,OU=Access Admins,O=Access,L=Austin,ST=Texas,C=US',
  'CF-Cert-Issuer-DN-Legacy': '/C=US/ST=Texas/L=Austin/O=Access Testing/OU=TX/CN=Access Testing CA',
  'CF-Cert-Subject-DN-Legacy': '/C=US/ST=Texas/L=Austin/O=Access/OU=Access Admins/CN=James Royal',
  'CF-Cert-Serial': '527E0F20A20EA2A4146C78390F34CE7610878CA4',
  'CF-Cert-Issuer-Serial': '2688201DBA77402EA87118876F2E1B24CF8B0395',
  'CF-Cert-SKI': '27846FAE6EAC4A8DAD9101B519CF1EB460242831',
  'CF-Cert-Issuer-SKI': 'A5AC554235DBA6D963B9CDE0185CFAD6E3F55E8F',
  'CF-Cert-SHA1': '72b4b1a4d9e2f1b6a1ce4b5ad0dd2b66a7f1e1c2',
  'CF-Cert-SHA256': '4e8fb3cf1ac4b5f1dbd2bb1d1c0f7c1e4e8fb3cf1ac4b5f1dbd2bb1d1c0f7c1e',
  'CF-Cert-Not-Before': 'Dec 22 19:39:00 2018 GMT',
  'CF-Cert-Not-After': 'Dec 22 19:39:00 2028 GMT',
}

const base64 = (pem: string) =>
  [...pem.matchAll(/-----BEGIN CERTIFICATE-----([\s\S]+?)-----END/g)].map(
    (match) => `:${(match[1] ?? '').replace(/\s/g, '')}:`,
  )

/** What the transform rules of docs/edges.md add. */
export function ruleHeaders(client: Certificate): Record<string, string> {
  const [leaf = '', ...chain] = base64(client.cert)
  return {
    'Client-Cert': leaf,
    'Client-Cert-Chain': chain.join(', '),
    'X-Edge-Protocol': 'HTTP/3',
    'X-Edge-Accept-Encoding': 'gzip, deflate, br, zstd',
    'X-Edge-Tls-Version': 'TLSv1.3',
    'X-Edge-Tls-Cipher': 'AEAD-AES128-GCM-SHA256',
    'X-Edge-Tls-Random': '49kxmW+RA5XWlPrE7mL3fCJgPDrbrZI7yQnsBZlrdB8=',
    'X-Edge-Tls-Hello-Length': '386',
    'X-Edge-Tls-Ciphers-Sha1': 'JZtiTn8H/ntxORk+XXvU2EvNoz8=',
    'X-Edge-Tls-Extensions-Sha1': 'Y7DIC8A6G0/aXviZ8ie/xDbJb7g=',
    'X-Edge-Tls-Extensions-Sha1-Le': '6e+q3vPm88rSgMTN/h7WTTxQ2wQ=',
    'X-Edge-Tcp-Rtt': '3',
    'X-Edge-Quic-Rtt': '4',
    'X-Edge-Delivery-Rate': '783886',
    'X-Edge-Bot-Category': 'Search Engine Crawler',
  }
}
