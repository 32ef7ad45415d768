/** Options of curl that take the word behind them (`curl --help all`). */
const valued = new Set(
  'abstract-unix-socket alt-svc aws-sigv4 cacert capath cert cert-type ciphers config connect-timeout connect-to continue-at cookie cookie-jar create-file-mode crlfile curves data data-ascii data-binary data-raw data-urlencode delegation dns-interface dns-ipv4-addr dns-ipv6-addr dns-servers doh-url dump-header ech egd-file engine etag-compare etag-save expect100-timeout form form-string ftp-account ftp-alternative-to-user ftp-method ftp-port ftp-ssl-ccc-mode happy-eyeballs-timeout-ms haproxy-clientip header hostpubmd5 hostpubsha256 hsts interface ip-tos ipfs-gateway json keepalive-cnt keepalive-time key key-type krb libcurl limit-rate local-port login-options mail-auth mail-from mail-rcpt max-filesize max-redirs max-time netrc-file noproxy oauth2-bearer output output-dir parallel-max pass pinnedpubkey preproxy proto proto-default proto-redir proxy proxy-cacert proxy-capath proxy-cert proxy-cert-type proxy-ciphers proxy-crlfile proxy-header proxy-key proxy-key-type proxy-pass proxy-pinnedpubkey proxy-service-name proxy-tls13-ciphers proxy-tlsauthtype proxy-tlspassword proxy-tlsuser proxy-user proxy1.0 pubkey quote random-file range rate referer request request-target resolve retry retry-delay retry-max-time sasl-authzid service-name sigalgs socks4 socks4a socks5 socks5-gssapi-service socks5-hostname speed-limit speed-time stderr telnet-option tftp-blksize time-cond tls-max tls13-ciphers tlsauthtype tlspassword tlsuser trace trace-ascii trace-config unix-socket upload-file url url-query user user-agent variable vlan-priority write-out'.split(
    ' ',
  ),
)

/** The long name of a letter, as far as it says something about the request or takes a value. */
const letters: Readonly<Record<string, string>> = {
  A: 'user-agent',
  b: 'cookie',
  C: 'continue-at',
  c: 'cookie-jar',
  D: 'dump-header',
  d: 'data',
  E: 'cert',
  e: 'referer',
  F: 'form',
  G: 'get',
  H: 'header',
  I: 'head',
  K: 'config',
  m: 'max-time',
  o: 'output',
  P: 'ftp-port',
  Q: 'quote',
  r: 'range',
  T: 'upload-file',
  t: 'telnet-option',
  U: 'proxy-user',
  u: 'user',
  w: 'write-out',
  X: 'request',
  x: 'proxy',
  Y: 'speed-limit',
  y: 'speed-time',
  z: 'time-cond',
  ':': 'next',
}

export interface CurlOption {
  /** Long name without its hyphens; a letter that stands for nothing of interest as it is. */
  readonly name: string
  /** Empty where it takes none. */
  readonly value: string
}

/** The options and the URLs of a curl command, in their order. `-sXPOST` is `-s -X POST`. */
export function curlOptions(words: readonly string[]): readonly (CurlOption | { readonly url: string })[] {
  const found: (CurlOption | { readonly url: string })[] = []
  for (let index = 0; index < words.length; index += 1) {
    const word = words[index] ?? ''
    const next = (): string => words[(index += 1)] ?? ''
    if (!word.startsWith('-') || word === '-') {
      if (word !== '-' && word.trim() !== '') found.push({ url: word })
      continue
    }
    if (word.startsWith('--')) {
      // curl does not know `--name=value`; people write it all the same.
      const [, name = '', given] = /^--([^=]*)(?:=([\s\S]*))?$/.exec(word) ?? []
      found.push({ name, value: given ?? (valued.has(name) ? next() : '') })
      continue
    }
    for (let at = 1; at < word.length; at += 1) {
      const letter = word.charAt(at)
      const name = Object.hasOwn(letters, letter) ? (letters[letter] ?? letter) : letter
      if (!valued.has(name)) found.push({ name, value: '' })
      else {
        found.push({ name, value: at + 1 < word.length ? word.slice(at + 1) : next() })
        break
      }
    }
  }
  return found
}
