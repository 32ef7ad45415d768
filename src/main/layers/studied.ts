import type { RawRequest } from '../../shared/delivery.ts'
import type { Workflow } from '../../shared/workflow.ts'

/** What is known of a case when changes are to be tried on it. */
export interface Studied {
  readonly request: RawRequest
  readonly workflow: Workflow
  /** Hosts that the stand-in answers for. */
  readonly hosts: readonly string[]
  /** Names of the credentials at hand. */
  readonly credentials: readonly string[]
  /** True where the provider's profile and its secret are known, so that requests can be signed. */
  readonly signed: boolean
}
