import { expect, test } from '@playwright/test'
import type { Faultline } from '../../../src/main/faultline.ts'
import type { CaseState } from '../../../src/shared/case-state.ts'
import type { WorkflowNode } from '../../../src/shared/workflow.ts'
import { openForTest } from '../open-for-test.ts'

let faultline: Faultline

test.beforeEach(async () => {
  faultline = await openForTest()
})

test.afterEach(() => faultline.close())

/** A workflow of a webhook that answers when its last node is done, and that node. */
function workflowOf(node: Partial<WorkflowNode>, webhook: Partial<WorkflowNode> = {}): string {
  const last = {
    name: 'Last',
    typeVersion: 1,
    position: [200, 0],
    parameters: {},
    type: 'n8n-nodes-base.noOp',
    ...node,
  }
  const first = {
    name: 'Webhook',
    type: 'n8n-nodes-base.webhook',
    typeVersion: 2,
    position: [0, 0],
    ...webhook,
    parameters: { httpMethod: 'POST', path: 'told', responseMode: 'lastNode', ...webhook.parameters },
  }
  const connections = { Webhook: { main: [[{ node: 'Last', type: 'main', index: 0 }]] } }
  return JSON.stringify({ id: 'told', name: 'Told', nodes: [first, last], connections })
}

async function stateAfterOne(text: string): Promise<CaseState | undefined> {
  await faultline.cases.open(text, 'told.json')
  await faultline.cases.send({ size: 1 }).done
  return faultline.cases.current()?.state
}

const ofPython = { type: 'n8n-nodes-base.code', typeVersion: 2, parameters: { language: 'python' } }
const python = workflowOf(ofPython)

test('what a node asks of its type and Faultline cannot run is lacking, not failing', async () => {
  expect(await stateAfterOne(python)).toMatchObject({
    kind: 'cannot-be-told',
    lack: { kind: 'node-feature' },
    node: 'Last',
  })
})

/** One request to a real host, authorised by a credential that is not here. */
const asking = (type: string, generic = true): string =>
  workflowOf({
    type: 'n8n-nodes-base.httpRequest',
    typeVersion: 4.2,
    parameters: {
      url: 'https://api.warehouse.example/parcels',
      ...(generic
        ? { authentication: 'genericCredentialType', genericAuthType: type }
        : { authentication: 'predefinedCredentialType', nodeCredentialType: type }),
    },
    credentials: { [type]: { id: 'x', name: 'The key' } },
  })

for (const [type, generic] of [
  ...(['httpHeaderAuth', 'httpBasicAuth', 'httpDigestAuth', 'httpCustomAuth', 'oAuth2Api'] as const).map(
    (one) => [one, true] as const,
  ),
  ...(['stripeApi', 'googleApi', 'aws', 'someServiceApi'] as const).map((one) => [one, false] as const),
]) {
  test(`in the place of a credential (${type}) that is not in Faultline a made-up one is shown to the stand-in`, async () => {
    expect(await stateAfterOne(asking(type, generic))).toEqual({ kind: 'healthy' })

    const [sent] = await faultline.calls.reproductions(undefined)
    const execution = faultline.store.executions.find(sent?.items[0]?.executionId ?? '')
    const run = execution?.nodeRuns.find(({ node }) => node === 'Last')
    expect(run?.findings.map(({ kind }) => kind)).toContain('made-up-credential')
    expect(run?.findings.map(({ sentence }) => sentence).join(' ')).toContain(
      `The credential "The key" of the type "${type}" is not in Faultline: a made-up one`,
    )
  })
}

for (const type of ['httpHeaderAuth', 'oAuth2Api'] as const) {
  test(`what an API says of a made-up credential (${type}) is what the workflow meets`, async () => {
    await faultline.cases.open(asking(type), 'told.json')
    const answer = { status: 401, body: '{"message":"The token has run out"}' }
    faultline.cases.answerFor('api.warehouse.example', answer)
    await faultline.cases.send({ size: 1 }).done

    expect(faultline.cases.current()?.state).toMatchObject({ kind: 'fails', node: 'Last' })
    const [sent] = await faultline.calls.reproductions(undefined)
    expect(sent?.items[0]?.workflowView?.failedAnswer).toMatchObject({ status: 401 })
  })
}

test('a made-up credential goes to no real host: what is to leave for one lacks it', async () => {
  await faultline.cases.open(asking('httpHeaderAuth'), 'told.json')
  faultline.cases.letOut(['api.warehouse.example'])
  await faultline.cases.send({ size: 1 }).done

  expect(faultline.cases.current()?.state).toMatchObject({
    kind: 'cannot-be-told',
    lack: { kind: 'credential', type: 'httpHeaderAuth', name: 'The key', node: 'Last' },
  })
})

test('a credential that is not in Faultline is lacking of the webhook', async () => {
  const webhook = workflowOf({}, { parameters: { authentication: 'headerAuth' } })

  expect(await stateAfterOne(webhook)).toMatchObject({
    kind: 'cannot-be-told',
    lack: { kind: 'credential', type: 'httpHeaderAuth', name: null, node: 'Webhook' },
  })
  const [sent] = await faultline.calls.reproductions(undefined)
  expect(sent?.items[0]?.explanation?.sentence).toContain('its credential is not there')
})

test('a called workflow and a variable that Faultline does not have are lacking', async () => {
  const called = workflowOf({
    type: 'n8n-nodes-base.executeWorkflow',
    typeVersion: 1.2,
    parameters: { source: 'database', workflowId: 'elsewhere' },
  })
  const variable = workflowOf({
    type: 'n8n-nodes-base.code',
    typeVersion: 2,
    parameters: { jsCode: 'return [{ json: { key: $vars.token.trim() } }]' },
  })

  expect(await stateAfterOne(called)).toMatchObject({ lack: { kind: 'workflow', id: 'elsewhere' } })
  expect(await stateAfterOne(variable)).toMatchObject({
    lack: { kind: 'variable', name: '$vars.token', read: { kind: 'vars', name: 'token' } },
  })
})

test('a lack is a lack where the node goes on over its failure as well', async () => {
  const goesOn = workflowOf({ ...ofPython, onError: 'continueRegularOutput' })

  expect(await stateAfterOne(goesOn)).toMatchObject({ kind: 'cannot-be-told', lack: { kind: 'node-feature' } })
})

test('a sweep of it sends nothing beyond the baseline, and names no layer', async () => {
  await stateAfterOne(python)

  const sweep = await faultline.cases.sweep({ kind: 'sweep', layers: [], resume: false }).done

  expect(sweep.trials).toEqual([])
  expect(sweep.suspicion).toMatchObject({ layer: null, certainty: 'unclear', lack: { kind: 'node-feature' } })
  expect(faultline.cases.current()?.state.kind).toBe('cannot-be-told')
})

test('it is no failure of the workflow: no record and no evidence is made of it, and why is said', async () => {
  await stateAfterOne(python)
  const [sent] = await faultline.calls.reproductions(undefined)

  const executionId = sent?.items[0]?.executionId ?? ''

  for (const preview of [faultline.calls.previewRecord, faultline.calls.previewEvidence])
    await expect(preview({ executionId })).rejects.toThrow('is no failure of the workflow: "Last" uses a part')
})

test('with its output pinned as part of the baseline it goes through', async () => {
  await stateAfterOne(python)
  await faultline.calls.chooseChange({
    change: { layer: 'node', name: 'pinned', parameters: { node: 'Last', items: [{}] } },
  })
  await faultline.calls.adoptChange(undefined)

  await faultline.cases.send({ size: 1 }).done

  expect(faultline.cases.current()?.state).toEqual({ kind: 'healthy' })
})

test('a healthy workflow that a change breaks is not broken', async () => {
  await stateAfterOne(workflowOf({}))
  await faultline.calls.chooseChange({
    change: { layer: 'reverse proxy', name: 'upstream-down', parameters: {} },
  })
  await faultline.cases.send({ size: 1 }).done

  expect(faultline.cases.current()?.state).toMatchObject({ kind: 'broken-by-change', layer: 'reverse proxy' })
})

test('a fault that a person put on a good baseline is not located by a sweep: it is theirs', async () => {
  await stateAfterOne(workflowOf({}))
  await faultline.calls.chooseChange({
    change: { layer: 'reverse proxy', name: 'upstream-down', parameters: {} },
  })
  await faultline.calls.adoptChange(undefined)
  await faultline.cases.send({ size: 1 }).done

  const { suspicion } = await faultline.cases.sweep({ kind: 'sweep', layers: ['reverse proxy', 'data'], resume: false })
    .done
  const view = faultline.cases.current()

  expect(suspicion).toMatchObject({ layer: null, certainty: 'unclear', ownFault: { layer: 'reverse proxy' } })
  expect(suspicion?.sentence).toContain('was put on the baseline by hand')
  expect(view?.state).toMatchObject({ kind: 'broken-by-change', layer: 'reverse proxy' })
  expect(view?.verdict).toMatchObject({ layer: null, certainty: 'unclear' })
})

test('a repair that heals what a person broke says nothing of the workflow either', async () => {
  await stateAfterOne(workflowOf({}))
  await faultline.calls.chooseChange({
    change: { layer: 'reverse proxy', name: 'upstream-down', parameters: {} },
  })
  await faultline.calls.adoptChange(undefined)
  await faultline.cases.send({ size: 3 }).done
  await faultline.calls.chooseChange({ change: { layer: 'reverse proxy', name: 'none', parameters: {} } })
  await faultline.cases.send({ size: 3 }).done

  expect(faultline.cases.current()?.state).toMatchObject({ kind: 'broken-by-change', layer: 'reverse proxy' })
})

test('an execution that waits is waiting, and its row follows when it ends', async () => {
  const waits = workflowOf(
    {
      type: 'n8n-nodes-base.wait',
      typeVersion: 1.1,
      parameters: { resume: 'timeInterval', amount: 20, unit: 'minutes' },
    },
    { parameters: { responseMode: 'onReceived' } },
  )

  const state = await stateAfterOne(waits)

  expect(state).toMatchObject({ kind: 'waiting', node: 'Last' })
  const [sent] = await faultline.calls.reproductions(undefined)
  const item = sent?.items[0]
  expect(Date.parse(item?.workflowView?.waitsTill ?? '')).toBeGreaterThan(Date.now() + 18 * 60_000)
  await faultline.calls.cancelExecution({ executionId: item?.executionId ?? '' })
  expect((await faultline.calls.reproductions(undefined))[0]?.items[0]?.workflowView?.status).toBe('canceled')
})
