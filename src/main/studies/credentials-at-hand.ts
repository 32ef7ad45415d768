import { isObject } from '../../shared/json.ts'
import type { OpenCredential } from '../../shared/credential.ts'
import type { Workflow } from '../../shared/workflow.ts'
import { workflowsIn } from '../../shared/workflow-object.ts'

/** Names of the credentials that the nodes of a study may use, and of those among them that none uses. */
export interface CredentialsAtHand {
  readonly credentials: readonly string[]
  readonly unusedCredentials: readonly string[]
}

/** Of all credentials those whose type a node of the workflow, or of one that stands beside it in the case, refers to. */
export function credentialsAtHand(
  { nodes }: Pick<Workflow, 'nodes'>,
  beside: readonly unknown[],
  all: readonly OpenCredential[],
): CredentialsAtHand {
  const references = [...nodes, ...workflowsIn(beside).flatMap((one) => one.nodes)].flatMap((node) =>
    isObject(node) && isObject(node['credentials']) ? Object.entries(node['credentials']) : [],
  )
  const types = new Set(references.map(([type]) => type))
  const used = new Set(references.map(([, reference]) => (isObject(reference) ? reference['name'] : undefined)))
  const names = all.filter(({ type }) => types.has(type)).map(({ name }) => name)
  return { credentials: names, unusedCredentials: names.filter((name) => !used.has(name)) }
}
