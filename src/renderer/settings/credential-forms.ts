/** One field of a credential's form. */
export interface CredentialField {
  readonly name: string
  readonly label: string
  readonly isSecret: boolean
  readonly initial?: string
  /** True: the name of a provider, of which the known ones are offered. */
  readonly isProvider?: boolean
}

/** What the common types of credential hold, as the workflow format names it. Any other type is given as JSON. */
export const credentialForms: Readonly<
  Record<string, { readonly title: string; readonly fields: readonly CredentialField[] }>
> = {
  httpBearerAuth: { title: 'Bearer token', fields: [{ name: 'token', label: 'Token', isSecret: true }] },
  httpHeaderAuth: {
    title: 'Header',
    fields: [
      { name: 'name', label: 'Header name', isSecret: false, initial: 'Authorization' },
      { name: 'value', label: 'Header value', isSecret: true },
    ],
  },
  httpBasicAuth: {
    title: 'Basic (user and password)',
    fields: [
      { name: 'user', label: 'User', isSecret: false },
      { name: 'password', label: 'Password', isSecret: true },
    ],
  },
  httpQueryAuth: {
    title: 'Query parameter',
    fields: [
      { name: 'name', label: 'Parameter name', isSecret: false, initial: 'api_key' },
      { name: 'value', label: 'Parameter value', isSecret: true },
    ],
  },
  webhookSecret: {
    title: 'Webhook secret of a provider',
    fields: [
      { name: 'provider', label: 'Provider', isSecret: false, isProvider: true },
      { name: 'secret', label: 'Secret', isSecret: true },
    ],
  },
  jwtAuth: { title: 'JWT with a passphrase', fields: [{ name: 'secret', label: 'Secret', isSecret: true }] },
}
