import type { OpenCredential } from '../../shared/credential.ts'
import type { Webhook } from '../../shared/webhook.ts'
import type { CredentialReference, Workflow } from '../../shared/workflow.ts'
import { ownOf } from '../../shared/own-field.ts'
import {
  credentialTypes,
  disabledRegistrationsOf,
  isExpression,
  registrationsOf,
  type Registration,
} from './registration.ts'
import { prefixes } from './target.ts'
import type { TestListening } from './test-listening.ts'

/** Every webhook of every workflow, and which of them are served now. */
export interface WebhookTable {
  /** Of all workflows, active or not: an explanation needs them all. */
  readonly registrations: readonly Registration[]
  /** Of Webhook nodes that are disabled: they are served nowhere. */
  readonly disabled: readonly Registration[]
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
  return { registrations, disabled: all.flatMap(disabledRegistrationsOf), literal, dynamic, conflicts, testListening }
}

/** True where the production URL of this webhook triggers its workflow now (contract §3, §4 rule 2). */
export function isServed(registration: Registration, table: WebhookTable): boolean {
  return registration.workflow.active && !table.conflicts.has(registration)
}

/** True where the test URL of this webhook takes a call now. */
export function isTested(registration: Registration, table: WebhookTable): boolean {
  return table.testListening.isListening(registration.workflow.id)
}

/**
 * Why a workflow cannot be activated: one sentence each with its remedy, empty where it can be. `others` is the table as it
 * stands; `credential` finds a credential by type and reference, or gives null.
 */
export function activationProblems(
  workflow: Workflow,
  others: WebhookTable,
  credential: (type: string, reference: CredentialReference) => OpenCredential | null,
): string[] {
  const problems: string[] = []
  const own = new Map<string, Registration>()
  for (const registration of registrationsOf(workflow)) {
    const { node, method, path, authentication } = registration
    const name = `${method} ${path}`
    const twin = own.get(name)
    own.set(name, registration)
    if (twin !== undefined) {
      problems.push(
        `Nodes “${twin.node.name}” and “${node.name}” both take ${method} /${path}. Change the path or the method of one of them.`,
      )
    }
    const conflict = conflictOf(registration, others)
    if (conflict !== null) problems.push(conflict)
    if (path === '' || isExpression(path)) {
      problems.push(
        path === ''
          ? `Node “${node.name}” has no path. Give it one.`
          : `The path of node “${node.name}” is the expression \`${path}\`, which has no value before a request arrives. Write the path itself.`,
      )
    }
    const problem = authenticationProblem(registration, authentication, credential)
    if (problem !== null) problems.push(problem)
  }
  return problems
}

/** Why a webhook cannot be served beside those that are, in one sentence; null where it can. */
export function conflictOf({ node, method, path, workflow }: Registration, others: WebhookTable): string | null {
  const holder = others.registrations.find(
    (other) =>
      other.workflow.id !== workflow.id && other.method === method && other.path === path && isServed(other, others),
  )
  return holder === undefined
    ? null
    : `There is a conflict with one of the webhooks: ${method} /${path} of node “${node.name}” is served by workflow “${holder.workflow.name}”, which is active. Deactivate that workflow or change the path.`
}

/** The workflow that gets the production deliveries of a workflow's webhooks: itself, another one, or (null) none. */
export function servedInstead(workflow: Workflow, table: WebhookTable): Workflow | null {
  const own = registrationsOf(workflow)
  const serving = table.registrations.filter(
    (one) => isServed(one, table) && own.some(({ method, path }) => one.method === method && one.path === path),
  )
  return (serving.find((one) => one.workflow.id === workflow.id) ?? serving[0])?.workflow ?? null
}

function authenticationProblem(
  { node }: Registration,
  authentication: Registration['authentication'],
  credential: (type: string, reference: CredentialReference) => OpenCredential | null,
): string | null {
  if (authentication === 'unknown') {
    return `Node “${node.name}” asks for the authentication \`${String(node.parameters['authentication'])}\`, which Faultline does not have. Choose none, basicAuth, headerAuth or jwtAuth.`
  }
  const type = credentialTypes[authentication]
  if (type === null) return null
  const reference = ownOf(node.credentials ?? {}, type)
  if (reference === undefined) {
    return `Node “${node.name}” is protected with ${authentication} but names no credential: missing required credential: ${type}. Choose one.`
  }
  if (credential(type, reference) === null) {
    return `Node “${node.name}” names the credential “${reference.name}” of type ${type}, which is not there. Add it or choose another.`
  }
  return null
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
    productionUrl: `${baseUrl}/${prefixes.production}/${registration.path}`,
    testUrl: `${baseUrl}/${prefixes.test}/${registration.path}`,
  }))
}
