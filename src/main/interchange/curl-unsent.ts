import type { CurlOption } from './curl-options.ts'

const signing = 'the Authorization that curl works out with it is not sent'
const proxied = 'the request is sent without that proxy'
const connection = 'it is sent over a plain connection of its own'

/** What curl does for an option beside the request itself, and is not done here; every other option changes nothing of what is sent. */
const unsent: Readonly<Record<string, string>> = {
  ...{ digest: signing, ntlm: signing, negotiate: signing, anyauth: signing, 'aws-sigv4': signing },
  ...{ proxy: proxied, preproxy: proxied, socks4: proxied, socks4a: proxied, socks5: proxied },
  ...{ 'socks5-hostname': proxied, 'proxy1.0': proxied, 'proxy-user': proxied },
  ...{ 'http1.0': 'it is sent as HTTP/1.1', http2: 'it is sent as HTTP/1.1', http3: 'it is sent as HTTP/1.1' },
  ...{ cert: 'no client certificate is shown', key: 'no client certificate is shown' },
  ...{ resolve: connection, 'connect-to': connection, 'unix-socket': connection, interface: connection },
  ...{ netrc: 'no password is read from a file', n: 'no password is read from a file' },
  'netrc-file': 'no password is read from a file',
  'continue-at': 'no Range is sent',
  'time-cond': 'no If-Modified-Since is sent',
  location: 'a redirect is not followed',
  L: 'a redirect is not followed',
  retry: 'it is sent once',
}

/** What of the options is not sent, a sentence for each; values are not repeated, they may be secrets. */
export function unsentOptions(options: readonly CurlOption[]): readonly string[] {
  return options.flatMap(({ name, value }) => {
    // Without a sign of equality it is the name of a file.
    if (name === 'cookie' && !value.includes('=')) return ['`--cookie`: no cookies are read from a file.']
    const what = Object.hasOwn(unsent, name) ? unsent[name] : undefined
    return what === undefined ? [] : [`\`${name.length === 1 ? '-' : '--'}${name}\`: ${what}.`]
  })
}

/** What a shell would have put in its place, and stands in the request as it is written. */
export function unreplaced(text: string, url: string): readonly string[] {
  // Within single quotes a shell replaces nothing.
  const open = text.replaceAll(/'[^']*'/gu, "''")
  const found = open.match(/(?<!\\)(?:\$\w+|\$\{[^}]*\}|\$\([^)]*\)|`[^`]*`)/gu) ?? []
  const globs = /\[[\w]+-[\w]+\]|\{[^{}]*,[^{}]*\}/u.exec(url)
  return [
    ...[...new Set(found)].map((one) => `\`${one}\` is not replaced: it is sent as it is written.`),
    ...(globs === null ? [] : [`\`${globs[0]}\` in the URL is not taken apart: it is sent as it is written.`]),
  ]
}
