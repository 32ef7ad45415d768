import type { OpenCredential } from '../../shared/credential.ts'
import type { Webhook } from '../../shared/webhook.ts'
import type { CredentialReference, Workflow } from '../../shared/workflow.ts'
import { ownOf } from '../../shared/own-field.ts'
import {
  credentialTypes,
  disabledRegistrationsOf,
  isExpression,
  isForm,
  registrationsOf,
  type Registration,
} from './registration.ts'
import { formPrefixes, prefixes } from './target.ts'
import type { TestListening } from './test-listening.ts'

/** Every webhook of every workflow, and which of them are served now. */
export interface WebhookTable {
  /** Of all workflows, active or not: an explanation needs them all. */
  readonly registrations: readonly Registration[]
  /** Of Webhook nodes that are disabled: they are served nowhere. */
  readonly disabled: readonly Registration[]
  /** The workflows themselves, with a webhook or without. */
  readonly workflows: readonly Workflow[]
  /** Literal paths. */
  readonly literal: ReadonlyMap<string, readonly Registration[]>
  /** Paths with `:param` segments, by their first segment (the webhookId). */
  readonly dynamic: ReadonlyMap<string, readonly Registration[]>
  /** Registrations of active workflows that another active workflow has already. */
  readonly conflicts: ReadonlyMap<Registration, Registration>
  readonly testListening: TestListening
}

/** Builds the table. Where two active workflows want the same method and path, the first in the list has it. */
export function webhookTable(workflows: Iterable<Workflow>, testListening: TestListening): WebhookTable {
  const all = [...workflows]
  const registrations = all.flatMap(registrationsOf)
  const literal = new Map<string, Registration[]>()
  const dynamic = new Map<string, Registration[]>()
  const conflicts = new Map<Registration, Registration>()
  const holders = new Map<string, Registration>()
  for (const registration of registrations) {
    const [index, key] =
      registration.segments === null
        ? ([literal, registration.path] as const)
        : ([dynamic, registration.segments[0] ?? ''] as const)
    const sameKey = index.get(key)
    if (sameKey === undefined) index.set(key, [registration])
    else sameKey.push(registration)
    if (!registration.workflow.active) continue
    const name = `${registration.method} ${registration.path}`
    const holder = holders.get(name)
    if (holder === undefined) holders.set(name, registration)
    else conflicts.set(registration, holder)
  }
  const disabled = all.flatMap(disabledRegistrationsOf)
  return { registrations, disabled, workflows: all, literal, dynamic, conflicts, testListening }
}

/** True where the production URL of this webhook triggers its workflow now (contract §3, §4 rule 2). */
export function isServed(registration: Registration, table: WebhookTable): boolean {
  return registration.workflow.active && !table.conflicts.has(registration)
}

/** True where the test URL of this webhook takes a call now. */
export function isTested(registration: Registration, table: WebhookTable): boolean {
  return table.testListening.isListening(registration.workflow.id)
}

/** One reason why a workflow cannot be activated. */
export interface ActivationFault {
  readonly kind: 'path' | 'path-conflict' | 'authentication' | 'credential'
  readonly node: string
  /** With its remedy. */
  readonly sentence: string
  /** Of another workflow that has the path, and what both claim: `POST /orders`. */
  readonly holder?: Workflow
  readonly claim?: string
  /** What is asked for; `name` null: the node names none. */
  readonly credential?: { readonly type: string; readonly name: string | null }
}

/** Why a workflow cannot be activated, in sentences: see `activationFaults`. */
export function activationProblems(
  workflow: Workflow,
  others: WebhookTable,
  credential: (type: string, reference: CredentialReference) => OpenCredential | null,
): string[] {
  return activationFaults(workflow, others, (type, reference) => credential(type, reference) !== null).map(
    ({ sentence }) => sentence,
  )
}

/**
 * Why a workflow cannot be activated: empty where it can be. `others` is the table as it stands; `hasCredential` says whether a
 * credential is there, by type and reference.
 */
export function activationFaults(
  workflow: Workflow,
  others: WebhookTable,
  hasCredential: (type: string, reference: CredentialReference) => boolean,
): readonly ActivationFault[] {
  const faults: ActivationFault[] = []
  const own = new Map<string, Registration>()
  for (const registration of registrationsOf(workflow)) {
    const { node, method, path, authentication } = registration
    const name = `${method} ${path}`
    const twin = own.get(name)
    own.set(name, registration)
    if (twin !== undefined) {
      faults.push({
        kind: 'path',
        node: node.name,
        sentence: `Nodes "${twin.node.name}" and "${node.name}" both take ${method} /${path}. Change the path or the method of one of them.`,
      })
    }
    const holder = holderOf(registration, others)
    if (holder !== null)
      faults.push({
        ...{ kind: 'path-conflict', node: node.name, sentence: conflictSentence(registration, holder) },
        ...{ holder, claim: `${method} /${path}` },
      })
    if (path === '' || isExpression(path)) {
      faults.push({
        kind: 'path',
        node: node.name,
        sentence:
          path === ''
            ? `Node "${node.name}" has no path. Give it one.`
            : `The path of node "${node.name}" is the expression \`${path}\`, which has no value before a request arrives. Write the path itself.`,
      })
    }
    const fault = authenticationFault(registration, authentication, hasCredential)
    if (fault !== null) faults.push(fault)
  }
  return faults
}

/** Why a webhook cannot be served beside those that are, in one sentence; null where it can. */
export function conflictOf(registration: Registration, others: WebhookTable): string | null {
  const holder = holderOf(registration, others)
  return holder === null ? null : conflictSentence(registration, holder)
}

/** The other workflow that is served at this method and path; null where none is. */
function holderOf({ method, path, workflow }: Registration, others: WebhookTable): Workflow | null {
  const holder = others.registrations.find(
    (other) =>
      other.workflow.id !== workflow.id && other.method === method && other.path === path && isServed(other, others),
  )
  return holder?.workflow ?? null
}

function conflictSentence({ node, method, path }: Registration, holder: Workflow): string {
  return `There is a conflict with one of the webhooks: ${method} /${path} of node "${node.name}" is served by workflow "${holder.name}", which is active. Deactivate that workflow or change the path.`
}

/** The workflow that gets the production deliveries of a workflow's webhooks: itself, another one, or (null) none. */
export function servedInstead(workflow: Workflow, table: WebhookTable): Workflow | null {
  const own = registrationsOf(workflow)
  const serving = table.registrations.filter(
    (one) => isServed(one, table) && own.some(({ method, path }) => one.method === method && one.path === path),
  )
  return (serving.find((one) => one.workflow.id === workflow.id) ?? serving[0])?.workflow ?? null
}

function authenticationFault(
  { node }: Registration,
  authentication: Registration['authentication'],
  hasCredential: (type: string, reference: CredentialReference) => boolean,
): ActivationFault | null {
  if (authentication === 'unknown') {
    return {
      kind: 'authentication',
      node: node.name,
      sentence: `Node "${node.name}" asks for the authentication \`${String(node.parameters['authentication'])}\`, which Faultline does not have. Choose none, basicAuth, headerAuth or jwtAuth.`,
    }
  }
  const type = credentialTypes[authentication]
  if (type === null) return null
  const reference = ownOf(node.credentials ?? {}, type)
  if (reference === undefined) {
    return {
      kind: 'credential',
      node: node.name,
      sentence: `Node "${node.name}" is protected with ${authentication} but names no credential: missing required credential: ${type}. Choose one.`,
      credential: { type, name: null },
    }
  }
  if (hasCredential(type, reference)) return null
  return {
    kind: 'credential',
    node: node.name,
    sentence: `Node "${node.name}" names the credential "${reference.name}" of type ${type}, which is not there. Add it or choose another.`,
    credential: { type, name: reference.name },
  }
}

/** The webhooks of one workflow as a person is shown them. `baseUrl` has no slash at its end. */
export function webhooksOf(workflow: Workflow, baseUrl: string): Webhook[] {
  return registrationsOf(workflow).map((registration) => ({
    workflowId: workflow.id,
    workflowName: workflow.name,
    workflowActive: workflow.active,
    node: registration.node.name,
    method: registration.method,
    path: registration.path,
    authentication: registration.authentication === 'unknown' ? 'none' : registration.authentication,
    productionUrl: `${baseUrl}/${prefixesOf(registration).production}/${registration.path}`,
    testUrl: `${baseUrl}/${prefixesOf(registration).test}/${registration.path}`,
  }))
}

function prefixesOf(registration: Registration): typeof prefixes {
  return isForm(registration) ? formPrefixes : prefixes
}
