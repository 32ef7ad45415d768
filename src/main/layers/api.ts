// The API layer: what the hosts that the workflow calls answer. In: the stand-in's rules. Out: the same rules with one
// fault, made real on sockets by `world/external-api.ts`. Serves contract §7: rate limit, time-out, 429, 5xx, SSL
// problem, IP block.
import * as z from 'zod/mini'
import { apiRulesSchema } from '../../shared/case.ts'
import type { Change } from '../../shared/change.ts'
import { ProblemError } from '../../shared/problem.ts'
import type { ApiEffect, FaultTiming } from '../world/api-fault.ts'
import { answerFills } from './answer-fills.ts'
import { answerTypes, comparedTypes } from './answer-types.ts'
import { altered, type Conditions } from './conditions.ts'
import { defineChange, type ChangeDefinition } from './define-change.ts'
import { placesField } from './each-place.ts'
import { standInChanges } from './stand-in-changes.ts'
import { isStoodIn } from './stand-in-values.ts'
import { choiceField, jsonField, numberField, pathField, textField, type Parameters } from './fields.ts'
import type { Studied } from './studied.ts'

/** Which calls: by host and path, and when. */
const scope = {
  host: textField('Host (empty: every one)', '', false, 'host'),
  path: textField('Path (empty: every one; * at its end: any rest)', '', false),
  when: choiceField('When', { always: 'For every call', first: 'For the first calls', call: 'For one call' }, 'always'),
  calls: numberField('How many calls, or which', 1, 1, 1000),
} as const
type Scope = Parameters<typeof scope>

const healthy = defineChange('API', {
  name: 'healthy',
  title: 'Healthy',
  description: 'Every call succeeds at once: with the answer that the case has for it, else 200 and an empty object.',
  aim: 'mask',
  fields: { host: scope.host },
  sentence: ({ host }) => `Every call of ${host === '' ? 'an API' : host} is answered at once and with success.`,
  apply: (conditions, { host }) => {
    const fault = { path: null, timing: { kind: 'always' }, effect: { kind: 'healthy' } } as const
    const faults = host === '' ? [{ ...fault, host: null }] : [{ ...fault, host }, ...conditions.api.faults]
    return altered(conditions, { api: { ...conditions.api, faults } })
  },
  candidates: whereHosts({}),
})

const status = defineChange('API', {
  name: 'status',
  title: 'Status',
  description: 'The API answers with this status and, where one is given, this JSON body.',
  fields: {
    status: numberField('Status', 500, 200, 599),
    body: jsonField('JSON body (null: a short one)', 'null'),
    ...scope,
  },
  aim: (p) => (p.status < 400 ? 'mask' : 'break'),
  sentence: (p) => `${calls(p)} is answered with status ${p.status}.`,
  apply: (conditions, p) => faulty(conditions, p, jsonAnswer(p.status, p.body)),
  candidates: whereHosts(
    { status: 400 },
    { status: 403 },
    { status: 404 },
    { status: 500 },
    { status: 502 },
    { status: 503 },
    { status: 503, when: 'first', calls: 1 },
  ),
})

const rateLimit = defineChange('API', {
  name: 'rate-limit',
  title: 'Rate limit (429)',
  description: 'The API answers 429 and says when to come back: in seconds, as a date, or not at all.',
  aim: 'break',
  fields: {
    form: choiceField('Retry-After', { seconds: 'In seconds', date: 'As a date', none: 'Missing' }, 'seconds'),
    retryAfterSeconds: numberField('Seconds', 1, 0, 3600),
    ...scope,
  },
  sentence: (p) => `${calls(p)} is answered 429 ${retryAfterWords(p.form, p.retryAfterSeconds)}.`,
  apply: (conditions, { form, retryAfterSeconds, ...rest }) =>
    faulty(conditions, rest, { kind: 'rate-limit', status: 429, form, retryAfterSeconds }),
  candidates: whereHosts({}, { when: 'first', calls: 2 }),
})

const ipBlock = defineChange('API', {
  name: 'ip-block',
  title: 'IP block',
  description: 'A firewall in front of the API answers 403 with a page of HTML.',
  aim: 'break',
  fields: { ...scope },
  sentence: (p) => `${calls(p)} is answered 403 with a firewall's HTML page.`,
  apply: (conditions, p) =>
    faulty(conditions, p, htmlAnswer(403, 'Access denied', 'Your IP address has been blocked by the site owner.')),
  candidates: whereHosts({}),
})

const html = defineChange('API', {
  name: 'html',
  title: '200 with HTML',
  description: 'A log-in or maintenance page comes in place of JSON, with status 200.',
  aim: 'break',
  fields: { ...scope },
  sentence: (p) => `${calls(p)} is answered 200 with a page of HTML.`,
  apply: (conditions, p) => faulty(conditions, p, htmlAnswer(200, 'Maintenance', 'We will be back soon.')),
  candidates: whereHosts({}),
})

const noContent = defineChange('API', {
  name: 'no-content',
  title: '204 without a body',
  description: 'The API answers 204 and nothing else.',
  aim: 'break',
  fields: { ...scope },
  sentence: (p) => `${calls(p)} is answered 204 without a body.`,
  apply: (conditions, p) => faulty(conditions, p, { kind: 'answer', status: 204, headers: {}, body: null }),
  candidates: whereHosts({}),
})

const errorInside = defineChange('API', {
  name: 'error-in-200',
  title: '200 with an error inside',
  description: 'The status says success, the body says error, as Slack and GraphQL do.',
  aim: 'break',
  fields: { body: jsonField('JSON body', '{"ok":false,"error":"invalid_request"}'), ...scope },
  sentence: (p) => `${calls(p)} is answered 200 with an error in its body.`,
  apply: (conditions, p) => faulty(conditions, p, jsonAnswer(200, p.body)),
  candidates: whereHosts({}),
})

const setJson = defineChange('API', {
  name: 'set-json',
  title: 'Set a JSON path of the answer',
  description: "The API's own answer, with another value at one JSON path.",
  aim: 'break',
  fields: { at: pathField('JSON path', '$.id'), value: jsonField('Value', 'null'), ...scope },
  sentence: (p) => `${calls(p)} is answered with ${p.at} = ${JSON.stringify(p.value)}.`,
  apply: (conditions, p) => faulty(conditions, p, { kind: 'set-json', path: p.at, value: p.value }),
  candidates: () => [],
})

const fillAnswer = defineChange('API', {
  name: 'fill-answer',
  title: 'Fill in a value of the answer',
  description:
    "The API's own answer, with a value where a node reads one and it gives none, or one of another form than beside it.",
  aim: 'repair',
  fields: { at: pathField('JSON path', '$.id'), value: jsonField('Value', '"example"'), ...scope },
  sentence: (p) => `${calls(p)} is answered with a value at ${p.at}.`,
  apply: (conditions, p) => faulty(conditions, p, { kind: 'set-json', path: p.at, value: p.value }),
  candidates: (studied) => ofHosts(studied, answerFills(studied)),
})

const answerType = defineChange('API', {
  name: 'answer-type',
  title: 'Type of a value of the answer',
  description: "The API's own answer, with one field of it in the type as which a node compares it.",
  aim: 'repair',
  fields: { at: placesField('JSON path', '$.id'), to: choiceField('Type', comparedTypes, 'text'), ...scope },
  sentence: (p) => `${calls(p)} is answered with ${p.at} as ${comparedTypes[p.to]}.`,
  apply: (conditions, p) => faulty(conditions, p, { kind: 'retype-json', path: p.at, to: p.to }),
  candidates: (studied) => ofHosts(studied, answerTypes(studied)),
})

const removeJson = defineChange('API', {
  name: 'remove-json',
  title: 'Remove a JSON path of the answer',
  description: "The API's own answer, without what is at one JSON path.",
  aim: 'break',
  fields: { at: pathField('JSON path', '$.id'), ...scope },
  sentence: (p) => `${calls(p)} is answered without ${p.at}.`,
  apply: (conditions, p) => faulty(conditions, p, { kind: 'remove-json', path: p.at }),
  candidates: () => [],
})

const invalidJson = defineChange('API', {
  name: 'invalid-json',
  title: 'Answer that is not JSON',
  description: "The API's own answer, broken.",
  aim: 'break',
  fields: {
    how: choiceField(
      'How',
      { cut: 'Ends in the middle', 'trailing-comma': 'Trailing comma', nan: 'NaN', bom: 'Byte-order mark' },
      'cut',
    ),
    ...scope,
  },
  sentence: (p) => `${calls(p)} is answered with broken JSON (${p.how}).`,
  apply: (conditions, p) => faulty(conditions, p, { kind: 'invalid-json', how: p.how }),
  candidates: whereHosts({}),
})

const wrongType = defineChange('API', {
  name: 'content-type',
  title: 'Wrong content type',
  description: "The API's own answer under another Content-Type.",
  aim: 'break',
  fields: { contentType: textField('Content type', 'text/html', true, 'header-value'), ...scope },
  sentence: (p) => `${calls(p)} is answered as ${p.contentType}.`,
  apply: (conditions, p) => faulty(conditions, p, { kind: 'content-type', contentType: p.contentType }),
  candidates: whereHosts({}),
})

const answerKinds = {
  'no-answer': { title: 'Read time-out', words: 'is never answered' },
  reset: { title: 'Connection reset', words: 'is cut off with a reset' },
  'hang-up': { title: 'Hang-up without an answer', words: 'is hung up on without an answer' },
  truncated: { title: 'Truncated answer', words: 'is answered with half of its body' },
  'not-http': { title: 'Answer that is not HTTP', words: 'is answered by something that is not HTTP' },
  'large-headers': { title: 'Response headers over 16 KiB', words: 'is answered with headers of more than 16 KiB' },
  'bad-gzip': { title: 'Gzip that is none', words: 'is answered with a body that is said to be gzip and is not' },
  'redirect-loop': { title: 'Redirect loop', words: 'is redirected to itself, for ever' },
  'repeating-page': { title: 'Repeating page cursor', words: 'is answered with the first page again' },
} as const

const brokenAnswer = defineChange('API', {
  name: 'broken-answer',
  title: 'Time-out, reset or broken answer',
  description: 'The request arrives; its answer does not, or not whole.',
  aim: 'break',
  fields: {
    how: choiceField('What happens', titlesOf(answerKinds), 'no-answer'),
    ...scope,
  },
  sentence: (p) => `${calls(p)} ${answerKinds[p.how].words}.`,
  apply: (conditions, p) => faulty(conditions, p, { kind: p.how }),
  candidates: whereHosts(
    { how: 'no-answer' },
    { how: 'reset' },
    { how: 'hang-up' },
    { how: 'truncated' },
    { how: 'redirect-loop' },
    { how: 'repeating-page' },
  ),
})

const slow = defineChange('API', {
  name: 'slow',
  title: 'Slow',
  description: "The API's own answer, late.",
  aim: 'break',
  fields: { delayMs: numberField('Delay (ms)', 2000, 0, 600_000), ...scope },
  sentence: (p) => `${calls(p)} is answered ${p.delayMs} ms late.`,
  apply: (conditions, p) => faulty(conditions, p, { kind: 'slow', delayMs: p.delayMs }),
  candidates: () => [],
})

const redirect = defineChange('API', {
  name: 'redirect',
  title: 'Redirect',
  description: 'The API answers with a redirect to another address.',
  aim: 'break',
  fields: {
    status: choiceField('Status', { '301': '301', '302': '302', '303': '303', '307': '307', '308': '308' }, '301'),
    location: textField('Location', 'https://moved.example/', true, 'header-value'),
    ...scope,
  },
  sentence: (p) => `${calls(p)} is redirected (${p.status}) to ${p.location}.`,
  apply: (conditions, p) =>
    faulty(conditions, p, { kind: 'redirect', status: redirectStatus[p.status], location: p.location }),
  candidates: () => [],
})

const connections = {
  refused: { title: 'Connection refused', words: 'finds its connection refused', effect: { kind: 'refused' } },
  timeout: { title: 'Connect time-out', words: 'never gets a connection', effect: { kind: 'connect-timeout' } },
  dns: {
    title: 'Unknown host (DNS)',
    words: 'finds no address for the host',
    effect: { kind: 'unknown-host', temporarily: false },
  },
  resolver: {
    title: 'Resolver down (DNS)',
    words: 'finds that no name can be resolved for now',
    effect: { kind: 'unknown-host', temporarily: true },
  },
} as const satisfies Record<string, { title: string; words: string; effect: ApiEffect }>

const connection = defineChange('API', {
  name: 'connection',
  title: 'Connection fails',
  description: 'No connection is made: refused, timed out, or the name cannot be resolved.',
  aim: 'break',
  fields: { how: choiceField('How', titlesOf(connections), 'refused'), ...scope },
  sentence: (p) => `${calls(p)} ${connections[p.how].words}.`,
  apply: (conditions, p) => faulty(conditions, p, connections[p.how].effect),
  candidates: whereHosts({ how: 'refused' }, { how: 'timeout' }, { how: 'dns' }),
})

const certificates = {
  expired: 'Expired certificate',
  'self-signed': 'Self-signed certificate',
  'wrong-host': 'Certificate of another host',
  untrusted: 'Certificate of an unknown authority',
  'client-certificate-wanted': 'Client certificate wanted',
  'old-version': 'TLS 1.1 at most',
  'not-tls': 'Port does not speak TLS',
} as const

const tls = defineChange('API', {
  name: 'tls',
  title: 'TLS error',
  description: 'A real handshake that fails. Calls without TLS (http:) are left alone.',
  aim: 'break',
  fields: { certificate: choiceField('What is wrong', certificates, 'expired'), ...scope },
  sentence: (p) =>
    `${calls(p)} fails its TLS handshake: ${certificates[p.certificate].toLowerCase().replace('tls', 'TLS')}.`,
  apply: (conditions, p) => faulty(conditions, p, { kind: 'tls', certificate: p.certificate }),
  candidates: whereHosts({ certificate: 'expired' }, { certificate: 'self-signed' }, { certificate: 'wrong-host' }),
})

const replay = defineChange('API', {
  name: 'replay',
  title: 'Replay recorded answers',
  description: 'The hosts answer as they are recorded: the rules of the case are replaced by these.',
  aim: 'break',
  fields: { rules: jsonField('Rules, by host', '{}') },
  sentence: ({ rules }) => `${Object.keys(checkedRules(rules)).join(', ') || 'No host'} answers as recorded.`,
  apply: (conditions, { rules }) =>
    altered(conditions, {
      api: { ...conditions.api, rules: { ...conditions.api.rules, ...checkedRules(rules) }, faults: [] },
    }),
  candidates: () => [],
})

const passThrough = defineChange('API', {
  name: 'pass-through',
  title: 'Pass through to the real API',
  description: 'The calls of one host go to the real network.',
  aim: 'break',
  fields: { host: textField('Host', 'api.example.com', true, 'host') },
  sentence: ({ host }) => `Calls of ${host} go to the real network.`,
  apply: (conditions, { host }) =>
    altered(conditions, {
      api: { ...conditions.api, passedThrough: [...conditions.api.passedThrough, host.toLowerCase()] },
    }),
  candidates: () => [],
})

/** Hosts that these changes let out to the real network, as they are written. */
export function hostsPassedThrough(changes: readonly Change[]): readonly string[] {
  return changes.flatMap(({ layer, name, parameters }) =>
    layer === 'API' && name === 'pass-through' && typeof parameters['host'] === 'string'
      ? [parameters['host'].toLowerCase()]
      : [],
  )
}

/** Every kind of change of the API layer. */
export const apiChanges: readonly ChangeDefinition[] = [
  healthy,
  status,
  rateLimit,
  brokenAnswer,
  connection,
  tls,
  slow,
  html,
  noContent,
  errorInside,
  invalidJson,
  wrongType,
  setJson,
  fillAnswer,
  answerType,
  removeJson,
  ipBlock,
  redirect,
  replay,
  passThrough,
  ...standInChanges('API'),
]

const redirectStatus = { '301': 301, '302': 302, '303': 303, '307': 307, '308': 308 } as const

function faulty(conditions: Conditions, { host, path, when, calls: count }: Scope, effect: ApiEffect): Conditions {
  const fault = {
    host: host === '' ? null : host,
    path: path === '' ? null : path,
    timing: timing(when, count),
    effect,
  }
  // The latest comes first: a change speaks over what was adopted before it.
  return altered(conditions, { api: { ...conditions.api, faults: [fault, ...conditions.api.faults] } })
}

function timing(when: Scope['when'], count: number): FaultTiming {
  switch (when) {
    case 'always':
      return { kind: 'always' }
    case 'first':
      return { kind: 'first', calls: count }
    case 'call':
      return { kind: 'call', number: count }
  }
}

/** The subject of a sentence: "Every call of api.example.com/orders", "The first call". */
function calls({ host, path, when, calls: count }: Scope): string {
  const to = host === '' && path === '' ? '' : ` of ${host}${path}`
  switch (when) {
    case 'always':
      return `Every call${to}`
    case 'first':
      return count === 1 ? `The first call${to}` : `Each of the first ${count} calls${to}`
    case 'call':
      return `Call ${count}${to}`
  }
}

function retryAfterWords(form: 'seconds' | 'date' | 'none', seconds: number): string {
  return form === 'none' ? 'without Retry-After' : `with Retry-After ${seconds} s${form === 'date' ? ' as a date' : ''}`
}

function jsonAnswer(code: number, body: unknown): ApiEffect {
  const value = body ?? (code < 400 ? {} : { error: `Status ${code}` })
  const empty = code === 204 || code === 304
  return {
    kind: 'answer',
    status: code,
    headers: empty ? {} : { 'content-type': 'application/json; charset=utf-8' },
    body: empty ? null : JSON.stringify(value),
  }
}

function htmlAnswer(code: number, title: string, text: string): ApiEffect {
  return {
    kind: 'answer',
    status: code,
    headers: { 'content-type': 'text/html; charset=utf-8' },
    body: `<!doctype html><html><head><title>${title}</title></head><body><h1>${title}</h1><p>${text}</p></body></html>\n`,
  }
}

function titlesOf<Key extends string>(table: Readonly<Record<Key, { readonly title: string }>>): Record<Key, string> {
  const titles: Partial<Record<Key, string>> = {}
  for (const key in table) titles[key] = table[key].title
  // Every key of the table has just been given its title.
  return titles as Record<Key, string>
}

function whereHosts<const Candidate>(...candidates: readonly Candidate[]): (studied: Studied) => readonly Candidate[] {
  return ({ hosts }) => (hosts.length > 0 ? candidates : [])
}

function checkedRules(rules: unknown) {
  const parsed = z.safeParse(apiRulesSchema, rules)
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]
  throw new ProblemError({
    code: 'INVALID_INPUT',
    sentence: `The recorded rules are not rules: at ${issue?.path.join('.') ?? 'the root'}: ${issue?.message ?? 'wrong type'}.`,
    remedy: 'Give, for each host, a list of rules with at least `path` and `status`.',
  })
}

/** What is read of answers that came from hosts: those of stand-ins are their own. */
function ofHosts<Place extends { readonly node: string }>(
  { hosts, workflow }: Studied,
  places: readonly Place[],
): readonly Omit<Place, 'node'>[] {
  if (hosts.length === 0) return []
  return places.filter(({ node }) => !isStoodIn(node, workflow)).map(({ node: _node, ...place }) => place)
}
