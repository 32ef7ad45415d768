import type { OpenCredential } from '../../../../shared/credential.ts'
import { lackRemedy, lackSentence, type HeldBack } from '../../../../shared/lack.ts'
import type { CredentialReference, WorkflowNode } from '../../../../shared/workflow.ts'
import { NodeFailure } from '../../node-failure.ts'
import type { NodeContext } from '../node-kind.ts'
import { ownOf } from '../../../../shared/own-field.ts'

/** The credential of that type to which the node refers; null where it refers to none. Fails where it cannot be found. */
export function credentialOf(context: NodeContext, type: string): OpenCredential | null {
  const reference = ownOf(context.node.credentials ?? {}, type)
  if (reference === undefined) return null
  const credential = context.credential(type, reference)
  if (credential !== null) return credential
  throw notFound(context, type, reference)
}

function notFound({ engine, node, scope }: NodeContext, type: string, reference: CredentialReference): NodeFailure {
  const heldBack = engine.surroundings.heldBack?.(type, reference, scope.workflow) ?? null
  if (heldBack !== null) return heldBackFailure(node, type, reference, heldBack)
  return new NodeFailure(`The credential "${reference.name}" of type "${type}" was not found`, {
    description: `The node "${node.name}" refers to it. Import the credential, or choose another one.`,
    lack: { kind: 'credential', type, name: reference.name, node: node.name },
  })
}

/** A credential as a request shows it. */
export interface ShownCredential {
  readonly credential: OpenCredential
  /** True where it was made up in the place of one that is not here. */
  readonly isMadeUp: boolean
}

/**
 * The credential of that type that a request of the node shows; null where the node refers to none. What is not here gives way to
 * a made-up one where nothing but stand-ins takes it, with a finding. Fails where nothing takes its place.
 */
export function shownCredential(context: NodeContext, type: string): ShownCredential | null {
  const reference = ownOf(context.node.credentials ?? {}, type)
  if (reference === undefined) return null
  const known = context.credential(type, reference)
  if (known !== null) return { credential: known, isMadeUp: false }
  const credential = context.madeUpCredential(type, reference)
  if (credential === null) throw notFound(context, type, reference)
  context.note(
    'made-up-credential',
    `The credential "${reference.name}" of the type "${type}" is not in Faultline: a made-up one, which opens nothing, is shown to the stand-in.`,
  )
  return { credential, isMadeUp: true }
}

/** Of a node that cannot go on without a credential that is kept from it. */
export function heldBackFailure(
  node: WorkflowNode,
  type: string,
  { name }: CredentialReference,
  heldBack: HeldBack,
): NodeFailure {
  const lack = { kind: 'credential', type, name, node: node.name, heldBack } as const
  return new NodeFailure(lackSentence(lack, node.name), { description: lackRemedy(lack), lack })
}

/** The same, where the node cannot go on without it. */
export function requiredCredential(context: NodeContext, type: string): OpenCredential {
  const credential = credentialOf(context, type)
  if (credential !== null) return credential
  throw namesNone(context, type)
}

/** What a request of the node shows, where it cannot go on without it. */
export function requiredToShow(context: NodeContext, type: string): ShownCredential {
  const shown = shownCredential(context, type)
  if (shown !== null) return shown
  throw namesNone(context, type)
}

function namesNone({ node }: NodeContext, type: string): NodeFailure {
  return new NodeFailure(missingText(node, type), {
    description: `Choose a credential of the type "${type}" for the node "${node.name}".`,
  })
}

/** HTTP Request may use any credential, and is told in words of its own; the type is named where there is one of another (n8n 1.123.5, recorded). */
function missingText({ type: nodeType, credentials }: WorkflowNode, type: string): string {
  if (nodesOfAnyCredential.has(nodeType)) return 'Credentials not found'
  // Code names types that are none of its node.
  const isBare = credentials === undefined && nodeType !== 'n8n-nodes-base.code'
  return isBare ? 'Node does not have any credentials set' : `Node does not have any credentials set for "${type}"`
}

const nodesOfAnyCredential: ReadonlySet<string> = new Set([
  'n8n-nodes-base.httpRequest',
  'n8n-nodes-base.httpRequestTool',
  '@n8n/n8n-nodes-langchain.toolHttpRequest',
])
