/** What a person is asked before something leaves this machine, or a secret is used, for the first time. */
export type ConsentQuestion = HostQuestion | CredentialQuestion

interface Asked {
  readonly id: string
  readonly workflowId: string
  readonly workflowName: string
  /** Requests and executions that are held until it is answered; 0: they went on without it. */
  readonly held: number
}

/** May this workflow reach this host? Its requests are held meanwhile. */
export interface HostQuestion extends Asked {
  readonly kind: 'host'
  readonly host: string
  readonly node: string
  /** `SMTP` for an e-mail. */
  readonly method: string
  /** Without its query, redacted. */
  readonly url: string
}

/** May this workflow use a credential that has only the name in common with the one it was made with? Its node waits meanwhile. */
export interface CredentialQuestion extends Asked {
  readonly kind: 'credential'
  readonly credentialId: string
  readonly credentialName: string
  readonly credentialType: string
}

export const consentAnswers = ['allow', 'not-now', 'never'] as const
export type ConsentAnswer = (typeof consentAnswers)[number]

/** An answer that is kept until it is taken back. */
export interface Consent {
  readonly id: string
  readonly kind: ConsentQuestion['kind']
  readonly workflowId: string
  readonly workflowName: string
  /** The host, or the name of the credential. */
  readonly what: string
  /** Id of the credential; empty for a host. */
  readonly credentialId: string
  readonly decision: 'allowed' | 'closed'
  /** ISO 8601. */
  readonly at: string
}
