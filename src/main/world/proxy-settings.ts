/** What a reverse proxy does to what passes it. Each part is one behaviour of a real proxy (nginx, Caddy, relays). */
export interface ProxySettings {
  /** Host header upstream: the client's, the upstream's own address, or this fixed name. */
  readonly host:
    { readonly kind: 'client' } | { readonly kind: 'upstream' } | { readonly kind: 'fixed'; readonly name: string }
}
