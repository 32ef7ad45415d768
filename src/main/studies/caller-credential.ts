/** The credential that callers of a case present to its webhook, also where Faultline does not have it. */
import type { Change } from '../../shared/change.ts'
import type { OpenCredential } from '../../shared/credential.ts'
import type { HeaderPairs } from '../../shared/delivery.ts'
import { ownOf } from '../../shared/own-field.ts'
import { headerValue } from '../../shared/headers.ts'
import { secretHeader } from '../../shared/secret-header.ts'
import type { Workflow } from '../../shared/workflow.ts'
import { madeUpCredential } from '../credentials/case-credentials.ts'
import { readBasic } from '../listener/authorization-header.ts'
import { askingWebhook, type Reaching } from './reached-webhook.ts'

/** A credential that Faultline does not have, as the request of the case presents it: in a case, that one counts as right. */
export interface AssumedCaller {
  readonly credential: OpenCredential
  /** Name of the webhook that asks for it. */
  readonly node: string
  /** The header in which it is presented, as it is written there. */
  readonly header: string
}

/** A case, as far as its caller is concerned. */
interface Called {
  readonly workflow: Workflow
  readonly request: Reaching & { readonly headers: HeaderPairs }
  /** What was made part of the baseline. */
  readonly adopted: readonly Change[]
}

interface KnownCaller {
  /** The credential that the workflow's webhook asks for; null where it asks for none, or it is not here. */
  readonly webhookCredential: (workflow: Workflow) => OpenCredential | null
}

/** The one that the webhook asks for; null where it asks for none, or nobody knows what it is. */
export function callerCredential(study: Called, secrets: KnownCaller): OpenCredential | null {
  return secrets.webhookCredential(study.workflow) ?? assumedCaller(study, secrets)?.credential ?? null
}

/**
 * What stands in for a credential that is not here: what the request presents, or a made-up one where the case presents it on every
 * request. Null where the credential is here, or the request presents none: then it is lacking. A token cannot be
 * checked without its secret.
 */
export function assumedCaller(study: Called, secrets: KnownCaller): AssumedCaller | null {
  if (secrets.webhookCredential(study.workflow) !== null) return null
  const asked = namedCredential(study.workflow, study.request)
  if (asked === null) return null
  const { node, type, name } = asked
  const own = madeUpCredential(type, name)
  if (presentsIt(study)) return { credential: own, node, header: 'Authorization' }
  const data = presentedBy(study.request.headers, type)
  if (data === null) return null
  return { credential: { ...own, data: { ...data } }, node, header: 'name' in data ? data.name : 'Authorization' }
}

/** One that opens nothing, for a request that is made up as a whole; null where the credential is here, or none is asked for. */
export function madeUpCaller(study: Called, secrets: KnownCaller): OpenCredential | null {
  const known = secrets.webhookCredential(study.workflow)
  const asked = known === null ? namedCredential(study.workflow, study.request) : null
  return asked === null ? known : madeUpCredential(asked.type, asked.name)
}

function namedCredential(
  workflow: Workflow,
  request: Called['request'],
): { readonly node: string; readonly type: string; readonly name: string } | null {
  const asked = askingWebhook(workflow, request)
  if (asked === null || !['httpBasicAuth', 'httpHeaderAuth'].includes(asked.type)) return null
  const { node, type } = asked
  const reference = ownOf(node.credentials ?? {}, type)
  return reference === undefined ? null : { node: node.name, type, name: reference.name }
}

/** True where the baseline has the caller present what the webhook asks for. */
function presentsIt({ adopted }: Called): boolean {
  return adopted.some(
    ({ layer, name, parameters }) =>
      layer === 'authorisation' && name === 'credentials' && parameters['how'] === 'right',
  )
}

function presentedBy(
  headers: HeaderPairs,
  type: string,
): ReturnType<typeof secretHeader> | ReturnType<typeof readBasic> {
  return type === 'httpBasicAuth' ? readBasic(headerValue(headers, 'authorization')) : secretHeader(headers)
}
