import { expect, test } from '@playwright/test'
import { isGood, whyBad } from '../../../src/shared/item-verdict.ts'
import { caseVerdict } from '../../../src/main/reproduction/case-verdict.ts'
import { judgeTrial } from '../../../src/main/reproduction/judge-trial.ts'
import { withQuietFaults } from '../../../src/main/reproduction/quiet-faults.ts'
import type { Layer } from '../../../src/shared/layer.ts'
import type { FailedAnswer, Reproduction, ReproductionItem, WorkflowView } from '../../../src/shared/reproduction.ts'
import type { Sweep, Trial } from '../../../src/shared/sweep.ts'
import type { Verdict } from '../../../src/shared/verdict.ts'

const goodView: WorkflowView = {
  status: 'success',
  firstFailedNode: null,
  errorMessage: null,
  findings: [],
  runTimeMs: 1,
  edges: [],
  requestCount: 1,
  nodesRun: ['Webhook', 'Send'],
  effectCount: 1,
  failedAnswer: null,
  failedNodeType: null,
}
const badView: WorkflowView = {
  ...goodView,
  status: 'error',
  firstFailedNode: 'Send',
  errorMessage: 'refused',
  effectCount: 0,
  failedNodeType: 'n8n-nodes-base.httpRequest',
}
const told = { statusCode: 200, headers: [], body: '', runTimeMs: 1 }

function item(view: WorkflowView | null, more: Partial<ReproductionItem> = {}): ReproductionItem {
  return {
    index: 0,
    deliveryId: 'd',
    executionId: 'e',
    externalId: null,
    providerView: { ...told, statusCode: view?.status === 'success' ? 200 : 500 },
    sendError: null,
    workflowView: view,
    outcome: 'accepted',
    repeats: [],
    duplicateOf: null,
    unexpected: [],
    proxyView: null,
    ...more,
  }
}

function reproduction(one: ReproductionItem): Reproduction {
  const at = '2026-01-01T00:00:00.000Z'
  const base = { id: 'r', caseName: 'c', workflowId: 'w', size: 1, change: null, changeSentence: null } as const
  return { ...base, status: 'done', startedAt: at, stoppedAt: at, items: [one] }
}

function trial(layer: Layer, aim: Trial['aim'], more: Partial<Trial> = {}): Trial {
  return {
    change: { layer, name: 'x', parameters: {} },
    sentence: `The ${layer} is otherwise.`,
    aim,
    outcome: 'heals',
    note: null,
    items: [true],
    confirmed: true,
    batch: null,
    reproductionId: 'r',
    firstFailedNode: null,
    errorMessage: null,
    ...more,
  }
}

function failing(answer: Partial<FailedAnswer> = {}): Reproduction {
  const plain = { method: 'POST', url: 'http://api.example/', status: 404, contentType: null, error: null }
  return reproduction(item({ ...badView, failedAnswer: { ...plain, ...answer } }))
}

/** A whole sweep, or one of the layers that are given. */
function swept(
  kind: Sweep['kind'],
  baseline: Reproduction,
  trials: readonly Trial[],
  more: Partial<Sweep> = {},
): Sweep {
  return {
    id: kind,
    caseName: 'c',
    kind,
    status: 'done',
    layers: [],
    sending: null,
    total: trials.length,
    startedAt: '',
    stoppedAt: null,
    runTimeMs: 0,
    baseline,
    baselineItems: [],
    batchBaseline: null,
    trials,
    suspicion: null,
    ...more,
  }
}

function suspectLayer(kind: Sweep['kind'], baseline: Reproduction, trials: readonly Trial[], quiet = false): Verdict {
  const verdict = caseVerdict([swept(kind, baseline, trials, quiet ? { quiet: { wantedEffects: 1 } } : {})])
  if (verdict === null) throw new Error('There is no verdict.')
  return verdict
}

test('an item is good only if the provider was told so and the workflow did its work once', () => {
  expect(isGood(item(goodView))).toBe(true)
  expect(isGood(item(badView))).toBe(false)
  expect(whyBad(item(goodView, { repeats: [goodView] }))).toEqual([
    'The same delivery was executed 2 times with effects outside: what it does was done again.',
  ])
  expect(isGood(item(goodView, { repeats: [{ ...goodView, effectCount: 0 }] }))).toBe(true)
  expect(isGood(item(null, { outcome: 'duplicate', providerView: told }))).toBe(true)
  expect(isGood(item(goodView, { duplicateOf: 0 }))).toBe(false)
  expect(isGood(item(goodView, { unexpected: ['Rows written: 2, expected 1.'] }))).toBe(false)
})

test('a change that keeps the failing step from being run sidesteps, and heals nothing', () => {
  const tried = { change: { layer: 'data', name: 'x', parameters: {} }, sentence: 's', aim: 'mask' } as const
  const around = reproduction(item({ ...goodView, nodesRun: ['Webhook'] }))
  expect(judgeTrial(tried, failing(), around).outcome).toBe('sidesteps')
  expect(judgeTrial(tried, failing(), reproduction(item(goodView))).outcome).toBe('heals')
  expect(judgeTrial(tried, reproduction(item(goodView)), failing()).outcome).toBe('breaks')
})

test('a repair of one layer alone names it as certain, whatever hides the symptom', () => {
  const tried = [trial('data', 'repair'), trial('API', 'mask'), trial('node', 'mask')]
  const verdict = suspectLayer('sweep', failing(), tried)
  expect(verdict).toMatchObject({ layer: 'data', others: [], certainty: 'certain' })
  expect(verdict.evidenceAgainst.join(' ')).toContain('hide the symptom wherever it comes from')
})

test('only repairs clear: what breaks or hides says nothing of its layer, and one without repairs was not tested', () => {
  const inVain = { outcome: 'same', items: [false], confirmed: false } as const
  const { evidenceFor, evidenceAgainst, untested } = suspectLayer('sweep', failing(), [
    trial('node', 'repair'),
    trial('queue', 'repair', inVain),
    trial('API', 'break', inVain),
    trial('API', 'mask', inVain),
  ])
  expect(evidenceFor.join(' ')).toContain('The one repair of the queue layer that was tried does not heal it')
  expect([...evidenceFor, ...evidenceAgainst].join(' ')).not.toMatch(/repairs? of the API layer/u)
  expect(untested).toEqual(['data', 'authorisation', 'reverse proxy', 'API', 'AI layer', 'database'])
  expect(evidenceAgainst.join(' ')).toContain('they were not tested')
})

test('a sweep of some layers claims nothing about the others', () => {
  const only = (trials: readonly Trial[]) =>
    caseVerdict([swept('sweep', failing({ status: 503 }), trials, { layers: ['data'] })])
  const inVain = trial('data', 'repair', { outcome: 'same', items: [false], confirmed: null })
  expect(only([inVain])).toMatchObject({ layer: null, certainty: 'unclear' })
  expect(only([inVain])?.sentence).toContain('the other layers were not tried')
  expect(only([trial('data', 'repair')])).toMatchObject({ layer: 'data', certainty: 'likely' })
})

test('a layer without a change that fits is said to have none, and not to be in vain', () => {
  const of = (layers: readonly Layer[], trials: readonly Trial[], more: Partial<Sweep> = {}) =>
    caseVerdict([swept('sweep', failing({ status: 503 }), trials, { layers, ...more })])?.sentence
  expect(of(['database'], [])).toBe(
    'No change of the database layer fits this case, so nothing was tried: choose another layer to sweep.',
  )
  const inVain = trial('data', 'repair', { outcome: 'same', items: [false], confirmed: null })
  expect(of(['data', 'database'], [inVain])).toBe(
    'No repair of the data layer heals it; the other layers were not tried, so nothing is said of them. No change of the database layer fits this case.',
  )
  expect(of(['data', 'database'], [inVain], { status: 'stopped' })).not.toContain('fits')
})

test('a sweep that was stopped says what is known by then, and nothing as certain', () => {
  const stopped = caseVerdict([swept('sweep', failing(), [trial('data', 'repair')], { status: 'stopped', total: 40 })])
  expect(stopped).toMatchObject({ layer: 'data', certainty: 'likely' })
  expect(stopped?.evidenceAgainst.join(' ')).toContain('stopped after 1 of 40 changes')
})

test('faults behind each other are said in their order', () => {
  const change = { layer: 'reverse proxy', name: 'none', parameters: {} } as const
  const steps = [
    { layer: 'reverse proxy', change, sentence: 'Nothing stands in front.', symptom: 'HTTP 401' },
    { layer: 'database', change: { ...change, layer: 'database' }, sentence: 'It is free.', symptom: '"Keep": locked' },
  ] as const
  const verdict = caseVerdict([swept('sweep', failing(), [], { steps })])
  expect(verdict).toMatchObject({ layer: 'reverse proxy', others: ['database'], certainty: 'likely' })
  expect(verdict?.sentence).toContain('first the reverse proxy layer, then the database layer')
})

test('a field that the provider documents so is no fault of its payload', () => {
  const change = {
    layer: 'data',
    name: 'change-type',
    parameters: { path: '$.line_items[0].price', to: 'number' },
  } as const
  const documented = [
    { path: '$.line_items[].price', as: 'a number in text', provider: 'Shop', source: 'https://shop.example' },
  ]
  const known = { changedPayload: null, changedWorkflow: null, documented }
  const trials = [trial('data', 'repair', { change }), trial('node', 'repair')]
  expect(caseVerdict([swept('sweep', failing(), trials, { known })])).toMatchObject({ layer: 'node', others: [] })
  expect(caseVerdict([swept('sweep', failing(), trials)])).toMatchObject({ layer: 'data', others: ['node'] })
})

test('repairs of two layers are both said, and none as certain', () => {
  const verdict = suspectLayer('sweep', failing(), [trial('data', 'repair'), trial('node', 'repair')])
  expect(verdict).toMatchObject({ layer: 'data', others: ['node'], certainty: 'likely' })
})

test('a field that is not there at all may have been dropped or be misread: data and node are both said', () => {
  const change = { layer: 'data', name: 'fill', parameters: { path: '$.a', present: false } } as const
  const verdict = suspectLayer('sweep', failing(), [trial('data', 'repair', { change })])
  expect(verdict).toMatchObject({ layer: 'data', others: ['node'], certainty: 'likely' })
})

test('what may be a rename by the provider or a slip of the workflow is said of both layers; what reads past the body is not', () => {
  const reading = (to: string) => {
    const change = { layer: 'node', name: 'reference', parameters: { node: 'Send', from: '$json.mail', to } } as const
    return suspectLayer('sweep', failing(), [trial('node', 'repair', { change })])
  }
  expect(reading('$json.email')).toMatchObject({ layer: 'node', others: ['data'], certainty: 'likely' })
  expect(reading('$json.body.mail')).toMatchObject({ layer: 'node', others: [], certainty: 'certain' })
})

test('a URL or method that heals may be wrong at the provider or at the webhook', () => {
  const change = { layer: 'data', name: 'url', parameters: { how: 'toggle-slash' } } as const
  const verdict = suspectLayer('sweep', failing(), [trial('data', 'repair', { change })])
  expect(verdict).toMatchObject({ layer: 'data', others: ['node'], certainty: 'likely' })
})

test('a step that fails after an odd answer of an API points to the API', () => {
  const earlierAnswer = { node: 'Fetch', url: 'http://api.example/', status: 200, oddity: 'a page of HTML' }
  const bad = reproduction(item({ ...badView, earlierAnswer }))
  expect(suspectLayer('sweep', bad, [])).toMatchObject({ layer: 'API', others: ['node'], certainty: 'likely' })
  const usual = reproduction(item({ ...badView, earlierAnswer: { ...earlierAnswer, oddity: null } }))
  expect(suspectLayer('sweep', usual, [])).toMatchObject({ layer: 'node', others: ['data', 'API'] })
})

test('a request that the webhook turned away points to authorisation, one that it answered 200 and did not run to the data', () => {
  const turnedAway = (statusCode: number) => {
    const bad = item(null, { outcome: 'refused', executionId: null, providerView: { ...told, statusCode } })
    return suspectLayer('sweep', reproduction(bad), [])
  }
  expect(turnedAway(403)).toMatchObject({ layer: 'authorisation', others: ['data'] })
  expect(turnedAway(200)).toMatchObject({ layer: 'data', others: ['node'] })
})

test('an answer in place of the API’s names the API only where its own answer failed as an API fails', () => {
  const healed = [trial('API', 'mask')]
  const named = (answer: Partial<FailedAnswer>) => suspectLayer('sweep', failing(answer), healed)
  expect(named({ status: 503 })).toMatchObject({ layer: 'API', certainty: 'likely' })
  expect(named({ status: null, error: 'read ECONNRESET' }).layer).toBe('API')
  expect(named({ status: 404 })).toMatchObject({ layer: 'node', certainty: 'likely' })
  const both = suspectLayer('sweep', failing({ status: 200 }), [...healed, trial('AI layer', 'repair')])
  expect(both).toMatchObject({ layer: 'AI layer', others: [] })
  const down = suspectLayer('sweep', failing({ status: 503 }), [...healed, trial('AI layer', 'repair')])
  expect(down).toMatchObject({ layer: 'AI layer', others: ['API'], certainty: 'likely' })
})

test('an API is certain where the same request is answered when it is sent again', () => {
  const change = { layer: 'node', name: 'retry', parameters: {} } as const
  const retried = [trial('node', 'mask', { change }), trial('API', 'mask')]
  expect(suspectLayer('sweep', failing({ status: 503 }), retried)).toMatchObject({ layer: 'API', certainty: 'certain' })
  const sentWrong = failing({ status: 500, refusal: 'content' })
  expect(suspectLayer('sweep', sentWrong, retried)).toMatchObject({ layer: 'node', certainty: 'likely' })
})

test('a refusal that does not say why may be of the credential or of the address; one of a firewall is the API’s', () => {
  const change = { layer: 'authorisation', name: 'token', parameters: { state: 'granted' } } as const
  const repaired = [trial('authorisation', 'repair', { change })]
  const refused = (refusal: 'access' | 'unsaid') => suspectLayer('sweep', failing({ status: 403, refusal }), repaired)
  expect(refused('access')).toMatchObject({ layer: 'authorisation', others: [], certainty: 'certain' })
  expect(refused('unsaid')).toMatchObject({ layer: 'authorisation', others: ['API'], certainty: 'likely' })
  const blocked = suspectLayer('sweep', failing({ status: 403, refusal: 'block' }), [trial('API', 'mask')])
  expect(blocked).toMatchObject({ layer: 'API', certainty: 'likely' })
})

test('who lost patience and who made him wait are both said', () => {
  const late = item(goodView, { providerView: { ...told, statusCode: 504 } })
  const tried = [trial('reverse proxy', 'repair'), trial('API', 'mask')]
  const verdict = suspectLayer('sweep', reproduction(late), tried)
  expect(verdict).toMatchObject({ layer: 'reverse proxy', others: ['API'], certainty: 'likely' })
  const unanswered = { providerView: null, sendError: 'too late', sendErrorKind: 'timeout' } as const
  expect(suspectLayer('sweep', reproduction(item(goodView, unanswered)), tried)).toMatchObject({ others: ['API'] })
  const worded = { providerView: null, sendError: 'No answer within reach', sendErrorKind: 'connection' } as const
  expect(suspectLayer('sweep', reproduction(item(goodView, worded)), tried).others).toEqual([])
})

test('without a repair the failing step itself points, with every layer that its items came from', () => {
  const pointed = (view: Partial<WorkflowView>, more: Partial<ReproductionItem> = {}) =>
    suspectLayer('sweep', reproduction(item({ ...badView, ...view }, more)), [])
  const usual = { node: 'Fetch', url: 'http://api.example/', status: 200, oddity: null }
  expect(pointed({ earlierAnswer: { ...usual, refusal: 'access' } })).toMatchObject({
    layer: 'authorisation',
    others: ['API', 'node'],
    byElimination: true,
  })
  expect(pointed({ kindsBefore: ['n8n-nodes-base.dataTable'] })).toMatchObject({
    layer: 'node',
    others: ['data', 'database'],
  })
  expect(pointed({}, { repeats: [goodView] })).toMatchObject({ layer: 'queue', others: ['node'] })
  const ended = { status: 'success', firstFailedNode: null, errorMessage: null } as const
  const at = (kind: string) => pointed({ ...ended, itemsEndAt: { node: 'X', kind } }, { unexpected: ['Too little.'] })
  expect(at('n8n-nodes-base.removeDuplicates')).toMatchObject({ layer: 'database', others: ['data', 'node'] })
  expect(at('n8n-nodes-base.splitOut')).toMatchObject({ layer: 'data', others: ['node'] })
  expect(at('n8n-nodes-base.merge')).toMatchObject({ layer: 'node', others: ['data'] })
})

test('what was noticed in silence counts as failing in a sweep, and names no layer as certain', () => {
  const sentence = 'The answer has status 200, but its body reports an error.'
  const noticed: WorkflowView = {
    ...goodView,
    findings: [{ kind: 'error-in-success-answer', sentence, itemIndexes: [0] }],
    earlierAnswer: { node: 'Send', url: 'http://api.example/', status: 200, oddity: 'an error within a success' },
  }
  expect(isGood(item(noticed))).toBe(true)
  const baseline = withQuietFaults(reproduction(item(noticed)), 1)
  expect(baseline.items[0]?.unexpected).toEqual([sentence])
  expect(suspectLayer('sweep', baseline, [], true)).toMatchObject({ layer: 'API', certainty: 'likely' })
  const certainElsewhere = suspectLayer('sweep', baseline, [trial('data', 'repair')], true)
  expect(certainElsewhere).toMatchObject({ layer: 'data', certainty: 'likely' })
  expect(withQuietFaults(reproduction(item(goodView)), 2).items.map(isGood)).toEqual([false])
  expect(withQuietFaults(reproduction(item(goodView)), 1).items.map(isGood)).toEqual([true])
})

test('a repair that does not hold in a batch is not certain', () => {
  const verdict = suspectLayer('sweep', failing(), [trial('queue', 'repair', { confirmed: false })])
  expect(verdict.certainty).toBe('likely')
})

test('where nothing fails no layer is named, and what would break it is said', () => {
  const verdict = suspectLayer('sweep', reproduction(item(goodView)), [trial('API', 'break', { outcome: 'breaks' })])
  expect(verdict).toMatchObject({ layer: null, certainty: 'unclear' })
  expect(verdict.evidenceAgainst).toEqual(['1 change of the API layer breaks it.'])
})

test('a transplant and a sweep are one list of evidence: what the last success had tells repaired layers apart', () => {
  const inVain = { outcome: 'same', items: [false], confirmed: null } as const
  const join = (trials: readonly Trial[], transplants: readonly Trial[]) =>
    caseVerdict([swept('sweep', failing(), trials), swept('transplant', failing(), transplants)])
  const both = [trial('data', 'repair'), trial('node', 'repair')]
  const node = [trial('data', 'repair', inVain), trial('node', 'repair')]
  expect(join(both, node)).toMatchObject({ layer: 'node', others: [], certainty: 'certain' })
  expect(join([trial('data', 'repair')], [trial('node', 'repair')])).toMatchObject({
    layer: 'node',
    others: ['data'],
    certainty: 'likely',
  })
  expect(join([], [trial('API', 'repair')])).toMatchObject({ layer: 'API', others: [], certainty: 'certain' })
  expect(join([trial('data', 'repair')], [])).toMatchObject({ layer: 'data', certainty: 'certain' })
  expect(caseVerdict([])).toBeNull()
})

test('a payload from before proves the data only where the workflow is known to be the same', () => {
  const healed = [trial('data', 'repair', { change: { layer: 'data', name: 'last-success', parameters: {} } })]
  const known = { changedPayload: [], documented: [] }
  const join = (changedWorkflow: boolean | null) =>
    caseVerdict([swept('transplant', failing(), healed, { known: { ...known, changedWorkflow } })])
  expect(join(null)).toMatchObject({ layer: 'data', others: ['node'], certainty: 'likely' })
  expect(join(false)).toMatchObject({ layer: 'data', others: [], certainty: 'certain' })
})

test('a workflow that gets over an empty list proves nothing against the API that gave it', () => {
  const ended = { status: 'success', firstFailedNode: null, errorMessage: null } as const
  const emptied: WorkflowView = {
    ...{ ...badView, ...ended },
    itemsEndAt: { node: 'Fetch', kind: 'n8n-nodes-base.httpRequest' },
    earlierAnswer: { node: 'Fetch', url: 'http://api.example/', status: 200, oddity: null },
  }
  const verdict = suspectLayer('sweep', reproduction(item(emptied, { unexpected: ['HTTP 500'] })), [
    trial('node', 'repair'),
  ])
  expect(verdict).toMatchObject({ layer: 'node', others: ['API'], certainty: 'likely' })
})

test('an answer before the work proves nothing where a condition let nothing through', () => {
  const ended = { status: 'success', firstFailedNode: null, errorMessage: null } as const
  const dropped: WorkflowView = { ...badView, ...ended, itemsEndAt: { node: 'Open?', kind: 'n8n-nodes-base.filter' } }
  const answered = trial('node', 'repair', { change: { layer: 'node', name: 'answer-at-once', parameters: {} } })
  const verdict = (view: WorkflowView, healing: Trial) =>
    suspectLayer('sweep', reproduction(item(view, { unexpected: ['HTTP 500'] })), [healing])
  expect(verdict(dropped, answered)).toMatchObject({ layer: 'node', others: ['data'], certainty: 'likely' })
  const origin = { kind: 'answer', node: 'Fetch' } as const
  const reads = [{ node: 'Open?', origin, keys: ['state'], path: '$.state', found: 'text', line: null }] as const
  expect(verdict({ ...dropped, reads }, answered)).toMatchObject({
    layer: 'node',
    others: ['API'],
    certainty: 'likely',
  })
  expect(verdict(dropped, trial('node', 'repair'))).toMatchObject({ layer: 'node', others: [], certainty: 'certain' })
})

test('where every item ends with nothing done, the verdict says so before that nothing fails', () => {
  const idle: WorkflowView = {
    ...goodView,
    effectCount: 0,
    itemsEndAt: { node: 'Paid?', kind: 'n8n-nodes-base.if' },
  }
  const { endedAt, nothingFails, sentence } = suspectLayer('sweep', reproduction(item(idle)), [])
  expect({ endedAt, nothingFails }).toEqual({ endedAt: 'Paid?', nothingFails: true })
  expect(sentence).toMatch(/^It succeeds with nothing done: "Paid\?" let no item through\. Nothing fails under/u)
  expect(suspectLayer('sweep', reproduction(item({ ...idle, effectCount: 1 })), [])).not.toHaveProperty('endedAt')
})

test('what came so is told though what fails comes after answers that nobody gave, and hides behind a repair', () => {
  const change = { layer: 'node', name: 'answer-at-once', parameters: {} } as const
  const steps = [
    { layer: 'node', change, sentence: 'The webhook answers at once.', symptom: 'HTTP 200' },
    { layer: 'data', change: { ...change, layer: 'data' }, sentence: 'It is there.', symptom: '"Input": of nothing' },
  ] as const
  const misnamedRead = { node: 'Input', path: '$.ytID', other: 'ytid', of: 'payload' } as const
  const bad = item({ ...goodView, misnamedRead, unwritten: ['GET api.example/videos'] }, { unexpected: ['No answer'] })

  const verdict = caseVerdict([swept('sweep', reproduction(bad), [], { steps })])

  expect(verdict).toMatchObject({ layer: 'data', others: ['node'], certainty: 'likely', place: { node: 'Input' } })
  expect(verdict?.sentence).toContain('reads $.ytID, which is not there, and nothing reads "ytid"')
  expect(verdict?.sentence).toContain('the answer to GET api.example/videos was made up')
  const unnamed = item({ ...goodView, unwritten: ['GET api.example/videos'] }, { unexpected: ['No answer'] })
  expect(caseVerdict([swept('sweep', reproduction(unnamed), [], { steps })])?.layer).toBeNull()
})
