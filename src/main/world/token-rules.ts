/** What the providers of access (token endpoint and protected APIs) say of the tokens that a workflow presents. */
export type TokenRules =
  /** Any token is valid, with every scope and right. */
  | { readonly kind: 'granted' }
  /** The access token has run out: 401 `invalid_token`; a refresh gives a new one, which is taken. */
  | { readonly kind: 'expired' }
  /** The access token has run out, and the refresh token is revoked: the token endpoint answers 400 `invalid_grant`. */
  | { readonly kind: 'refresh-revoked' }
  /** 403 `insufficient_scope`, naming the scope (RFC 6750 §3.1). */
  | { readonly kind: 'missing-scope'; readonly scope: string }
  /** 403: every scope is there, the user may not. */
  | { readonly kind: 'insufficient-rights' }
