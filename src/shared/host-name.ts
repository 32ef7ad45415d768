/** A host as it is compared: spelled in one way, whatever way it was given in. */
export interface HostName {
  /** In lower case, without a dot at its end; an address in its shortest form, without brackets. */
  readonly name: string
  /** Null where none is named. */
  readonly port: number | null
}

/** Both platforms have it; the words of `shared` are typed with the libraries of neither. */
declare const URL: {
  readonly canParse: (text: string) => boolean
  new (text: string): { readonly hostname: string; readonly port: string }
}

/**
 * Reads `api.stripe.com`, `127.0.0.1:4711`, `[::1]:80`, `::1` or a whole URL, as the URL standard reads hosts
 * (https://url.spec.whatwg.org/#host-parsing): `API.Stripe.com.` is `api.stripe.com`, `127.1` is `127.0.0.1`. Null where the
 * text names no host.
 */
export function readHost(text: string): HostName | null {
  const given = text.trim()
  const bare = given.replace(/^[a-z][a-z0-9+.-]*:\/\//iu, '').replace(/[/?#].*$/su, '')
  // More than one colon outside of brackets: an IPv6 address.
  const host = !bare.startsWith('[') && bare.split(':').length > 2 ? `[${bare}]` : bare
  // The port of a scheme of its own is never taken for the one that goes without saying.
  const url = `faultline-host://${host}`
  if (host === '' || /[\s@]/u.test(host) || !URL.canParse(url)) return null
  const port = new URL(url).port
  const authority = host.replace(/:\d*$/u, '')
  if (!URL.canParse(`http://${authority}`)) return null
  const name = new URL(`http://${authority}`).hostname.replace(/^\[|\]$/gu, '').replace(/\.+$/u, '')
  return name === '' ? null : { name, port: port === '' ? null : Number(port) }
}

/** `host`, or `host:port` where a port is named; an IPv6 address has its brackets then. */
export function hostText({ name, port }: HostName): string {
  if (port === null) return name
  return name.includes(':') ? `[${name}]:${String(port)}` : `${name}:${String(port)}`
}

/**
 * True for this machine itself by its name alone: `localhost`, names below it (RFC 6761 §6.3), 127.0.0.0/8 and `::1`. A name
 * that only resolves to such an address is not.
 */
export function isLoopbackName(name: string): boolean {
  return name === 'localhost' || name.endsWith('.localhost') || name === '::1' || /^127(?:\.\d{1,3}){3}$/u.test(name)
}

/** True where one entry of the list names the host, with this port or with none. */
export function listsHost(list: readonly string[], host: HostName): boolean {
  return list.some((entry) => {
    const listed = readHost(entry)
    return listed !== null && listed.name === host.name && (listed.port === null || listed.port === host.port)
  })
}
