import { expect, test } from '@playwright/test'
import type { Faultline } from '../../../src/main/faultline.ts'
import { openForTest } from '../open-for-test.ts'

let faultline: Faultline

test.beforeEach(async () => {
  faultline = await openForTest()
})

test.afterEach(() => faultline.close())

type Kind = 'basicAuth' | 'headerAuth' | 'jwtAuth'
const types = { basicAuth: 'httpBasicAuth', headerAuth: 'httpHeaderAuth', jwtAuth: 'jwtAuth' } as const

/** A workflow whose webhook names a credential that is not here, and whose next step reads a field of the body. */
async function open(authentication: Kind): Promise<void> {
  const webhook = {
    ...{ name: 'Hook', type: 'n8n-nodes-base.webhook', typeVersion: 2, position: [0, 0] },
    parameters: { httpMethod: 'POST', path: 'guarded', responseMode: 'lastNode', authentication },
    credentials: { [types[authentication]]: { id: 'of-elsewhere', name: 'Inbound' } },
  }
  const code = {
    ...{ name: 'Read', type: 'n8n-nodes-base.code', typeVersion: 2, position: [200, 0] },
    parameters: { jsCode: 'return [{ json: { city: $input.first().json.body.city.trim() } }]' },
  }
  const connections = { Hook: { main: [[{ node: 'Read', type: 'main', index: 0 }]] } }
  const text = JSON.stringify({ id: 'guarded', name: 'Guarded', nodes: [webhook, code], connections })
  await faultline.cases.open(text, 'guarded.json')
}

/** How the case stands when the request was sent once with these headers. */
async function stateAfter(headers: readonly (readonly [string, string])[], body = '{"city":"Ghent"}') {
  faultline.cases.takeRequest({
    method: 'POST',
    target: '/webhook/guarded',
    headers: [['Content-Type', 'application/json'], ...headers.map(([name, value]): [string, string] => [name, value])],
    body: Buffer.from(body),
  })
  await faultline.cases.send({ size: 1 }).done
  return faultline.cases.current()?.state
}

const secret = 'seven-blue-otters'
const basic = `Basic ${Buffer.from(`provider:${secret}`).toString('base64')}`

for (const [authentication, header, value] of [
  ['basicAuth', 'Authorization', basic],
  ['headerAuth', 'Authorization', `Bearer ${secret}`],
  ['headerAuth', 'X-Hook-Key', secret],
  ['headerAuth', 'x-webhook-token', secret],
  ['headerAuth', 'N8N-Auth', secret],
] as const) {
  test(`what a request presents in ${header} counts as the credential (${authentication}) that is not here, in its case alone`, async () => {
    await open(authentication)

    expect(await stateAfter([[header, value]])).toEqual({ kind: 'healthy' })
    expect(faultline.cases.current()?.assumedCaller).toEqual({ node: 'Hook', header })
    const readiness = await faultline.calls.readiness(undefined)
    expect(readiness?.lines.find(({ kind }) => kind === 'credential')).toMatchObject({
      severity: 'notes',
      sentence: `"Hook" asks for the credential "Inbound" of the type "${types[authentication]}", which is not in Faultline: in this case what the request presents in ${header} counts as right; to activate the workflow it is needed.`,
    })

    await expect(faultline.calls.activateWorkflow({ workflowId: 'guarded', active: true })).rejects.toThrow(
      'names the credential "Inbound"',
    )
  })
}

test('the fault behind the webhook is found without the credential, and a wrong one is still refused', async () => {
  await open('headerAuth')
  expect(await stateAfter([['X-Hook-Key', secret]], '{"town":"Ghent"}')).toMatchObject({ kind: 'fails' })

  const sweep = await faultline.cases.sweep({ kind: 'sweep', layers: [], resume: false }).done
  expect(sweep.suspicion).toMatchObject({ layer: 'data' })

  await stateAfter([['X-Hook-Key', secret]])
  await faultline.calls.chooseChange({
    change: { layer: 'authorisation', name: 'credentials', parameters: { how: 'wrong-secret' } },
  })
  await faultline.cases.send({ size: 1 }).done
  const wrong = (await faultline.calls.reproductions(undefined)).at(-1)
  expect(wrong?.items[0]?.explanation?.sentence).toContain('the value of header `X-Hook-Key` differs')
})

for (const [authentication, headers] of [
  ['basicAuth', []],
  ['basicAuth', [['Authorization', `Bearer ${secret}`]]],
  ['headerAuth', [['X-Hub-Signature-256', secret]]],
  ['jwtAuth', [['Authorization', `Bearer ${secret}`]]],
] as const) {
  test(`where the request presents none (${authentication}, ${JSON.stringify(headers)}), the credential is lacking`, async () => {
    await open(authentication)

    expect(await stateAfter(headers)).toMatchObject({
      kind: 'cannot-be-told',
      lack: { kind: 'credential', type: types[authentication], name: 'Inbound', node: 'Hook' },
    })
    expect(faultline.cases.current()?.assumedCaller).toBeNull()
  })
}

for (const authentication of ['basicAuth', 'headerAuth'] as const) {
  test(`a request that is filled in presents a made-up credential (${authentication}), and so does a body alone`, async () => {
    await open(authentication)
    faultline.cases.fillRequest()
    await faultline.cases.send({ size: 1 }).done
    expect(faultline.cases.current()?.state).toEqual({ kind: 'healthy' })

    await open(authentication)
    faultline.cases.takeBody(Buffer.from('{"city":"Ghent"}'))
    await faultline.cases.send({ size: 1 }).done
    expect(faultline.cases.current()?.state).toEqual({ kind: 'healthy' })
    faultline.cases.undo()
    expect(faultline.cases.current()?.adopted).toEqual([])
  })
}

test('a body alone presents nothing more where the case has a request of its own', async () => {
  await open('headerAuth')
  await stateAfter([['X-Hook-Key', secret]])
  const text = JSON.stringify({
    ...{ format: 'faultline-case', format_version: 1, name: 'own' },
    workflow: JSON.parse(JSON.stringify(faultline.cases.current()?.workflow)) as unknown,
    request: { method: 'POST', path: '/guarded', headers: [], body: '{"city":"Ghent"}' },
  })
  await faultline.cases.open(text, 'own.json')

  faultline.cases.takeBody(Buffer.from('{"city":"Bruges"}'))

  expect(faultline.cases.current()?.adopted).toEqual([])
})
