import { expect, test } from '@playwright/test'
import { layerRules } from '../../../src/main/diagnosis/layer-rules.ts'
import { confidenceOf, exportedVerdict } from '../../../src/main/diagnosis/exported-verdict.ts'
import { recordVerdict, type RecordToJudge } from '../../../src/main/reproduction/record-verdict.ts'
import { judgeOutside } from '../../../src/main/reproduction/outside-run.ts'
import { layers, type Layer } from '../../../src/shared/layer.ts'
import type { LayerVerdict } from '../../../src/shared/layer-verdict.ts'
import type { Verdict } from '../../../src/shared/verdict.ts'
import {
  evidenceOf,
  failedExecution,
  failureOf,
  noticedExecution,
  reproductionOf,
  requestOf,
  unmatchedDelivery,
  workflowWith,
} from './make-evidence.ts'

/** The verdict as it leaves the machine. */
const judged = (given: RecordToJudge): LayerVerdict => exportedVerdict(recordVerdict(given))

const answered = (status: number, headers: (readonly [string, string])[] = []): Partial<RecordToJudge> => ({
  execution: failedExecution(failureOf({ httpCode: String(status) }), [requestOf(status, headers)]),
})
const said = (message: string, type = 'n8n-nodes-base.httpRequest'): Partial<RecordToJudge> => ({
  execution: failedExecution(failureOf({ message })),
  workflow: workflowWith(type),
})
const failedWith = (code: string, type = 'n8n-nodes-base.httpRequest'): Partial<RecordToJudge> => ({
  execution: failedExecution(failureOf({ code, message: code })),
  workflow: workflowWith(type),
})

/** For each rule of the catalogue: what it must see, and words of its sentence. */
const seen: Readonly<Record<string, readonly [evidence: Partial<RecordToJudge>, words: string]>> = {
  'payload-refused': [answered(422), 'answered 422'],
  'not-found-or-conflict': [answered(404), 'answered 404'],
  'missing-value': [said("Cannot read properties of undefined (reading 'title')"), "reading 'title'"],
  'type-not-as-expected': [
    { execution: noticedExecution('type-error-sent-to-false-branch', 'Item 0 is no number.') },
    'Item 0 is no number.',
  ],
  'payload-changed': [{ ...answered(500), changes: ['payload'] }, 'structure of the payload differs'],
  'credentials-refused': [answered(403), 'answered 403'],
  'credentials-named': [said('invalid_grant: the refresh token was revoked'), 'invalid_grant'],
  'caller-not-authenticated': [
    { delivery: unmatchedDelivery('authentication', 'The password is another.') },
    'The password is another.',
  ],
  'credentials-changed': [{ ...answered(401), changes: ['credentials'] }, 'A credential differs'],
  'path-differs': [{ delivery: unmatchedDelivery('path', 'The path ends with a slash.') }, 'ends with a slash'],
  'address-differs': [{ delivery: unmatchedDelivery('address', 'The host is another.') }, 'The host is another.'],
  'body-changed-on-the-way': [
    { execution: noticedExecution('body-not-parsed', 'The body is no JSON.') },
    'The body is no JSON.',
  ],
  'proxy-refused': [answered(407), 'answered 407'],
  'gateway-answered': [answered(502, [['Server', 'cloudflare']]), 'by "cloudflare"'],
  'environment-changed': [{ ...failedWith('ECONNREFUSED'), changes: ['env'] }, 'The environment'],
  'queue-node-failed': [failedWith('ECONNREFUSED', 'n8n-nodes-base.rabbitmq'), 'ECONNREFUSED'],
  'queue-behind-api': [answeredBy(400, '{"__type":"com.amazonaws.sqs#QueueDoesNotExist"}'), 'took nothing'],
  'repeated-work': [
    { execution: noticedExecution('side-effects-repeated', 'Node "Create card" ran before the retry.') },
    'done twice',
  ],
  'only-the-batch-fails': [
    { reproductions: [reproductionOf(1, [true]), reproductionOf(3, [true, false, false])] },
    '2 of a batch of 3',
  ],
  'item-count-changed': [
    { execution: noticedExecution('item-count-changed', '5 items in, 3 items out.') },
    '5 items in',
  ],
  'silent-branch': [
    { execution: noticedExecution('failure-continued', 'The failure was sent on.') },
    'The failure was sent on.',
  ],
  'node-not-filled-in': [
    {
      execution: failedExecution(
        failureOf({
          name: 'WorkflowHasIssuesError',
          message: 'The workflow has issues',
          description: '"A" has no "url".',
        }),
      ),
    },
    '"A" has no "url".',
  ],
  'code-of-the-node': [
    {
      execution: failedExecution(failureOf({ name: 'ReferenceError', message: 'totals is not defined', line: 3 })),
      workflow: workflowWith('n8n-nodes-base.code'),
    },
    'at line 3',
  ],
  'parameter-of-the-node': [
    {
      execution: failedExecution(failureOf({ name: 'NodeOperationError', message: 'URL parameter must be a string' })),
    },
    'before it sent anything',
  ],
  'webhook-setting-differs': [
    { delivery: unmatchedDelivery('method', 'The request is GET, the webhook takes POST.') },
    'takes POST',
  ],
  'version-changed': [{ ...answered(500), changes: ['version'] }, 'The workflow, a node type or the app'],
  'api-not-reachable': [failedWith('ENOTFOUND'), 'ENOTFOUND'],
  'api-answer-broken': [said('aborted'), 'no whole answer'],
  'api-certificate': [failedWith('CERT_HAS_EXPIRED'), 'CERT_HAS_EXPIRED'],
  'api-rate-limit': [answered(429), 'answered 429'],
  'kept-out-by-its-words': [answeredBy(403, '{"code":"WAF_RULE","incident id":"77"}'), 'a firewall or a limit'],
  'api-broken': [answered(503), 'answered 503'],
  'api-too-slow': [said('timeout of 300 ms exceeded'), 'timeout of 300 ms exceeded'],
  'api-says-error-in-success': [
    { execution: noticedExecution('error-in-success-answer', 'The answer is 200 and holds "ok": false.') },
    '"ok": false',
  ],
  'model-failed': [
    said('Model output does not fit the required format', '@n8n/n8n-nodes-langchain.agent'),
    'is an AI step',
  ],
  'model-answer-repaired': [
    { execution: noticedExecution('json-repaired', 'The answer was cut off.') },
    'The answer was cut off.',
  ],
  'refused-outside-too': [outsideRun(401, 401), 'fails the same way outside'],
  'fails-outside-too': [outsideRun(503, 503), 'fails the same way outside'],
  'succeeds-outside': [outsideRun(400, 200), 'outside with status 200'],
  'database-failed': [failedWith('28000', 'n8n-nodes-base.postgres'), 'talks to a database'],
  'database-behind-api': [answeredBy(500, '{"code":"40P01","message":"deadlock detected"}'), 'behind the API failed'],
  'database-named': [said('duplicate key value violates unique constraint "orders_pkey"'), 'duplicate key value'],
}

/** What was answered so, in these words. */
function answeredBy(status: number, body: string): Partial<RecordToJudge> {
  return {
    execution: failedExecution(failureOf({ httpCode: String(status) }), [
      { ...requestOf(status), answer: { status, headers: [], body, bodyBytes: body.length } },
    ]),
  }
}

for (const rule of layerRules) {
  test(`the rule "${rule.name}" speaks for the layer ${rule.layer}`, () => {
    const [given, words] = seen[rule.name] ?? [{}, 'missing']
    const { reasons, against } = judged(evidenceOf(given))
    const reason = [...reasons, ...against].find((one) => one.rule === rule.name)
    expect(reason?.layer).toBe(rule.layer)
    expect(reason?.sentence).toContain(words)
    expect(rule.source).not.toBe('')
  })
}

test('each of the eight layers has a rule, and no two rules share a name', () => {
  expect(new Set(layerRules.map((one) => one.layer))).toEqual(new Set(layers))
  expect(new Set(layerRules.map((one) => one.name)).size).toBe(layerRules.length)
})

const verdicts: readonly (readonly [title: string, given: Partial<RecordToJudge>, layer: Layer])[] = [
  ['a 401 of the API', answered(401), 'authorisation'],
  ['a 429 of the API', answered(429), 'API'],
  [
    'a 502 that a gateway in front of the API answered while the credentials changed',
    { ...answered(502, [['server', 'nginx']]), changes: ['credentials', 'env'] },
    'API',
  ],
  [
    'a missing value after the payload changed',
    { ...said("Cannot read properties of undefined (reading 'id')"), changes: ['payload'] },
    'data',
  ],
  ['items lost at a Merge node', { execution: noticedExecution('items-dropped', '2 items were dropped.') }, 'node'],
  ['a locked database', said('database is locked', 'n8n-nodes-base.postgres'), 'database'],
]

for (const [title, given, layer] of verdicts) {
  test(`§7.3 ${title} is likely or possibly a matter of the layer ${layer}`, () => {
    const verdict = judged(evidenceOf(given))
    expect(verdict.layer).toBe(layer)
    expect(['likely', 'possible']).toContain(verdict.confidence)
    expect(verdict.sentence).toContain(layer)
  })
}

test('§7.3 what a reproduction has shown counts above every rule', () => {
  const fault = {
    layer: 'data' as const,
    others: [],
    certainty: 'certain' as const,
    sentence: 'Sets $.milestone. With this alone, what failed succeeds.',
    node: 'Create card',
    errorMessage: 'no',
    executionId: 'execution-7',
  }
  const verdict = judged(evidenceOf({ ...answered(503), state: { kind: 'located', fault } }))
  expect(verdict.layer).toBe('data')
  expect(verdict.confidence).toBe('shown by a reproduction')
  expect(verdict.reasons.map((one) => one.rule)).toEqual(['one-change-turned-the-outcome'])
  expect(verdict.against.map((one) => one.rule)).toContain('api-broken')
})

test('§7.3 "not known" is an answer', () => {
  expect(judged(evidenceOf({}))).toMatchObject({ layer: null, confidence: 'not known' })
})

test('§7.3 where two layers are named alike, none is chosen', () => {
  const verdict = judged(
    evidenceOf({
      execution: {
        ...noticedExecution('error-in-success-answer', 'ok is false.'),
        nodeRuns: [
          ...noticedExecution('error-in-success-answer', 'ok is false.').nodeRuns,
          ...noticedExecution('items-dropped', '2 items were dropped.').nodeRuns,
        ],
      },
    }),
  )
  expect(verdict).toMatchObject({ layer: null, confidence: 'not known' })
  expect(verdict.sentence).toMatch(/"API" as for "node"|"node" as for "API"/)
})

test('§7.3 where more than one change heals, the rules choose among their layers', () => {
  const fault = {
    layer: 'data' as const,
    others: ['API' as const],
    certainty: 'likely' as const,
    sentence: 'Sets $.milestone. With this alone, what failed succeeds.',
    node: 'Create card',
    errorMessage: 'no',
    executionId: 'execution-7',
  }
  const verdict = judged(evidenceOf({ ...answered(503), state: { kind: 'suspected', fault } }))
  expect(verdict).toMatchObject({ layer: 'API', confidence: 'likely', others: ['data'] })
})

test('§7.3 what a sweep located is what the record says, and what was only recorded stands beside it', () => {
  const swept: Verdict = {
    layer: 'data',
    others: [],
    certainty: 'certain',
    sentence: 'It is the data layer.',
    evidence: [
      {
        kind: 'repair',
        layer: 'data',
        direction: 'for',
        weight: 3,
        proves: true,
        data: { what: 'sets $.milestone.', items: 3 },
      },
      { kind: 'in-vain', layer: 'API', direction: 'against', weight: 0.5, data: { what: 'healthy', tried: 2 } },
    ],
    evidenceFor: [],
    evidenceAgainst: [],
  }
  const verdict = judged(evidenceOf({ ...answered(503), swept }))
  expect(verdict).toMatchObject({ layer: 'data', confidence: 'shown by a reproduction', others: [] })
  expect(verdict.reasons.map((one) => one.sentence)).toEqual([
    'With this alone what failed succeeds in a batch of 3: sets $.milestone.',
    'None of 2 repairs of the API layer heals it.',
  ])
  expect(verdict.against.map((one) => one.rule)).toContain('api-broken')
})

test('§2.1 where the workflow alone was edited since the last success it is the node, where the payload alone changed the data', () => {
  const missing = said("Cannot read properties of undefined (reading 'mail')", 'n8n-nodes-base.code')
  expect(judged(evidenceOf({ ...missing, changes: ['version'] })).layer).toBe('node')
  expect(judged(evidenceOf({ ...missing, changes: ['payload'] })).layer).toBe('data')
})

test('§7 a 403 with the words of a firewall is of the API, and an item count that a Split changes is no fault of it', () => {
  const [firewall] = seen['kept-out-by-its-words'] ?? []
  expect(judged(evidenceOf(firewall ?? {})).layer).toBe('API')
  const split = noticedExecution('item-count-changed', '1 items in, 3 items out.')
  const workflow = workflowWith('n8n-nodes-base.splitOut')
  const named = {
    ...workflow,
    nodes: workflow.nodes.map((node) => (node.name === 'Create card' ? { ...node, name: 'Merge' } : node)),
  }
  expect(judged(evidenceOf({ execution: split, workflow: named })).layer).toBeNull()
})

for (const [what, given] of [
  ['a rate limit', answered(429)],
  ['a 503', answered(503)],
  [
    'a time-out',
    { execution: failedExecution(failureOf({ message: 'timeout of 300 ms exceeded' }), [requestOf(null)]) },
  ],
] as const) {
  test(`§7 what to do about ${what} of an API is to try again after a pause`, () => {
    const verdict = recordVerdict(evidenceOf(given))
    expect(verdict).toMatchObject({ layer: 'API', remedy: { by: "API's owner" } })
    expect(verdict.remedy?.sentence).toContain('Give the node retries with a pause between them')
  })
}

test('the words of an error stand in the sentence as they were written', () => {
  const execution = failedExecution(failureOf({ message: 'Token Has Expired' }), [requestOf(null)])
  const { reasons, against } = judged(evidenceOf({ execution }))
  expect([...reasons, ...against].map(({ sentence }) => sentence).join(' ')).toContain('Token Has Expired')
})

test('a layer whose repairs were tried in vain is only possible', () => {
  const evidence = [
    { kind: 'symptom', layer: 'API', direction: 'for', weight: 4, data: { what: 'It was answered 503.' } },
    { kind: 'in-vain', layer: 'API', direction: 'against', weight: 0.5, data: { what: 'x', tried: 2 } },
  ] as const
  const verdict = {
    layer: 'API',
    others: [],
    certainty: 'likely',
    sentence: '',
    evidenceFor: [],
    evidenceAgainst: [],
  } as const
  expect(confidenceOf({ ...verdict, evidence })).toBe('possible')
  expect(confidenceOf({ ...verdict, evidence: [evidence[0]] })).toBe('likely')
})

test('§5.4 a request that fails the same way outside points to the credentials', () => {
  const alone = judged(evidenceOf(outsideRun(401, 401)))
  expect(alone).toMatchObject({ layer: 'authorisation', confidence: 'likely' })
})

function outsideRun(inside: number, outside: number): Partial<RecordToJudge> {
  const request = { ...requestOf(inside), answer: { status: inside, headers: [], body: '', bodyBytes: 0 } }
  return { outside: judgeOutside(request, { status: outside, error: null }, null) }
}

test('what to do about a request that no webhook takes is about path, method and activation, not about its payload', () => {
  const remedyOf = (delivery: RecordToJudge['delivery']): string =>
    recordVerdict(evidenceOf({ delivery })).remedy?.sentence ?? ''

  expect(remedyOf(unmatchedDelivery('method', 'The webhook waits for GET.'))).toBe(
    'Have the provider send with the method of the webhook, letter by letter, or set the webhook to what it sends.',
  )
  expect(remedyOf(unmatchedDelivery('active', 'The workflow is not active.'))).toContain('Activate the workflow')
  const nowhere = { ...unmatchedDelivery('path', ''), explanation: { sentence: 'No workflow listens.', nearest: [] } }
  expect(remedyOf(nowhere)).toBe(
    'Activate the workflow that is to take it, and look whether the provider sends to the path and with the method of its webhook.',
  )
})
