/**
 * What surrounded an execution, in a form that can be compared with another's: never a secret (contract §2.1,
 * `changed_before_error`). Digests are keyed with a secret of the store, so that a short value cannot be guessed from them.
 */
export interface Fingerprint extends SurroundingsFingerprint {
  /** Null where it is not known what the execution was given. */
  readonly payload: PayloadFingerprint | null
}

/** All of it but the payload, which is taken of what an execution was given when it is asked for. */
export interface SurroundingsFingerprint {
  readonly credentials: readonly CredentialFingerprint[]
  readonly version: {
    /** Digest of the workflow's nodes, connections and settings. */
    readonly workflow: string
    /** `type@version` of every node, sorted. */
    readonly nodeTypes: readonly string[]
    readonly app: string
    /** Behaviour of the service that was followed: its version and the order of execution. Fingerprints of before have none. */
    readonly service?: string
    /** `prompt_version` of AI steps, sorted. */
    readonly prompts: readonly string[]
  }
  readonly env: {
    readonly timezone: string
    readonly platform: string
    readonly baseUrl: string
    /** Digest of `$vars` and `$env`. */
    readonly variables: string
    /** Digest of each, by `$vars.NAME` or `$env.NAME`. Fingerprints of before have none. */
    readonly eachVariable?: Readonly<Record<string, string>>
    /** HTTP proxy of the environment, without user and password; null where there is none. */
    readonly proxy: string | null
  }
}

export interface CredentialFingerprint {
  readonly id: string
  readonly type: string
  /** Digest of the secret data. */
  readonly secret: string
  readonly scopes: string | null
  readonly expiresAt: string | null
  readonly baseUrl: string | null
}

export interface PayloadFingerprint {
  readonly contentType: string | null
  /** `path: type` of every value in the body, sorted; arrays by their elements' union. At most 2,000. */
  readonly structure: readonly string[]
}
