import { isOauth2Type, type CredentialFieldOfType } from '../../../../shared/credential.ts'
import type { JsonObject } from '../../../../shared/json.ts'
import { findScheme, type Scheme } from './credential-schemes.ts'

const token: CredentialFieldOfType = { path: ['oauthTokenData', 'access_token'] }

/**
 * What a person fills in for a credential of that type, so that a request can show it: the fields that its scheme sends, in the
 * order in which it reads them; of OAuth2 the access token, which the service keeps after it was connected. Empty where it is
 * not known what such a credential holds.
 */
export function fieldsOfCredential(type: string): readonly CredentialFieldOfType[] {
  if (isOauth2Type(type)) return [token]
  const scheme = findScheme(type)
  if (scheme === undefined || isFreeForm(type)) return []
  return fieldsRead(scheme)
    .filter((field) => isSent(scheme, field))
    .map((field) => ({ path: [field] }))
}

/** What such a credential holds is a structure of its own, which is written as JSON. */
function isFreeForm(type: string): boolean {
  return type === 'httpCustomAuth' || type === 'httpMultipleHeadersAuth'
}

function fieldsRead(scheme: Scheme): readonly string[] {
  const read = new Set<string>()
  scheme(
    new Proxy<JsonObject>(
      {},
      {
        get: (_, field) => {
          read.add(String(field))
          return placeholder
        },
      },
    ),
  )
  return [...read]
}

/** False for a field that only chooses which of the others are sent. */
function isSent(scheme: Scheme, field: string): boolean {
  const all = { name: placeholder }
  return JSON.stringify(scheme({ ...all, [field]: `${placeholder}-2` })) !== JSON.stringify(scheme(all))
}

const placeholder = 'x'
