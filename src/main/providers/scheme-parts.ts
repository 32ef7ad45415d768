/** The parts of which providers' signature schemes are written, so that each is a few lines. */
import type { MessagePart, Place, SignedScheme } from './scheme.ts'

export const header = (written: string): Place => ({ kind: 'header', name: written.toLowerCase(), written })
export const literal = (text: string): MessagePart => ({ kind: 'literal', text })
export const body: MessagePart = { kind: 'body' }
export const timestamp: MessagePart = { kind: 'timestamp' }
export const id: MessagePart = { kind: 'id' }
export const url: MessagePart = { kind: 'url' }

/** What most have in common: an HMAC-SHA256 of the raw body with the secret's text, without a timestamp. */
export const hmacOfBody = {
  kind: 'signed',
  algorithm: 'hmac-sha256',
  encoding: 'hex',
  form: 'plain',
  prefix: '',
  parts: [body],
  separator: '',
  key: 'text',
  timestamp: null,
  id: null,
} as const satisfies Partial<SignedScheme>

/** The scheme of Standard Webhooks, whose headers begin with `webhook` or, at Svix, which it comes from, with `svix`. */
export const standardScheme = (prefix: 'svix' | 'webhook'): SignedScheme => ({
  ...hmacOfBody,
  encoding: 'base64',
  at: header(`${prefix}-signature`),
  form: 'list',
  prefix: 'v1',
  parts: [id, timestamp, body],
  separator: '.',
  key: 'whsec',
  timestamp: { at: header(`${prefix}-timestamp`), unit: 's', toleranceSeconds: 300, direction: 'both' },
  id: header(`${prefix}-id`),
})
