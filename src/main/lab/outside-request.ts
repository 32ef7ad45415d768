import { firstFailure } from '../../shared/first-failure.ts'
import type { OpenCredential } from '../../shared/credential.ts'
import type { Execution, OutgoingRequest } from '../../shared/execution.ts'
import { ProblemError } from '../../shared/problem.ts'
import type { CredentialReference, Workflow } from '../../shared/workflow.ts'
import { isPresented } from '../credentials/case-credentials.ts'
import { ClosedHostError, type Departure } from '../engine/departure.ts'

/** A request of an execution that is to be sent once more, without the engine. */
export interface OutsideRequest {
  readonly request: OutgoingRequest
  readonly execution: Pick<Execution, 'id' | 'nodeRuns' | 'failure'>
  /** The workflow whose node sent it. */
  readonly workflow: Workflow
}

interface OutsideRequestParts {
  /** Every credential that is known. */
  readonly credentials: () => readonly OpenCredential[]
  /** The credential to which a node of the workflow refers. */
  readonly credentialFor: (type: string, reference: CredentialReference, workflow: Workflow) => OpenCredential | null
}

/**
 * The request as it leaves, so that it passes the exits of its case like every other one. Which credentials go along is seen by
 * their secrets in it; where none shows (a digest, a signature), those of its node count.
 */
export function outsideDeparture(
  { request, execution, workflow }: OutsideRequest,
  { credentials, credentialFor }: OutsideRequestParts,
): Departure {
  const node = firstFailure(execution)?.run.node ?? ''
  const references = workflow.nodes.find(({ name }) => name === node)?.credentials ?? {}
  const named = Object.entries(references).flatMap(([type, one]) => credentialFor(type, one, workflow) ?? [])
  const sent = { headers: request.headers, target: request.url, body: request.body }
  const shown = [...named, ...credentials()].filter((one) => isPresented(one, sent))
  return {
    workflow,
    executionId: execution.id,
    node,
    method: request.method,
    url: request.url,
    credentialIds: [...new Set((shown.length > 0 ? shown : named).map(({ id }) => id))],
    holdMs: 0,
  }
}

/**
 * Lets the request pass the exits.
 *
 * @throws ProblemError INVALID_INPUT where it must not leave
 */
export function checkDeparture(departure: Departure, depart: (departure: Departure, proxy: null) => unknown): void {
  try {
    depart(departure, null)
  } catch (error) {
    if (!(error instanceof ClosedHostError)) throw error
    throw new ProblemError({ code: 'INVALID_INPUT', sentence: error.message, remedy: 'Then send it outside again.' })
  }
}
