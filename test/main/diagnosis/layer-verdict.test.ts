import { expect, test } from '@playwright/test'
import type { LayerEvidence } from '../../../src/main/diagnosis/layer-evidence.ts'
import { layerRules } from '../../../src/main/diagnosis/layer-rules.ts'
import { judgeLayer } from '../../../src/main/diagnosis/layer-verdict.ts'
import { judgeOutside } from '../../../src/main/reproduction/outside-run.ts'
import { layers, type Layer } from '../../../src/shared/layer.ts'
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

const answered = (status: number, headers: (readonly [string, string])[] = []): Partial<LayerEvidence> => ({
  execution: failedExecution(failureOf({ httpCode: String(status) }), [requestOf(status, headers)]),
})
const said = (message: string, type = 'n8n-nodes-base.httpRequest'): Partial<LayerEvidence> => ({
  execution: failedExecution(failureOf({ message }), [requestOf(null)]),
  workflow: workflowWith(type),
})
const failedWith = (code: string, type = 'n8n-nodes-base.httpRequest'): Partial<LayerEvidence> => ({
  execution: failedExecution(failureOf({ code, message: code })),
  workflow: workflowWith(type),
})

/** For each rule of the catalogue: what it must see, and words of its sentence. */
const seen: Readonly<Record<string, readonly [evidence: Partial<LayerEvidence>, words: string]>> = {
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
  'api-certificate': [failedWith('CERT_HAS_EXPIRED'), 'CERT_HAS_EXPIRED'],
  'api-rate-limit': [answered(429), 'answered 429'],
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
  'database-named': [said('duplicate key value violates unique constraint "orders_pkey"'), 'duplicate key value'],
}

for (const rule of layerRules) {
  test(`the rule "${rule.name}" speaks for the layer ${rule.layer}`, () => {
    const [given, words] = seen[rule.name] ?? [{}, 'missing']
    const { reasons, against } = judgeLayer(evidenceOf(given))
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

const verdicts: readonly (readonly [title: string, given: Partial<LayerEvidence>, layer: Layer])[] = [
  ['a 401 of the API', answered(401), 'authorisation'],
  ['a 429 of the API', answered(429), 'API'],
  [
    'a 502 that a gateway answered while the credentials changed',
    { ...answered(502, [['server', 'nginx']]), changes: ['credentials', 'env'] },
    'reverse proxy',
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
    const verdict = judgeLayer(evidenceOf(given))
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
  const verdict = judgeLayer(evidenceOf({ ...answered(503), state: { kind: 'located', fault } }))
  expect(verdict.layer).toBe('data')
  expect(verdict.confidence).toBe('shown by a reproduction')
  expect(verdict.reasons.map((one) => one.rule)).toEqual(['one-change-turned-the-outcome'])
  expect(verdict.against.map((one) => one.rule)).toContain('api-broken')
})

test('§7.3 "not known" is an answer', () => {
  expect(judgeLayer(evidenceOf({}))).toMatchObject({ layer: null, confidence: 'not known' })
})

test('§7.3 where two layers are named alike, none is chosen', () => {
  const verdict = judgeLayer(
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
  const verdict = judgeLayer(evidenceOf({ ...answered(503), state: { kind: 'suspected', fault } }))
  expect(verdict).toMatchObject({ layer: 'API', confidence: 'likely', others: ['data'] })
})

test('§7.3 what a sweep has seen and tried stands in the verdict, for and against', () => {
  const fault = {
    layer: 'data' as const,
    others: [],
    certainty: 'certain' as const,
    sentence: 'It is the data layer.',
    node: 'Create card',
    errorMessage: 'no',
    executionId: 'execution-7',
  }
  const swept = {
    layer: 'data' as const,
    others: [],
    certainty: 'certain' as const,
    sentence: 'It is the data layer.',
    evidenceFor: ['With this alone what failed succeeds: sets $.milestone.'],
    evidenceAgainst: ['None of 7 changes of the API layer heals it.'],
  }
  const verdict = judgeLayer(evidenceOf({ state: { kind: 'located', fault }, swept }))
  expect(verdict.reasons.map((one) => one.sentence)).toContain(
    'With this alone what failed succeeds: sets $.milestone.',
  )
  expect(verdict.against.map((one) => one.sentence)).toContain('None of 7 changes of the API layer heals it.')
})

test('§7.3 a layer whose every repair was tried in vain is only possible, and the trials speak against it', () => {
  const swept = {
    layer: null,
    others: [],
    certainty: 'unclear' as const,
    sentence: 'No single-layer change heals it, and nothing points to one layer.',
    evidenceFor: [],
    evidenceAgainst: [],
    triedLayers: [{ layer: 'API' as const, tried: 9, healed: 0 }],
  }
  expect(judgeLayer(evidenceOf(answered(503)))).toMatchObject({ layer: 'API', confidence: 'likely' })
  const verdict = judgeLayer(evidenceOf({ ...answered(503), swept }))
  expect(verdict).toMatchObject({ layer: 'API', confidence: 'possible' })
  expect(verdict.against.map((one) => one.sentence)).toContain('None of 9 changes of the API layer heals it.')
})

test('§5.4 a request that fails the same way outside points to the credentials', () => {
  const alone = judgeLayer(evidenceOf(outsideRun(401, 401)))
  expect(alone).toMatchObject({ layer: 'authorisation', confidence: 'likely' })
})

function outsideRun(inside: number, outside: number): Partial<LayerEvidence> {
  const request = { ...requestOf(inside), answer: { status: inside, headers: [], body: '', bodyBytes: 0 } }
  return { outside: judgeOutside(request, { status: outside, error: null }, null) }
}
