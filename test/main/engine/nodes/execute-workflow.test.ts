import { expect, test } from '@playwright/test'
import type { JsonObject } from '../../../../src/shared/json.ts'
import type { Workflow } from '../../../../src/shared/workflow.ts'
import type { RunOutcome } from '../../../../src/main/engine/run-contract.ts'
import { openHttpServer } from '../../../stand-ins/http-server.ts'
import { buildWorkflow, type NodeInShort } from '../build-workflow.ts'
import { jsonOf, runInTest, type RunInTest } from '../run-in-test.ts'

const trigger = 'executeWorkflowTrigger'

function called(triggerParameters: JsonObject, node: NodeInShort, more: JsonObject = {}): Workflow {
  const start: NodeInShort = [trigger, triggerParameters, { typeVersion: 1.1 }]
  return buildWorkflow({ Called: start, Work: node }, [['Called', 'Work']], { id: 'sub', name: 'Sub', ...more })
}

const odd: JsonObject = {
  conditions: {
    options: { version: 2, caseSensitive: true, typeValidation: 'strict', leftValue: '' },
    combinator: 'and',
    conditions: [{ leftValue: '={{ $json.n % 2 }}', rightValue: 1, operator: { type: 'number', operation: 'equals' } }],
  },
  options: {},
}

const double = called({ inputSource: 'passthrough' }, [
  'code',
  { jsCode: 'return items.map(({ json }) => ({ json: { n: json.n * 2, count: items.length } }))' },
])

async function call(sub: Workflow, parameters: JsonObject = {}, options: RunInTest = {}): Promise<RunOutcome> {
  const node: NodeInShort = [
    'executeWorkflow',
    { workflowId: { __rl: true, mode: 'id', value: 'sub' }, ...parameters },
    { typeVersion: 1.2, ...('onError' in parameters && { onError: parameters['onError'] }) },
  ]
  const workflow = buildWorkflow({ Start: ['manualTrigger'], Call: node }, [['Start', 'Call']])
  return runInTest(workflow, {
    emit: [{ n: 1 }, { n: 2 }],
    surroundings: { workflow: (id) => (id === 'sub' ? sub : null) },
    ...options,
  })
}

test('another workflow runs over all items, and what it gives is linked to them', async () => {
  const outcome = await call(double)
  expect(outcome.nodeRuns.at(-1)?.outputs).toEqual([
    [
      { json: { n: 2, count: 2 }, pairedItem: { item: 0 } },
      { json: { n: 4, count: 2 }, pairedItem: { item: 1 } },
    ],
  ])
})

test('each output of its last node is passed on as one of its own', async () => {
  const outcome = await call(called({ inputSource: 'passthrough' }, ['if', odd, { typeVersion: 2.2 }]))
  expect(outcome.nodeRuns.at(-1)?.outputs).toEqual([
    [{ json: { n: 1 }, pairedItem: { item: 0 } }],
    [{ json: { n: 2 }, pairedItem: { item: 1 } }],
  ])
})

test('what its last node put on its second output gives way to the error output, and that is told', async () => {
  const sub = called({ inputSource: 'passthrough' }, ['if', odd, { typeVersion: 2.2 }])
  const outcome = await call(sub, { onError: 'continueErrorOutput' })
  expect(jsonOf(outcome, 'Call')).toEqual([{ n: 1 }])
  expect(outcome.nodeRuns.at(-1)?.findings.map(({ kind, itemIndexes }) => [kind, itemIndexes])).toEqual([
    ['items-dropped', [1]],
  ])
})

test('mapped fields that are null beside their schema fail the node, as they do in the service', async () => {
  const outcome = await call(double, { workflowInputs: { mappingMode: 'defineBelow', value: null, schema: [] } })
  expect(outcome.failure?.message).toBe('Cannot convert undefined or null to object')
})

test('it runs once for each item where asked', async () => {
  const ran: string[] = []
  const outcome = await call(
    double,
    { mode: 'each' },
    { watch: { subFinished: ({ executionId }) => ran.push(executionId) } },
  )
  expect(jsonOf(outcome, 'Call')).toEqual([
    { n: 2, count: 1 },
    { n: 4, count: 1 },
  ])
  expect(ran).toEqual(['1-1', '1-2'])
})

test('its failure is the failure of the node, with the execution it happened in', async () => {
  const failing = called({ inputSource: 'passthrough' }, ['stopAndError', { errorMessage: 'no stock' }])
  const outcome = await call(failing)
  expect(outcome).toMatchObject({
    status: 'error',
    failure: {
      message: 'no stock',
      node: 'Call',
      description: 'It happened in the workflow "Sub" (sub), execution 1-1.',
    },
  })
  const continued = await call(failing, { onError: 'continueRegularOutput', mode: 'each' })
  expect(jsonOf(continued, 'Call')).toEqual([{ error: 'no stock' }])
  expect(continued.nodeRuns.at(-1)?.findings).toContainEqual(expect.objectContaining({ kind: 'items-dropped' }))
})

test('the trigger of the called workflow gets the inputs that it declares, and a finding names what is lost', async () => {
  const workflowInputs = { values: [{ name: 'n' }, { name: 'missing' }] }
  const picky = called({ workflowInputs }, ['noOp'])
  const outcome = await call(picky, {}, { emit: [{ n: 1, secret: 2 }] })
  expect(jsonOf(outcome, 'Call')).toEqual([{ n: 1, missing: null }])
  expect(outcome.nodeRuns.at(-1)?.findings).toEqual([
    {
      kind: 'input-discarded',
      sentence: 'The called workflow declares the inputs "n", "missing": "secret" of item 0 did not reach it.',
      itemIndexes: [0],
    },
  ])
  const byExample = called({ inputSource: 'jsonExample', jsonExample: '{"n": 0}' }, ['noOp'])
  expect(jsonOf(await call(byExample), 'Call')).toEqual([{ n: 1 }, { n: 2 }])
})

test('mapped inputs go on top of the fields of the item', async () => {
  const picky = called({ workflowInputs: { values: [{ name: 'n' }, { name: 'who' }] } }, ['noOp'])
  const mapped = {
    workflowInputs: {
      mappingMode: 'defineBelow',
      value: { n: '={{ $json.n * 10 }}', who: 'me', gone: 1 },
      schema: [{ id: 'n' }, { id: 'who' }, { id: 'gone', removed: true }],
    },
  }
  const outcome = await call(picky, mapped)
  expect(jsonOf(outcome, 'Call')).toEqual([
    { n: 10, who: 'me' },
    { n: 20, who: 'me' },
  ])
  expect(outcome.nodeRuns.at(-1)?.findings).toEqual([])
})

test('without waiting, the own items go on and the other workflow runs all the same', async () => {
  let finished: () => void = () => undefined
  const ended = new Promise<void>((resolve) => {
    finished = resolve
  })
  const outcome = await call(double, { options: { waitForSubWorkflow: false } }, { watch: { subFinished: finished } })
  expect(jsonOf(outcome, 'Call')).toEqual([{ n: 1 }, { n: 2 }])
  await ended
})

test('without waiting, what is mapped goes on with the own fields', async () => {
  const workflowInputs = { mappingMode: 'defineBelow', value: { n: 9, who: 'me' } }
  const outcome = await call(
    double,
    { workflowInputs, options: { waitForSubWorkflow: false } },
    { emit: [{ n: 1, a: 1 }] },
  )
  expect(jsonOf(outcome, 'Call')).toEqual([{ n: 9, a: 1, who: 'me' }])
})

test('a called workflow begins at its trigger though it is disabled', async () => {
  const start: NodeInShort = [trigger, { inputSource: 'passthrough' }, { typeVersion: 1.1, disabled: true }]
  const sub = buildWorkflow({ Called: start, Work: ['noOp'] }, [['Called', 'Work']], { id: 'sub', name: 'Sub' })
  expect(jsonOf(await call(sub), 'Call')).toEqual([{ n: 1 }, { n: 2 }])
})

test('a workflow can be given as JSON or fetched from a URL', async () => {
  const json = JSON.stringify({ ...double })
  const given = { source: 'parameter', workflowJson: json }
  expect(jsonOf(await call(double, given), 'Call')).toHaveLength(2)
  const server = await openHttpServer(() => ({ headers: { 'content-type': 'application/json' }, body: json }))
  const fetched = await call(double, { source: 'url', workflowUrl: server.url })
  expect(jsonOf(fetched, 'Call')).toHaveLength(2)
  expect(fetched.nodeRuns.at(-1)?.attempts[0]?.requests).toHaveLength(1)
  await server.close()
  const refusing = await openHttpServer(() => ({ status: 404, body: 'no such page' }))
  const gone = { source: 'url', workflowUrl: refusing.url }
  expect((await call(double, gone)).failure?.message).toBe('404 - "no such page"')
  expect(jsonOf(await call(double, { ...gone, onError: 'continueRegularOutput' }), 'Call')).toEqual([
    { error: '404 - "no such page"' },
  ])
  await refusing.close()
  const broken = await call(double, { source: 'parameter', workflowJson: '{' })
  expect(broken.failure?.message).toContain('in JSON at position 1')
})

test('a workflow that stands in the node runs in the version of the service that its caller runs in', async () => {
  const profiles = async (settings: JsonObject, own: JsonObject = {}): Promise<string | undefined> => {
    const sub = called(
      { inputSource: 'passthrough' },
      ['code', { jsCode: 'throw Object.assign(new Error("a"), { name: "Own" })' }],
      {
        settings: own,
      },
    )
    const node: NodeInShort = ['executeWorkflow', { source: 'parameter', workflowJson: JSON.stringify(sub) }]
    const workflow = buildWorkflow({ Start: ['manualTrigger'], Call: node }, [['Start', 'Call']], { settings })
    return (await runInTest(workflow, {})).failure?.message
  }
  const [old, later] = [{ serviceProfile: '1.123' }, { serviceProfile: '2.41' }]
  expect(await profiles(old)).toBe(await profiles(later, old))
  expect(await profiles(later)).toBe(await profiles(old, later))
  expect(await profiles(old)).not.toBe(await profiles(later))
})

test('a workflow that is missing, not chosen or not to be called is a failure that says so', async () => {
  const messageOf = async (parameters: JsonObject, more: JsonObject = {}): Promise<string | undefined> =>
    (await call({ ...double, settings: more }, parameters)).failure?.message
  expect(await messageOf({ workflowId: 'other' })).toBe('Workflow does not exist.')
  expect(await messageOf({ workflowId: '={{ "" }}' })).toBe(
    'No information about the workflow to execute found. Please provide either the "id" or "code"!',
  )
  expect(await messageOf({}, { callerPolicy: 'none' })).toBe('The sub-workflow (sub) cannot be called by this workflow')
  const listed = { callerPolicy: 'workflowsFromAList', callerIds: 'wf0, wf1' }
  expect(await messageOf({}, listed)).toBeUndefined()
})

test('workflows that call each other without end are stopped', async () => {
  const endless = called({ inputSource: 'passthrough' }, ['executeWorkflow', { workflowId: 'sub' }])
  const outcome = await call(endless)
  expect(outcome.failure?.message).toContain('workflows called each other')
})

test('inputs are mapped to a chosen workflow only, not to one that is given as JSON', async () => {
  const given = {
    source: 'parameter',
    workflowJson: JSON.stringify(called({ inputSource: 'passthrough' }, ['noOp'])),
    workflowInputs: { mappingMode: 'defineBelow', value: { n: 0 } },
  }
  const outcome = await call(called({}, ['noOp']), given)
  expect(jsonOf(outcome, 'Call')).toEqual([{ n: 1 }, { n: 2 }])
})

const schema = [
  { id: 'n', displayName: 'n', type: 'number' },
  { id: 'who', displayName: 'who', type: 'string' },
  { id: 'list', displayName: 'shown', type: 'array', removed: true },
]

test('mapped inputs are of the types of the inputs: checked, or converted where that is asked for', async () => {
  const open = called({ inputSource: 'passthrough' }, ['noOp'])
  const mapped = (value: JsonObject, more: JsonObject = {}): Promise<RunOutcome> =>
    call(open, { workflowInputs: { mappingMode: 'defineBelow', value, schema, ...more } }, { emit: [{ shown: 1 }] })
  const converts = { attemptToConvertTypes: true }
  expect(jsonOf(await mapped({ n: '5', who: 1 }, converts), 'Call')).toEqual([{ n: 5, who: 1 }])
  const texts = { ...converts, convertFieldsToString: true }
  expect(jsonOf(await mapped({ who: '={{ [1] }}', n: '={{ $json.none }}' }, texts), 'Call')).toEqual([{ who: '[1]' }])
  expect(jsonOf(await mapped({ who: null, n: null }), 'Call')).toEqual([{}])
  expect((await mapped({ n: '5' })).failure).toMatchObject({
    message: "Invalid input for 'n' [item 0]",
    description: "'n' expects a number but we got '5'",
  })
  expect((await mapped({ who: '={{ [1] }}' }, { convertFieldsToString: true })).failure?.description).toBe(
    "'who' expects a string but we got array",
  )
})

test('an example of the inputs that is no object fails', async () => {
  const listed = called({ inputSource: 'jsonExample', jsonExample: '[1]' }, ['noOp'])
  expect((await call(listed)).failure?.message).toBe(
    'Invalid JSON schema type. Only object type is supported, but got array',
  )
})

test('called for each item, what is no error of a node is told with the place of its item', async () => {
  const each = { mode: 'each' }
  const untold = 'Error executing workflow with item at index 0'
  const plain = called({ inputSource: 'passthrough' }, ['debugHelper', { throwErrorType: 'Error' }])
  expect((await call(plain, each)).failure).toMatchObject({ message: untold, description: 'Node has thrown an error' })
  const own = called({ inputSource: 'passthrough' }, ['debugHelper', { throwErrorType: 'NodeApiError' }])
  expect((await call(own, each)).failure?.message).toBe('Node has thrown an error')
  const code = called({ inputSource: 'passthrough' }, ['code', { jsCode: 'null.x' }])
  expect((await call(code, each)).failure?.message).toMatch(/^Cannot read properties of null/)
  const going = await call(plain, { ...each, onError: 'continueRegularOutput' })
  expect(jsonOf(going, 'Call')).toEqual([{ error: 'Node has thrown an error' }])
})

test('called for each item, the failure of a workflow that the called one calls is told with the place of the item', async () => {
  const inner = called({ inputSource: 'passthrough' }, ['stopAndError', { errorMessage: 'no stock' }], { id: 'inner' })
  const chosen = { workflowId: { __rl: true, mode: 'id', value: 'inner' } }
  const outer = called({ inputSource: 'passthrough' }, ['executeWorkflow', chosen, { typeVersion: 1.2 }])
  const workflow = (id: string): Workflow | null => ({ sub: outer, inner })[id] ?? null
  const failureOf = async (parameters: JsonObject): Promise<unknown> => {
    const outcome = await call(outer, parameters, { surroundings: { workflow } })
    const { message, description } = outcome.nodeRuns.find(({ node }) => node === 'Call')?.failure ?? {}
    return { message, description }
  }
  expect(await failureOf({ mode: 'each' })).toEqual({
    message: 'Error executing workflow with item at index 0',
    description: 'no stock',
  })
  expect(await failureOf({})).toMatchObject({ message: 'no stock' })
})

test('JSON that is no workflow fails with the words of the service', async () => {
  const messageOf = async (workflowJson: unknown): Promise<string | undefined> =>
    (await call(double, { source: 'parameter', workflowJson })).failure?.message
  expect(await messageOf('{}')).toBe("Cannot read properties of undefined (reading 'find')")
  expect(await messageOf('null')).toBe("Cannot read properties of null (reading 'nodes')")
  expect(await messageOf('5')).toBe("Cannot create property 'id' on number '5'")
  expect(await messageOf({ nodes: [] })).toMatch(/is not valid JSON$/)
})

test('code that gives back what was made for each item fails, as in the service: a mark of the called workflow stands beside it', async () => {
  const open = called({ inputSource: 'passthrough' }, ['noOp'])
  const behind = async (jsCode: string, parameters: JsonObject): Promise<string | undefined> => {
    const chosen = { workflowId: { __rl: true, mode: 'id', value: 'sub' }, ...parameters }
    const nodes: Record<string, NodeInShort> = {
      Start: ['manualTrigger'],
      Call: ['executeWorkflow', chosen, { typeVersion: 1.2 }],
      Code: ['code', { jsCode }],
    }
    const workflow = buildWorkflow(nodes, [
      ['Start', 'Call'],
      ['Call', 'Code'],
    ])
    const outcome = await runInTest(workflow, { emit: [{ n: 1 }, { n: 2 }], surroundings: { workflow: () => open } })
    return outcome.failure?.message
  }

  const each = { mode: 'each' }
  expect(await behind('return $input.all()', each)).toBe('Invalid output format [item 0]')
  expect(await behind('return $input.all()', { ...each, options: { waitForSubWorkflow: false } })).toBe(
    'Invalid output format [item 0]',
  )
  expect(await behind('return $input.all().map(({ json }) => ({ json }))', each)).toBeUndefined()
  expect(await behind('return $input.all()', { mode: 'once' })).toBeUndefined()
})
