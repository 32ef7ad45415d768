import { isOauth2Type, type OpenCredential } from '../../../../shared/credential.ts'
import { NodeFailure } from '../../node-failure.ts'
import { withAddition, type Addition } from './add-to-plan.ts'
import type { Authentication } from './authentication.ts'
import { requiredToShow } from './credential-of.ts'
import { findScheme } from './credential-schemes.ts'
import { digestAuthentication } from './digest-authentication.ts'
import { textOf } from '../items/item-parameters.ts'
import type { NodeContext } from '../node-kind.ts'
import { oauth2Authentication } from './oauth2-authentication.ts'

/** How a node's requests show the credential of that type. Fails where it is missing, or of a type that is not known. */
export function authenticationBy(context: NodeContext, type: string, itemIndex: number): Authentication {
  const { credential, isMadeUp } = requiredToShow(context, type)
  if (type === 'httpDigestAuth') return guarded(digestAuthentication(credential), credential)
  if (isOauth2Type(type)) return guarded(oauth2Authentication(context, credential, itemIndex), credential)
  // How the service shows it is not known: a stand-in takes it as most services do.
  const scheme = findScheme(isMadeUp && !isSendableType(type) ? 'httpBearerAuth' : type)
  if (scheme === undefined) {
    throw new NodeFailure(`Credentials of the type "${type}" are not known to the HTTP Request node`, {
      description:
        'Use a generic credential in its place: Header Auth, Query Auth, Bearer Auth, Basic Auth, Custom Auth or OAuth2.',
      lack: { kind: 'node-feature', type: context.node.type },
    })
  }
  return guarded(adding(scheme(credential.data)), credential)
}

/** True where it is known how a credential of that type is shown in a request. */
export function isSendableType(type: string): boolean {
  return type === 'httpDigestAuth' || isOauth2Type(type) || findScheme(type) !== undefined
}

function adding(addition: Addition): Authentication {
  return {
    headerNames: Object.keys(addition.headers ?? {}),
    authorize: (plan) => Promise.resolve(withAddition(plan, addition)),
  }
}

/** A credential may say to which hosts it may be sent. */
function guarded(authentication: Authentication, { name, data }: OpenCredential): Authentication {
  const rule = textOf(data['allowedHttpRequestDomains'], 'all')
  if (rule === 'all') return authentication
  const allowed =
    rule === 'none'
      ? []
      : textOf(data['allowedDomains'])
          .split(',')
          .map((domain) => domain.trim())
  const check = ({ hostname }: URL): void => {
    if (allowed.some((domain) => matches(hostname, domain))) return
    throw new NodeFailure(`Domain not allowed: This credential is restricted from accessing ${hostname}`, {
      description:
        rule === 'none'
          ? `The credential "${name}" may not be used in HTTP Request nodes at all.`
          : `The credential "${name}" may be sent to these domains only: ${allowed.join(', ')}.`,
    })
  }
  return {
    ...authentication,
    authorize: async (plan) => {
      check(plan.url)
      return authentication.authorize(plan)
    },
  }
}

function matches(hostname: string, domain: string): boolean {
  if (domain === '') return false
  const name = domain.toLowerCase()
  return name.startsWith('*.') ? hostname.endsWith(name.slice(1)) : hostname === name
}
