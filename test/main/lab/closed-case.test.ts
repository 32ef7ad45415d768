import type { LookupFunction } from 'node:net'
import { expect, test } from '@playwright/test'
import { faultIn } from '../../../src/shared/case-state.ts'
import type { Faultline } from '../../../src/main/faultline.ts'
import { openHttpServer, type HttpServer } from '../../stand-ins/http-server.ts'
import { openSmtpServer, type SmtpServer } from '../../stand-ins/smtp-server.ts'
import { bareCase, httpNode, mailNode, smtpCredential } from '../closed-workflow.ts'
import { buildWorkflow } from '../engine/build-workflow.ts'
import { activate, openForTest, post, settled } from '../open-for-test.ts'

let server: HttpServer
let mail: SmtpServer
let port: number

test.beforeAll(async () => {
  server = await openHttpServer(() => ({ json: { ok: true } }))
  mail = await openSmtpServer()
  port = Number(new URL(server.url).port)
})

test.afterAll(async () => {
  await Promise.all([server.close(), mail.close()])
})

/** Every name is this machine: what leaves by name arrives at the counting servers. */
const here: LookupFunction = (_name, { all }, found) => {
  if (all === true) found(null, [{ address: '127.0.0.1', family: 4 }])
  else found(null, '127.0.0.1', 4)
}

const workflows = (): readonly (readonly [string, ReturnType<typeof httpNode>[]])[] => [
  ['two requests to this machine', [httpNode('First', server.url), httpNode('Second', `${server.url}/second`)]],
  [
    'spellings of hosts',
    [
      httpNode('Name', `http://API.Shop.example.:${String(port)}/a`),
      httpNode('Localhost', `http://localhost:${String(port)}/b`),
      httpNode('Below', `http://api.localhost:${String(port)}/c`),
      httpNode('Short', `http://127.1:${String(port)}/d`),
      httpNode('Secure', `https://pay.shop.example:${String(port)}/e`),
    ],
  ],
  [
    'a proxy on the node',
    [httpNode('Proxied', 'http://api.shop.example/x', { options: { proxy: `http://127.0.0.1:${String(port)}` } })],
  ],
  ['an e-mail', [mailNode('Mail')]],
]

function open(): Promise<Faultline> {
  return openForTest({ lookup: here, credentials: [smtpCredential('mail.shop.example', mail.port)] })
}

function counted(): number {
  return server.arrived.length + mail.arrived.length
}

for (const way of ['one', 'batch', 'queue', 'sweep', 'transplant'] as const) {
  test(`nothing leaves unasked: ${way}`, async () => {
    for (const [, nodes] of workflows()) {
      const before = counted()
      const faultline = await open()
      await faultline.calls.openText({ name: 'bare.json', text: bareCase(nodes) })
      if (way === 'queue') faultline.cases.chooseChange({ layer: 'queue', name: 'queued', parameters: {} })
      if (way === 'sweep') await faultline.cases.sweep({ kind: 'sweep', layers: [], resume: false }).done
      else {
        const [item] = (await faultline.cases.send({ size: way === 'one' || way === 'transplant' ? 1 : 3 }).done).items
        expect(item?.workflowView?.status).toBe('success')
      }
      if (way === 'transplant') {
        const { baseline } = await faultline.cases.sweep({ kind: 'transplant', layers: [], resume: false }).done
        expect(baseline).not.toBeNull()
      }
      await faultline.close()
      expect(counted() - before).toBe(0)
    }
  })
}

test('what nobody answered is a finding of the node run, and is counted for its host', async () => {
  const faultline = await open()
  await faultline.calls.openText({
    name: 'bare.json',
    text: bareCase([httpNode('First', server.url), mailNode('Mail')]),
  })
  const { hosts, items } = await faultline.cases.send({ size: 1 }).done
  const { execution, messages } = await faultline.calls.execution({ executionId: items[0]?.executionId ?? '' })
  await faultline.close()

  const found = execution.nodeRuns.map((run) =>
    run.findings.map(({ kind }) => kind).filter((kind) => kind === 'unwritten-answer'),
  )
  expect(found).toEqual([[], ['unwritten-answer'], ['unwritten-answer']])
  expect(execution.nodeRuns[1]?.findings[0]?.sentence).toContain(
    `Nobody wrote an answer for POST 127.0.0.1:${String(port)}/`,
  )
  expect(execution.nodeRuns[1]?.attempts[0]?.requests[0]?.answer?.headers.map(([name]) => name)).not.toContain(
    'x-faultline-made-up',
  )
  expect(messages.map(({ channel, to }) => ({ channel, to }))).toEqual([{ channel: 'email', to: 'a@example.com' }])
  expect(hosts).toEqual([
    { host: `127.0.0.1:${String(port)}`, byRule: 0, byStandIn: 1, real: 0 },
    { host: `mail.shop.example:${String(mail.port)}`, byRule: 0, byStandIn: 1, real: 0 },
  ])
})

test('a host of the list goes out for real in a send, by exactly the number that is told', async () => {
  const faultline = await open()
  const name = `api.shop.example:${String(port)}`
  const nodes = [httpNode('First', `http://${name}/a`), httpNode('Second', server.url), mailNode('Mail')]
  const text = bareCase(nodes, { baseline: { real_hosts: [name, 'mail.shop.example'] } })
  const { proposedHosts } = await faultline.calls.openText({ name: 'bare.json', text })
  const view = await faultline.calls.decideHosts({ hosts: [...proposedHosts], isReal: true })
  const before = counted()
  const { hosts } = await faultline.cases.send({ size: 3 }).done
  const sent = counted() - before
  const swept = await faultline.cases.sweep({ kind: 'sweep', layers: ['data'], resume: false }).done
  const unasked = counted() - before - sent
  const agreed = await faultline.cases.sweep({ kind: 'sweep', layers: ['data'], resume: false, realHosts: [name] }).done
  const asked = counted() - before - sent - unasked
  await faultline.close()

  expect(view.realHosts).toEqual([name, 'mail.shop.example'])
  expect(sent).toBe(6)
  expect(hosts?.map(({ host, real }) => [host, real])).toEqual([
    [`127.0.0.1:${String(port)}`, 0],
    [name, 3],
    [`mail.shop.example:${String(mail.port)}`, 3],
  ])
  expect(unasked).toBe(0)
  expect(swept.hosts?.every(({ real }) => real === 0)).toBe(true)
  expect(asked).toBe(agreed.hosts?.find(({ host }) => host === name)?.real)
  expect(asked).toBeGreaterThan(0)
})

test('queued executions reach a listed host, and no other', async () => {
  const faultline = await open()
  const host = `127.0.0.1:${String(port)}`
  const nodes = [httpNode('First', server.url), httpNode('Second', `http://localhost:${String(port)}/b`)]
  await faultline.calls.openText({ name: 'bare.json', text: bareCase(nodes, { baseline: { real_hosts: [host] } }) })
  await faultline.calls.decideHosts({ hosts: [host], isReal: true })
  faultline.cases.chooseChange({ layer: 'queue', name: 'queued', parameters: {} })
  const before = counted()
  const { hosts } = await faultline.cases.send({ size: 3 }).done
  await faultline.close()

  expect(counted() - before).toBe(3)
  expect(hosts).toEqual([
    { host: `localhost:${String(port)}`, byRule: 0, byStandIn: 3, real: 0 },
    { host, byRule: 0, byStandIn: 0, real: 3 },
  ])
})

test('a delivery of the ledger becomes a case in which its APIs answer as they were recorded', async () => {
  const faultline = await open()
  const { workflow } = JSON.parse(bareCase([httpNode('First', `${server.url}/recorded`)])) as { workflow: object }
  faultline.repository.put(JSON.stringify(workflow), 'Bare', true)
  const status = faultline.listener()
  const url = status.kind === 'listening' ? status.url : ''
  const headers = { 'content-type': 'application/json' }
  await fetch(`${url}/webhook/orders`, { method: 'POST', headers, body: '{"event_id":"evt_9"}' })
  const [delivery] = await faultline.calls.deliveries({ limit: 1 })
  const before = counted()
  await faultline.calls.studyDelivery({ deliveryId: delivery?.id ?? '' })
  const { items, hosts } = await faultline.cases.send({ size: 1 }).done
  const { execution } = await faultline.calls.execution({ executionId: items[0]?.executionId ?? '' })
  await faultline.close()

  expect(counted() - before).toBe(0)
  expect(execution.nodeRuns.at(-1)?.outputs?.[0]?.[0]?.json).toEqual({ ok: true })
  expect(hosts).toEqual([{ host: `127.0.0.1:${String(port)}`, byRule: 1, byStandIn: 0, real: 0 }])
})

test('a request is not sent outside of the workflow to a stand-in that says yes to anything', async () => {
  const refusing = await openHttpServer(() => ({ status: 500, json: { error: 'down' } }))
  const faultline = await open()
  const { workflow } = JSON.parse(bareCase([httpNode('First', refusing.url)])) as { workflow: object }
  faultline.repository.put(JSON.stringify(workflow), 'Bare', true)
  const status = faultline.listener()
  const url = status.kind === 'listening' ? status.url : ''
  const headers = { 'content-type': 'application/json' }
  await fetch(`${url}/webhook/orders`, { method: 'POST', headers, body: '{"event_id":"evt_9"}' })
  const [failed] = await faultline.calls.executions({ limit: 1 })
  await faultline.calls.openText({ name: 'bare.json', text: bareCase([httpNode('First', refusing.url)]) })
  const before = refusing.arrived.length
  await expect(faultline.calls.outsideRun({ executionId: failed?.id ?? '' })).rejects.toThrow(
    /was not sent outside of the workflow: the host is closed in this case/u,
  )
  await faultline.close()
  await refusing.close()

  expect(refusing.arrived.length - before).toBe(0)
})

test('what a case sends to its own listener stays in the case', async () => {
  const faultline = await open()
  const status = faultline.listener()
  const own = status.kind === 'listening' ? status.url : ''
  const inner = JSON.parse(bareCase([httpNode('Out', `${server.url}/inner`)])) as {
    workflow: { id: string; nodes: { parameters: { path?: string } }[] }
  }
  const [webhook] = inner.workflow.nodes
  if (webhook !== undefined) webhook.parameters.path = 'inner'
  faultline.repository.put(JSON.stringify({ ...inner.workflow, id: 'inner' }), 'Inner', true)
  await faultline.calls.openText({ name: 'bare.json', text: bareCase([httpNode('Own', `${own}/webhook/inner`)]) })
  const before = counted()
  const [item] = (await faultline.cases.send({ size: 1 }).done).items
  const ran = faultline.store.executions.page({ limit: 10 }).filter(({ workflowId }) => workflowId === 'inner')
  await faultline.close()

  expect(item?.workflowView?.status).toBe('success')
  expect(ran.map((one) => one.status)).toEqual(['success'])
  expect(counted() - before).toBe(0)
})

test('an answer that nobody wrote has what later nodes read of it, and stays a made-up one', async () => {
  const faultline = await open()
  const code = {
    name: 'Read',
    type: 'n8n-nodes-base.code',
    typeVersion: 2,
    parameters: { jsCode: 'return $input.first().json.rows.map(({ sku }) => ({ json: { sku } }))' },
  }
  await faultline.calls.openText({ name: 'bare.json', text: bareCase([httpNode('First', server.url), code]) })
  const [item] = (await faultline.cases.send({ size: 1 }).done).items
  const execution = faultline.store.executions.find(item?.executionId ?? '')
  await faultline.close()

  expect(execution?.nodeRuns.map(({ outputs }) => outputs?.[0]?.[0]?.json).slice(1)).toEqual([
    { rows: [{ sku: 'made-up sku' }] },
    { sku: 'made-up sku' },
  ])
  expect(item?.workflowView?.unwritten).toHaveLength(1)
})

test('what a case sends to its own listener is its reproduction, and no delivery from outside', async () => {
  const faultline = await open()
  const status = faultline.listener()
  const own = status.kind === 'listening' ? status.url : ''
  const inner = buildWorkflow({ Hook: ['webhook', { httpMethod: 'POST', path: 'inner' }] }, [], { id: 'inner' })
  activate(faultline, inner)
  const event = { event_id: 'evt_inner' }
  const sends = { method: 'POST', sendBody: true, specifyBody: 'json', jsonBody: JSON.stringify(event) }
  const text = bareCase([httpNode('Own', `${own}/webhook/inner`, sends)])
  await faultline.calls.openText({ name: 'bare.json', text })
  const { id } = await faultline.cases.send({ size: 1 }).done
  const { id: innerId } = await settled(faultline, 'inner')
  await post(faultline, 'inner', event)
  await settled(faultline, 'inner')
  const outcomes = faultline.store.deliveries.page({ limit: 10, text: 'inner' }).map(({ outcome }) => outcome)
  const reproductionId = faultline.store.executions.reproductionOf(innerId)
  await faultline.close()

  // Left waiting, or begun anew after a crash, it must not meet the real world.
  expect(reproductionId).toBe(id)
  expect(outcomes).toEqual(['accepted', 'accepted'])
})

test('a failure that may only come of a made-up answer is located nowhere', async () => {
  const faultline = await open()
  const code = {
    name: 'Read',
    type: 'n8n-nodes-base.code',
    typeVersion: 2,
    parameters: { jsCode: "const key = 'ord' + 'er'; return [{ json: { id: $input.first().json[key].id } }]" },
  }
  await faultline.calls.openText({ name: 'bare.json', text: bareCase([httpNode('First', server.url), code]) })
  const { suspicion } = await faultline.cases.sweep({ kind: 'sweep', layers: [], resume: false }).done
  const view = faultline.cases.current()
  await faultline.close()

  expect(suspicion).toMatchObject({ layer: null, certainty: 'unclear' })
  expect(suspicion?.sentence).toContain('was made up by a stand-in')
  expect(view === null ? null : faultIn(view.state)).toBeNull()
})
