// The authorisation layer: who may call the webhook, and what the workflow may call. In: the signed request, the
// credentials of the nodes, what the providers of access say. Out: the same with one difference. Serves contract §5.
import type { OpenCredential } from '../../shared/credential.ts'
import { isObject, type JsonObject } from '../../shared/json.ts'
import { ProblemError } from '../../shared/problem.ts'
import type { TokenRules } from '../world/token-rules.ts'
import { altered, type Signing } from './conditions.ts'
import { defineChange, type ChangeDefinition } from './define-change.ts'
import { choiceField, numberField, textField } from './fields.ts'
import { presentations, presenting } from './incoming-credentials.ts'

const layer = 'authorisation'

const credentials = defineChange(layer, {
  name: 'credentials',
  title: "Caller's credentials",
  description: 'The provider presents the credential that the webhook asks for: right, wrong, or not at all.',
  aim: ({ how }) => (how === 'right' ? 'repair' : 'break'),
  fields: { how: choiceField('How', presentations, 'right') },
  sentence: ({ how }) => `The credential that the webhook asks for is ${presentations[how]}.`,
  apply: (conditions, { how }) =>
    altered(conditions, { authorise: (request, webhook) => presenting(request, webhook, how) }),
  candidates: ({ has }) =>
    has.webhookCredential
      ? (['right', 'missing', 'wrong-secret', 'other-scheme'] as const).map((how) => ({ how }))
      : [],
})

const rightSigning: Signing = { secret: 'right', over: 'body', clockSeconds: 0, missing: false }
const signatures = {
  right: { words: 'right, made now over the body that is sent', signing: {} },
  'wrong-secret': { words: 'made with a wrong secret', signing: { secret: 'wrong' } },
  're-serialised': { words: 'made over the body as another JSON writer writes it', signing: { over: 're-serialised' } },
  stale: { words: 'an hour old', signing: { clockSeconds: -3600 } },
  future: { words: 'dated an hour ahead', signing: { clockSeconds: 3600 } },
  missing: { words: 'missing', signing: { missing: true } },
} as const satisfies Record<string, { words: string; signing: Partial<Signing> }>

const signature = defineChange(layer, {
  name: 'signature',
  title: "Provider's signature",
  description: 'The signature of the request is right, wrong, stale, from the future or missing.',
  aim: ({ how }) => (how === 'right' ? 'repair' : 'break'),
  fields: {
    how: choiceField(
      'Signature',
      {
        right: 'Right',
        'wrong-secret': 'Wrong secret',
        're-serialised': 'Over a re-serialised body',
        stale: 'Stale',
        future: 'From the future',
        missing: 'Missing',
      },
      'right',
    ),
  },
  sentence: ({ how }) => `The provider's signature is ${signatures[how].words}.`,
  apply: (conditions, { how }) => altered(conditions, { signing: { ...rightSigning, ...signatures[how].signing } }),
  candidates: ({ signed }) =>
    signed ? (['right', 'wrong-secret', 're-serialised', 'stale', 'missing'] as const).map((how) => ({ how })) : [],
})

const tokenWords = {
  granted: 'is valid, with every scope and right',
  expired: 'has run out; a refresh gives a new one',
  'refresh-revoked': 'has run out, and the refresh token is revoked',
  'insufficient-rights': 'has every scope, but its user has not the rights',
} as const

const token = defineChange(layer, {
  name: 'token',
  title: 'Access token of outgoing calls',
  description: 'What the provider of access says of the token that the workflow presents.',
  aim: ({ state }) => (state === 'granted' ? 'repair' : 'break'),
  fields: {
    state: choiceField(
      'The token',
      {
        granted: 'Valid, with every scope',
        expired: 'Expired',
        'refresh-revoked': 'Expired, refresh revoked',
        'insufficient-rights': 'Insufficient rights',
      },
      'expired',
    ),
  },
  sentence: ({ state }) => `The access token of outgoing calls ${tokenWords[state]}.`,
  apply: (conditions, { state }) => altered(conditions, { tokens: { kind: state } satisfies TokenRules }),
  candidates: ({ hosts, credentials: names, has }) =>
    hosts.length > 0 && (names.length > 0 || has.tokenRules)
      ? (['granted', 'expired', 'refresh-revoked', 'insufficient-rights'] as const).map((state) => ({ state }))
      : [],
})

const missingScope = defineChange(layer, {
  name: 'missing-scope',
  title: 'Missing scope',
  description: 'The token is valid, but lacks a scope: 403 insufficient_scope (RFC 6750).',
  aim: 'break',
  fields: { scope: textField('Scope', 'write') },
  sentence: ({ scope }) => `The access token lacks the scope "${scope}".`,
  apply: (conditions, { scope }) => altered(conditions, { tokens: { kind: 'missing-scope', scope } }),
  candidates: ({ hosts, credentials: names }) => (hosts.length > 0 && names.length > 0 ? [{}] : []),
})

const otherCredential = defineChange(layer, {
  name: 'other-credential',
  title: 'Another credential',
  description: 'Every node that refers to a credential of that type gets this one.',
  aim: 'repair',
  fields: { name: textField('Name of the credential', '', false) },
  sentence: ({ name }) => `The nodes use the credential "${name}".`,
  apply: (conditions, { name }) =>
    altered(conditions, {
      // Only where there is one of the wanted type: a credential of another type could not be used.
      credential: (wanted, find) => find(name) ?? conditions.credential(wanted, find),
    }),
  candidates: ({ unusedCredentials: names }) => names.map((name) => ({ name })),
})

const baseUrlFields = ['baseUrl', 'url', 'host', 'server', 'domain', 'accessTokenUrl'] as const

const baseUrl = defineChange(layer, {
  name: 'base-url',
  title: 'Base URL of a credential',
  description: 'The credentials point at another base URL: sandbox in place of live, another tenant.',
  aim: 'break',
  fields: { url: textField('Base URL', 'https://sandbox.example', true, 'url') },
  sentence: ({ url }) => `The credentials point at ${url}.`,
  apply: (conditions, { url }) =>
    altered(conditions, { credential: (wanted, find) => pointedAt(conditions.credential(wanted, find), url) }),
  candidates: () => [],
})

const signingClock = defineChange(layer, {
  name: 'signing-clock',
  title: "Provider's clock",
  description: 'The provider signs with a clock that differs by so many seconds.',
  aim: 'break',
  fields: { seconds: numberField('Seconds (negative: the past)', -600, -86_400, 86_400) },
  sentence: ({ seconds }) =>
    `The provider's clock is ${Math.abs(seconds)} s ${seconds < 0 ? 'behind' : 'ahead'} when it signs.`,
  apply: (conditions, { seconds }) =>
    altered(conditions, { signing: { ...conditions.signing, clockSeconds: seconds } }),
  candidates: () => [],
})

/** Every kind of change of the authorisation layer. */
export const authorisationChanges: readonly ChangeDefinition[] = [
  credentials,
  signature,
  signingClock,
  token,
  missingScope,
  otherCredential,
  baseUrl,
]

function pointedAt(credential: OpenCredential | null, url: string): OpenCredential | null {
  if (credential === null) return null
  const known = baseUrlFields.filter((field) => typeof credential.data[field] === 'string')
  if (known.length === 0) {
    throw new ProblemError({
      code: 'INVALID_INPUT',
      sentence: `The credential "${credential.name}" has no base URL; it has: ${Object.keys(credential.data).join(', ')}.`,
      remedy: 'Change the URL in the node instead (node.parameter).',
    })
  }
  const data: JsonObject = isObject(credential.data) ? credential.data : {}
  return {
    ...credential,
    data: { ...data, ...Object.fromEntries(known.map((field) => [field, moved(data[field], url)])) },
  }
}

/** The same path at another origin; a bare host stays bare. */
function moved(was: unknown, url: string): string {
  const text = typeof was === 'string' ? was : ''
  if (!URL.canParse(text)) return URL.canParse(url) ? new URL(url).host : url
  const target = new URL(url)
  const from = new URL(text)
  return `${target.origin}${from.pathname === '/' ? target.pathname : from.pathname}${from.search}`
}
