import type { Variables } from '../../shared/variables.ts'
import type { CredentialReference, Workflow } from '../../shared/workflow.ts'

/** What is known here beside the workflow: plain questions, so that a window, a folder and a test answer them alike. */
export interface ReadinessSurroundings {
  /** True where a node of this workflow would be given the credential. */
  readonly hasCredential: (type: string, reference: CredentialReference) => boolean
  /**
   * True where nothing but stand-ins takes a request to that host, so that a made-up credential does in the place of one that is
   * not here. Null: the host is not written out.
   */
  readonly isClosed: (host: string | null) => boolean
  /** The header whose value counts as the credential that the webhook of that name asks for and that is not here; null: none does. */
  readonly assumedHeader: (webhook: string) => string | null
  readonly hasWorkflow: (id: string) => boolean
  readonly variables: Variables
  /** True where a folder is named whose files workflows may read and write. */
  readonly hasFilesFolder: boolean
  /** Workflows that claim paths beside this one. */
  readonly others: readonly Workflow[]
  /** False where none of those is served yet: files that are looked at together. */
  readonly othersAreServed: boolean
  /** The `json` of the item that the webhook gives for the request at hand; null where none is known. */
  readonly item: Readonly<Record<string, unknown>> | null
}
