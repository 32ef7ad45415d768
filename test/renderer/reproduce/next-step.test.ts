import { expect, test } from '@playwright/test'
import {
  failingExecution,
  nextStep,
  type MethodState,
  type NextStep,
} from '../../../src/renderer/reproduce/next-step.ts'
import { markOfItem, wordOfItem } from '../../../src/renderer/reproduce/item-mark.ts'
import type { PartComparison } from '../../../src/shared/delivery.ts'
import type { Finding } from '../../../src/shared/finding.ts'
import type { Reproduction, ReproductionItem, ReproductionSize } from '../../../src/shared/reproduction.ts'
import type { Webhook } from '../../../src/shared/webhook.ts'

const change = { layer: 'data', name: 'set-path', parameters: { path: '$.a', value: 1 } } as const
const untouched = {
  change: null,
  changeSentence: null,
  adopted: [],
  state: { kind: 'not-known' } as const,
  lastSuccess: null,
  capturedSignature: null,
  lacksBody: false,
  webhooks: [],
  request: { method: 'POST', path: '/a' },
  thereAlready: [],
  meetNothing: [],
  workflow: { nodes: [{ name: 'Hook', type: 'n8n-nodes-base.webhook' }] },
}

const listener = { kind: 'listening', address: '127.0.0.1', port: 1, url: '', exposure: null } as const

function item(index: number, failed: boolean): ReproductionItem {
  return {
    index,
    deliveryId: `d${index}`,
    executionId: `e${index}`,
    externalId: null,
    providerView: { statusCode: failed ? 502 : 201, headers: [], body: '', runTimeMs: 1 },
    sendError: null,
    workflowView: {
      status: failed ? 'error' : 'success',
      firstFailedNode: failed ? 'Create card' : null,
      errorMessage: failed ? '404 - no milestone' : null,
      findings: [],
      runTimeMs: 1,
      edges: [],
      requestCount: 1,
      nodesRun: [],
      effectCount: 0,
      failedAnswer: null,
      failedNodeType: null,
    },
    outcome: 'accepted',
    repeats: [],
    duplicateOf: null,
    unexpected: [],
    proxyView: null,
  }
}

function sent(id: string, size: ReproductionSize, failing: number, changed = false): Reproduction {
  return {
    id,
    caseName: 'case',
    workflowId: 'w',
    size,
    change: changed ? change : null,
    changeSentence: changed ? 'The value at $.a is 1.' : null,
    status: 'done',
    startedAt: `2026-01-01T00:00:0${id}.000Z`,
    stoppedAt: null,
    items: Array.from({ length: size }, (_, index) => item(index, index < failing)),
  }
}

function state(given: Partial<MethodState>): MethodState {
  return {
    study: untouched,
    reproductions: [],
    compared: [],
    exported: [],
    ...{ swept: false, transplanted: false },
    listener,
    ...given,
  }
}

test('before anything was sent, one item is sent', () => {
  expect(nextStep(state({}))).toEqual({
    step: 'send one',
    happened: null,
    sentence: 'Send one item, as the provider sends it.',
  })
})

test('where the body is empty and the workflow reads fields of it, it is filled in before one item is sent', () => {
  const { step, sentence, remedy } = nextStep(state({ study: { ...untouched, lacksBody: true } }))
  expect({ step, remedy }).toEqual({ step: null, remedy: { kind: 'fill-request' } })
  expect(sentence).toMatch(/^The body is empty: paste the provider’s request or body, or fill it in/u)
  // Whoever sends it all the same goes on from there.
  const sentAnyhow = state({ study: { ...untouched, lacksBody: true }, reproductions: [sent('1', 1, 0)] })
  expect(nextStep(sentAnyhow)).toMatchObject({ step: 'send batch' })
})

test('after an item that failed, the node and what the provider saw are named before the batch is offered', () => {
  expect(nextStep(state({ reproductions: [sent('1', 1, 1)] }))).toEqual({
    step: 'send batch',
    happened: 'The item fails in "Create card"; the provider saw 502.',
    sentence: 'Send a batch of 3: does every item fare the same?',
  })
})

test('a success that sent nothing says so where nodes that reach outside did not run', () => {
  const hook = { name: 'Hook', type: 'n8n-nodes-base.webhook' }
  const put = { name: 'Activate', type: 'n8n-nodes-base.httpRequest' }
  const sheet = { name: 'Append', type: 'n8n-nodes-base.googleSheets', credentials: { sheets: { name: 'Sheets' } } }
  const whatCame = (nodes: MethodState['study']['workflow']['nodes'], seen: object): string | null => {
    const one = sent('1', 1, 0)
    const items = one.items.map((each) => ({
      ...each,
      workflowView: each.workflowView && { ...each.workflowView, requestCount: 0, nodesRun: ['Hook'], ...seen },
    }))
    return nextStep(state({ reproductions: [{ ...one, items }], study: { ...untouched, workflow: { nodes } } }))
      .happened
  }
  const well = 'The item went through; the provider saw 201.'
  expect(whatCame([hook, put, sheet], {})).toBe(`${well} Nothing went out: none of the 2 nodes that reach outside ran.`)
  expect(whatCame([hook, put], {})).toBe(`${well} Nothing went out: "Activate" did not run.`)
  expect(whatCame([hook, put, sheet], { itemsEndAt: { node: 'Paid?', kind: 'n8n-nodes-base.if' } })).toBe(
    `${well} Nothing went out: "Paid?" let no item through.`,
  )
  expect(whatCame([hook, { ...put, disabled: true }], {})).toBe(well)
  expect(whatCame([hook], { itemsEndAt: { node: 'Paid?', kind: 'n8n-nodes-base.if' } })).toBe(
    `${well} Nothing after "Paid?" ran: it let no item through.`,
  )
  expect(whatCame([hook, put, sheet], { requestCount: 1 })).toBe(well)
  expect(whatCame([hook, put, sheet], { standIns: ['Append'] })).toBe(well)
  expect(whatCame([hook, put], { nodesRun: ['Hook', 'Activate'] })).toBe(well)
})

test('where a captured signature fits the first item of a batch alone, its secret comes before a change of a layer', () => {
  const batch = sent('2', 3, 0)
  const items = batch.items.map((each, index) => (index === 0 ? each : item(index, true)))
  const reproductions = [sent('1', 1, 0), { ...batch, items }]
  const signed = { ...untouched, capturedSignature: 'Stripe' }
  expect(nextStep(state({ reproductions, study: signed }))).toEqual({
    step: null,
    happened: '2 of 3 items fail in "Create card"; the provider saw 201 and 502.',
    sentence:
      'The signature of Stripe was captured with the first item and fits no other: add its webhook secret, then send the batch again.',
    remedy: { kind: 'add-credential', type: 'webhookSecret', name: 'Stripe', node: 'Create card' },
  })
  expect(nextStep(state({ reproductions })).step).toBe('change layer')
  const all = [sent('1', 1, 1), sent('2', 3, 3)]
  expect(nextStep(state({ reproductions: all, study: signed })).step).toBe('change layer')
})

test('after a batch, one layer is changed; with a change chosen, the batch is sent again', () => {
  const reproductions = [sent('1', 1, 1), sent('2', 3, 3)]

  expect(nextStep(state({ reproductions }))).toMatchObject({
    step: 'change layer',
    happened: '3 of 3 items fail in "Create card"; the provider saw 502.',
  })
  expect(nextStep(state({ reproductions, study: { ...untouched, change } }))).toMatchObject({
    step: 'send batch',
    sentence: 'Send again: only the data layer differs from the baseline.',
  })
})

test('a change that was sent without a batch before it goes on to the comparison, not to the same batch again', () => {
  const study = { ...untouched, change }

  for (const changed of [sent('2', 1, 1, true), sent('2', 3, 3, true)])
    expect(nextStep(state({ reproductions: [sent('1', 1, 1), changed], study })).step).toBe('compare')
})

test('a change that was sent before anything else is to be taken back first', () => {
  const study = { ...untouched, change }

  expect(nextStep(state({ reproductions: [sent('1', 1, 1, true)], study }))).toMatchObject({
    step: 'change layer',
    sentence: 'Take the change back and send one item without it first.',
  })
})

test('where no call met the change of a host, that is said', () => {
  const ofHost = { layer: 'API', name: 'status', parameters: { host: 'api.shop.example' } } as const
  const changed = (hosts: readonly string[]): Reproduction => ({
    ...sent('2', 1, 0, true),
    change: ofHost,
    hosts: hosts.map((host) => ({ host, byRule: 1, byStandIn: 0, real: 0 })),
  })
  const happened = (hosts: readonly string[]): string | null =>
    nextStep(state({ reproductions: [sent('1', 1, 0), changed(hosts)], study: { ...untouched, change: ofHost } }))
      .happened

  expect(happened(['api.other.example'])).toBe(
    'The item went through; the provider saw 201, and no call went to api.shop.example.',
  )
  expect(happened(['API.shop.example'])).toBe('The item went through; the provider saw 201.')
})

test('after the changed batch the two are compared, then the record is exported', () => {
  const reproductions = [sent('1', 1, 1), sent('2', 3, 3), sent('3', 3, 0, true)]
  const study = { ...untouched, change }

  expect(nextStep(state({ reproductions, study }))).toMatchObject({
    step: 'compare',
    happened: 'All 3 items went through; the provider saw 201.',
  })
  const fault = {
    layer: 'data',
    others: [],
    certainty: 'certain',
    sentence: 'The value at $.a is 1.',
    node: 'Create card',
    errorMessage: '404 - no milestone',
    executionId: 'e0',
  } as const
  const located = state({ reproductions, study: { ...study, state: { kind: 'located', fault } }, compared: ['2 3'] })
  expect(nextStep(located).step).toBe('export')
  const over = nextStep({ ...located, exported: ['e0'] })
  expect(over.step).toBeNull()
  expect(over.happened).toContain('this case is done')
})

test('what was noticed behind a success is said with it, the kind that says most first', () => {
  const reproduction = sent('1', 1, 0)
  const finding = (kind: Finding['kind'], sentence: string): Finding => ({
    kind,
    sentence,
    itemIndexes: [],
  })
  const withFindings = (findings: readonly (Finding & { readonly node?: string })[]): Reproduction => ({
    ...reproduction,
    items: reproduction.items.map((each) => ({
      ...each,
      workflowView: each.workflowView === null ? null : { ...each.workflowView, findings },
    })),
  })
  const kept = finding('message-kept-in-outbox', 'A message was kept.')
  const none = finding('zero-items', '"N" received 1 item and passed on none: nothing after it runs.')

  expect(nextStep(state({ reproductions: [withFindings([kept, none])] })).happened).toBe(
    'The item went through with findings; the provider saw 201. Noticed: "N" received 1 item and passed on none: nothing after it runs.',
  )
  expect(nextStep(state({ reproductions: [withFindings([kept])] })).happened).toBe(
    'The item went through with findings; the provider saw 201. Noticed: A message was kept.',
  )
  // A sentence that does not name its node is said with it.
  const unchecked = finding('condition-not-checked', 'The conditions have no list: nothing was checked.')
  expect(nextStep(state({ reproductions: [withFindings([{ ...unchecked, node: 'Paid?' }])] })).happened).toBe(
    'The item went through with findings; the provider saw 201. Noticed in "Paid?": The conditions have no list: nothing was checked.',
  )
})

test('of a batch it is said how many items have findings, and a node that failed behind a success failed silently', () => {
  const batch = sent('1', 3, 0)
  const quiet: Finding = { kind: 'zero-items', sentence: '"N" passed on none.', itemIndexes: [] }
  const someQuiet = batch.items.map((each, index) =>
    each.workflowView === null || index === 0
      ? each
      : { ...each, workflowView: { ...each.workflowView, findings: [quiet] } },
  )
  expect(nextStep(state({ reproductions: [{ ...batch, items: someQuiet }] })).happened).toBe(
    'All 3 items went through, 2 with findings; the provider saw 201. Noticed: "N" passed on none.',
  )
  const [good] = sent('1', 1, 0).items
  if (good?.workflowView == null) throw new Error('It was sent.')
  const view = { ...good.workflowView, firstFailedNode: 'Create card', errorMessage: '404 - no milestone' }
  const silent = { ...good, workflowView: view }
  expect(nextStep(state({ reproductions: [{ ...sent('1', 1, 0), items: [silent] }] })).happened).toBe(
    'The item fails silently in "Create card"; the provider saw 201.',
  )
  expect(wordOfItem(silent, markOfItem(silent, false))).toBe('failed silently')
  const repeated = { ...good, unexpected: ['A card was expected.'] }
  expect(wordOfItem(repeated, markOfItem(repeated, false))).toBe('went wrong')
})

test('where the change located nothing, the sweep is next, once', () => {
  const reproductions = [sent('1', 1, 1), sent('2', 3, 3), sent('3', 3, 3, true)]
  const compared = state({ reproductions, study: { ...untouched, change }, compared: ['2 3'] })

  expect(nextStep(compared).step).toBe('sweep')
  expect(nextStep({ ...compared, swept: true }).step).toBe('export')
})

test('where the sweep leaves it open and a last success is known, the transplant is next, once', () => {
  const reproductions = [sent('1', 1, 1), sent('2', 3, 3)]
  const fails = { kind: 'fails', node: 'Create card', oneItem: false } as const
  const study = { ...untouched, state: fails, lastSuccess: { at: null, layers: ['node'] } } as const
  const swept = state({ reproductions, study, swept: true })

  expect(nextStep(swept)).toMatchObject({ step: 'sweep', command: 'transplant' })
  expect(nextStep({ ...swept, transplanted: true }).step).toBe('export')
  expect(nextStep({ ...swept, study: { ...study, lastSuccess: null } }).step).toBe('export')
  expect(nextStep({ ...swept, swept: false }).step).toBe('change layer')
})

test('an item that reached no workflow is not called a success', () => {
  const [first] = sent('1', 1, 0).items
  const unmatched = { ...sent('1', 1, 0), items: first === undefined ? [] : [{ ...first, workflowView: null }] }

  expect(nextStep(state({ reproductions: [unmatched] })).happened).toBe(
    'The item started no workflow; the provider saw 201.',
  )
})

test('an item that went wrong without a failure is not said to have gone through', () => {
  const [item] = sent('1', 1, 0).items
  if (item?.workflowView == null) throw new Error('It was sent.')
  const twice = {
    ...sent('1', 1, 0),
    items: [
      {
        ...item,
        repeats: [{ ...item.workflowView, effectCount: 1 }],
        workflowView: { ...item.workflowView, effectCount: 1 },
      },
    ],
  }
  expect(nextStep(state({ reproductions: [twice] })).happened).toBe(
    'The item went wrong without a failure: The same delivery was executed 2 times with effects outside: what it does was done again.',
  )
})

test('one item that fails for something that Faultline lacks is no failure: the remedy comes first, and no record', () => {
  const lack = { kind: 'node-type', type: 'n8n-nodes-base.googleSheets' } as const
  const cannot = { kind: 'cannot-be-told', lack, node: 'Append row', sentence: 'It cannot run.' } as const
  const [failed] = sent('1', 1, 1).items
  if (failed?.workflowView == null) throw new Error('It was sent.')
  const lacking = { ...sent('1', 1, 1), items: [{ ...failed, workflowView: { ...failed.workflowView, lack } }] }

  expect(nextStep(state({ reproductions: [lacking], study: { ...untouched, state: cannot } }))).toEqual({
    step: null,
    happened: 'It cannot be told here. It cannot run.',
    sentence: 'Say what it answers, then send again.',
    remedy: { kind: 'give-stand-in', node: 'Append row' },
  })
  expect(failingExecution([lacking])).toBeNull()
})

test('what is suspected is said so, and what a change breaks is laid to the change', () => {
  const reproductions = [sent('1', 1, 1), sent('2', 3, 3), sent('3', 3, 0, true)]
  const fault = {
    layer: 'data',
    others: ['API'],
    certainty: 'likely',
    sentence: '',
    node: null,
    errorMessage: null,
    executionId: null,
  } as const
  const suspected = { ...untouched, change, state: { kind: 'suspected', fault } as const }
  const broken = { kind: 'broken-by-change', layer: 'data', sentence: 'The value at $.a is 1.', node: null } as const

  expect(nextStep(state({ reproductions, compared: ['2 3'], study: suspected }))).toMatchObject({
    step: 'sweep',
    happened: 'The data layer or the API layer is suspected, not certain.',
  })
  const one = [sent('1', 1, 0), sent('2', 1, 1, true)]
  expect(nextStep(state({ reproductions: one, study: { ...untouched, change, state: broken } })).happened).toMatch(
    /^This change breaks it/u,
  )
  expect(
    nextStep(state({ reproductions, compared: ['2 3'], study: { ...untouched, change, state: broken } })),
  ).toMatchObject({
    step: 'change layer',
    happened: 'This change breaks it: The value at $.a is 1. Without it every item goes through.',
  })
})

test('an item that waits is waiting, and nothing is to be done meanwhile', () => {
  const waiting = { kind: 'waiting', till: null, node: 'Wait' } as const

  expect(nextStep(state({ reproductions: [sent('1', 1, 0)], study: { ...untouched, state: waiting } }))).toMatchObject({
    step: null,
    happened: 'It is waiting in "Wait" until it is called: it has neither succeeded nor failed.',
  })
})

test('while nothing listens the method does not go on, and a free port is offered', () => {
  const problem = { code: 'PORT_TAKEN', sentence: 'Port 5678 is taken.', remedy: 'Choose another.' } as const

  expect(nextStep(state({ listener: { kind: 'stopped', problem } }))).toEqual({
    step: null,
    happened: 'Nothing listens: Port 5678 is taken.',
    sentence: 'Choose another.',
    remedy: { kind: 'use-free-port' },
  })
})

test('an item that a webhook did not take shows why, and an inactive workflow can be activated', () => {
  const [item] = sent('1', 1, 0).items
  if (item === undefined) throw new Error('It was sent.')
  const remedy = { kind: 'activate', workflowId: 'w7' } as const
  const part = { part: 'active', agrees: false, sentence: 'the workflow is not active', remedy } as const
  const nearest = [{ workflowId: 'w7', workflowName: 'Seven', method: 'POST', path: '/a', parts: [part] }]
  const refused = { ...item, workflowView: null, explanation: { sentence: 'It is not active.', nearest } }
  const reproductions = [{ ...sent('1', 1, 0), items: [refused] }]
  const notReached = { kind: 'not-reached', sentence: 'It is not active.' } as const

  expect(nextStep(state({ reproductions, study: { ...untouched, state: notReached } }))).toMatchObject({
    happened: 'The item started no workflow; the provider saw 201. It is not active.',
    remedy: { kind: 'activate', workflowId: 'w7' },
  })
})

test('an item that went to another address than the webhook of its workflow goes to that one next, with its query', () => {
  const [item] = sent('1', 1, 0).items
  if (item === undefined) throw new Error('It was sent.')
  const webhook: Webhook = {
    ...{ workflowId: 'w7', workflowName: 'Seven', workflowActive: true, node: 'Hook', method: 'POST', path: 'orders' },
    ...{ authentication: 'none', productionUrl: '/webhook/orders', testUrl: '/webhook-test/orders' },
  }
  const remedyFor = (path: string, part: PartComparison, webhooks = [webhook]): NextStep['remedy'] => {
    const own = { workflowId: 'w7', workflowName: 'Seven', method: 'POST', path: 'orders', parts: [part] }
    const nearest = [{ ...own, workflowId: 'w8', path: 'order' }, own]
    const items = [{ ...item, workflowView: null, explanation: { sentence: 'The path differs.', nearest } }]
    const notReached = { kind: 'not-reached', sentence: 'The path differs.' } as const
    const study = { ...untouched, webhooks, request: { method: 'POST', path }, state: notReached }
    return nextStep(state({ reproductions: [{ ...sent('1', 1, 0), items }], study })).remedy
  }
  const path = { part: 'path', agrees: false, sentence: 'path `/orders/` ends with a slash' } as const
  const user = { part: 'authentication', agrees: false, sentence: 'the password differs' } as const

  expect(remedyFor('/orders/?a=1', path)).toEqual({ kind: 'use-address', method: 'POST', path: '/orders?a=1' })
  expect(remedyFor('/orders', user), 'it is not the address').toBeUndefined()
  expect(remedyFor('/orders', path), 'something between them changed it').toBeUndefined()
  expect(remedyFor('/orders/', path, []), 'it is a webhook of another workflow').toBeUndefined()
})

test('a webhook node that is disabled is enabled, not its workflow activated; with more in the way, neither', () => {
  const [item] = sent('1', 1, 0).items
  if (item === undefined) throw new Error('It was sent.')
  const remedy = { kind: 'enable-node', workflowId: 'w7', node: 'Hook' } as const
  const off = { part: 'active', agrees: false, sentence: 'node "Hook" is disabled', remedy } as const
  const method = { part: 'method', agrees: false, sentence: 'method `GET` differs' } as const
  const remedyFor = (parts: readonly (typeof off | typeof method)[]): NextStep['remedy'] => {
    const nearest = [{ workflowId: 'w7', workflowName: 'Seven', method: 'POST', path: '/a', parts }]
    const refused = { ...item, workflowView: null, explanation: { sentence: 'It is disabled.', nearest } }
    const study = { ...untouched, state: { kind: 'not-reached', sentence: 'It is disabled.' } as const }
    return nextStep(state({ reproductions: [{ ...sent('1', 1, 0), items: [refused] }], study })).remedy
  }

  expect(remedyFor([off])).toEqual(remedy)
  expect(remedyFor([off, method])).toBeUndefined()
})

test('a workflow that another trigger starts gets a webhook before anything is sent, and one that is called says so', () => {
  const starting = (...nodes: readonly (readonly [string, string])[]): NextStep =>
    nextStep(state({ study: { ...untouched, workflow: { nodes: nodes.map(([name, type]) => ({ name, type })) } } }))
  const mail = ['Get message', 'n8n-nodes-base.gmailTrigger'] as const

  expect(starting(mail, ['Next', 'n8n-nodes-base.set'])).toEqual({
    step: null,
    happened: 'The workflow starts at "Get message" (gmailTrigger), which no request reaches: it has no webhook.',
    sentence: 'Put a webhook in front: "Get message" then gives the body of the request.',
    remedy: { kind: 'add-webhook', node: 'Get message' },
  })
  for (const type of ['n8n-nodes-base.rssFeedReadTrigger', 'n8n-nodes-base.cron', 'n8n-nodes-base.manualTrigger'])
    expect(starting(['Start', type]).remedy).toEqual({ kind: 'add-webhook', node: 'Start' })
  expect(starting(['Called', 'n8n-nodes-base.executeWorkflowTrigger'])).toEqual({
    step: null,
    happened:
      'The workflow starts at "Called" (executeWorkflowTrigger) when another workflow calls it: it has no webhook, so no request reaches it.',
    sentence: 'Send to the workflow that calls it, or add a Webhook node on Workflows.',
  })
  expect(starting(['Failed', 'n8n-nodes-base.errorTrigger']).sentence).toBe(
    'Send to a workflow that fails and names this one as its error workflow, or add a Webhook node on Workflows.',
  )
  expect(starting(['Step', 'n8n-nodes-base.set']).sentence).toBe('Add a Webhook node on Workflows.')
  expect(
    starting(['By hand', 'n8n-nodes-base.manualTrigger'], ['Mail', 'n8n-nodes-base.emailReadImap']).remedy,
  ).toEqual({
    kind: 'add-webhook',
    node: 'Mail',
  })
  expect(starting(mail, ['Form', 'n8n-nodes-base.formTrigger']).step).toBe('send one')
  expect(starting(mail, ['Hook', 'n8n-nodes-base.webhook']).step).toBe('send one')
})
