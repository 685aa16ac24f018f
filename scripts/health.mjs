// @ts-check
// Ends with 0 when the platform with these settings answers on this machine, else with 1: the health check of its image.
import http from 'node:http'
import https from 'node:https'
import { readSettings } from './settings-file.mjs'

readSettings()
const { HOST, PORT, TLS_CERT } = process.env
const isEverywhere = !HOST || HOST === '0.0.0.0' || HOST === '::'
const options = {
  host: isEverywhere ? '127.0.0.1' : HOST,
  port: PORT || 3000,
  path: '/healthz',
  timeout: 4000,
  // The certificate is for the name that callers use.
  rejectUnauthorized: false,
}
const request = TLS_CERT ? https.get(options) : http.get(options)
request.on('timeout', () => request.destroy(new Error('no answer')))
request.on('response', ({ statusCode }) => {
  console.log(`/healthz answers ${statusCode}`)
  process.exit(statusCode === 200 ? 0 : 1)
})
request.on('error', ({ message }) => {
  console.log(`/healthz: ${message}`)
  process.exit(1)
})
