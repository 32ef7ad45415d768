import { decodeBase64, readableText } from '../text/bytes.ts'

/** Schemes that stand before a credential in running text. */
const schemes =
  'Bearer|Basic|Digest|Token|Bot|ApiKey|Api-Key|Apikey|SSWS|GenieKey|NTLM|Negotiate|Kerberos|OAuth|Splunk|DPoP|Hawk|MAC|AWS4-HMAC-SHA256|AWS|SharedKey|SharedAccessSignature|GoogleLogin|JWT|PVEAPIToken|Zoho-oauthtoken|Klaviyo-API-Key|Key|key|WSSE|Discogs|MediaBrowser|token|bearer|basic|BEARER|BASIC|TOKEN'
const knownScheme = new RegExp(`(?:${schemes})(?:[ \\t]+|[ \\t]*\\r?\\n[ \\t]+|=|%20|\\+)`, 'y')
const anyScheme = /[A-Za-z][A-Za-z_-]{0,30}[ \t]+(?=\S)/y

/** Where the credential begins in the value of an authorization header: behind its scheme, which may be any word. */
export function behindScheme(text: string, start: number, end: number): number {
  knownScheme.lastIndex = start
  const known = knownScheme.exec(text)
  if (known !== null && start + known[0].length < end) return start + known[0].length
  anyScheme.lastIndex = start
  const any = anyScheme.exec(text)
  return any !== null && start + any[0].length < end ? start + any[0].length : start
}

/** Where the credential begins if one of the documented schemes stands at `start`, or null. */
export function behindKnownScheme(text: string, start: number): number | null {
  knownScheme.lastIndex = start
  const match = knownScheme.exec(text)
  return match === null ? null : start + match[0].length
}

/** True for what follows `Basic`: base64 of `user:password`. */
export function isBasicCredential(value: string): boolean {
  const bytes = decodeBase64(value)
  if (bytes === null || bytes.length < 2) return false
  const text = readableText(bytes)
  return text?.includes(':') === true
}
