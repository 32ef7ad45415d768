import type { LookupFunction } from 'node:net'
import { expect, test } from '@playwright/test'
import type { Faultline } from '../../../src/main/faultline.ts'
import type { HostPolicy } from '../../../src/main/consents/host-gate.ts'
import type { ConsentAnswer, ConsentQuestion } from '../../../src/shared/consent.ts'
import type { ExecutionSummary } from '../../../src/shared/execution.ts'
import { openHttpServer, type HttpServer } from '../../stand-ins/http-server.ts'
import { openSmtpServer, type SmtpServer } from '../../stand-ins/smtp-server.ts'
import { bareCase, httpNode, mailNode, smtpCredential, type CaseNode } from '../closed-workflow.ts'
import { openForTest, post, settled } from '../open-for-test.ts'
import { onThisMachine } from '../../machine-pace.ts'

let server: HttpServer
let mail: SmtpServer
let port: number

test.beforeAll(async () => {
  server = await openHttpServer(({ url }) =>
    url === '/away'
      ? { status: 302, headers: { location: `http://cdn.shop.example:${String(port)}/landed` } }
      : { json: { access_token: 'fresh', ok: true } },
  )
  mail = await openSmtpServer()
  port = Number(new URL(server.url).port)
})

test.afterAll(async () => {
  await Promise.all([server.close(), mail.close()])
})

const here: LookupFunction = (_name, { all }, found) => {
  if (all === true) found(null, [{ address: '127.0.0.1', family: 4 }])
  else found(null, '127.0.0.1', 4)
}

function open(outgoing: HostPolicy, dataFolder?: string): Promise<Faultline> {
  return openForTest({
    lookup: here,
    outgoing,
    credentials: [smtpCredential('mail.shop.example', mail.port)],
    ...(dataFolder === undefined ? {} : { dataFolder }),
  })
}

/** Delivers to a workflow of these nodes, outside of any case. */
async function deliver(faultline: Faultline, nodes: readonly CaseNode[]): Promise<ExecutionSummary> {
  const { workflow } = JSON.parse(bareCase(nodes)) as { workflow: object }
  faultline.repository.put(JSON.stringify(workflow), 'Bare', true)
  await post(faultline, 'orders', { event_id: `evt_${String(Math.random())}` })
  return settled(faultline, 'bare')
}

/** Answers each question like this as it comes, and gives all that came. */
function answering(faultline: Faultline, answer: ConsentAnswer): () => readonly ConsentQuestion[] {
  const asked = new Map<string, ConsentQuestion>()
  faultline.onNotice((name, value) => {
    if (name !== 'questions') return
    // The name tells which notice the value is.
    for (const one of value as readonly ConsentQuestion[]) {
      if (asked.has(one.id)) continue
      asked.set(one.id, one)
      setImmediate(() => void faultline.calls.answerQuestion({ id: one.id, answer }))
    }
  })
  return () => [...asked.values()]
}

const shop = (path = '/a'): string => `http://api.shop.example:${String(port)}${path}`
const counted = (): number => server.arrived.length + mail.arrived.length

test('this machine is open to deliveries without asking, by address and as localhost', async () => {
  const faultline = await open({ kind: 'listed', hosts: [] })
  const before = counted()
  const { status } = await deliver(faultline, [
    httpNode('First', server.url),
    httpNode('Second', `http://localhost:${String(port)}/b`),
    httpNode('Third', `http://api.localhost:${String(port)}/c`),
  ])
  await faultline.close()
  expect(status).toBe('success')
  expect(counted() - before).toBe(3)
})

const leaving: readonly (readonly [string, () => CaseNode, string])[] = [
  ['a request by name', () => httpNode('Send', shop()), 'api.shop.example'],
  [
    'a name in capitals with a dot',
    () => httpNode('Send', shop().replace('api.shop', 'API.Shop').replace('example:', 'example.:')),
    'api.shop.example',
  ],
  ['a redirect', () => httpNode('Send', `${server.url}/away`), 'cdn.shop.example'],
  [
    'a proxy',
    () => httpNode('Send', server.url, { options: { proxy: `http://proxy.shop.example:${String(port)}` } }),
    'proxy.shop.example',
  ],
  ['an e-mail', () => mailNode('Send'), 'mail.shop.example'],
]

for (const [what, node, host] of leaving) {
  test(`without leave nothing is sent outside of a case, and the sentence names host and option: ${what}`, async () => {
    const faultline = await open({ kind: 'listed', hosts: [] })
    const before = counted()
    const { status, failure } = await deliver(faultline, [node()])
    await faultline.close()
    expect(status).toBe('error')
    expect(failure?.message).toContain(`${host} is closed: nothing was sent. Give --allow-host ${host}`)
    // The redirect itself comes from this machine.
    expect(counted() - before).toBe(what === 'a redirect' ? 1 : 0)
  })

  // The counting server is no proxy; the way through one is tested with the surroundings.
  if (what === 'a proxy') continue
  test(`with leave it is sent: ${what}`, async () => {
    const faultline = await open({ kind: 'listed', hosts: [host] })
    const { status } = await deliver(faultline, [node()])
    await faultline.close()
    expect(status).toBe('success')
  })
}

test('a person is asked once for each workflow and host, the request is held, and the answer outlives the app', async () => {
  const first = await open({ kind: 'ask' })
  const asked = answering(first, 'allow')
  const before = counted()
  const { status } = await deliver(first, [httpNode('Send', shop('/a?key=1')), httpNode('Again', shop('/b'))])
  await deliver(first, [httpNode('Send', shop())])
  const { dataFolder } = await first.calls.overview(undefined)
  const kept = await first.calls.consents(undefined)
  await first.close()
  const second = await open({ kind: 'ask' }, dataFolder)
  const later = answering(second, 'never')
  await deliver(second, [httpNode('Send', shop())])
  await second.calls.revokeConsent({ id: kept[0]?.id ?? '' })
  const refused = await deliver(second, [httpNode('Send', shop())])
  await second.close()

  expect(status).toBe('success')
  expect(asked()).toMatchObject([
    { kind: 'host', host: 'api.shop.example', method: 'POST', node: 'Send', url: shop('/a'), held: 1 },
  ])
  expect(kept).toMatchObject([{ what: 'api.shop.example', workflowName: 'Bare', decision: 'allowed' }])
  expect(counted() - before).toBe(4)
  expect(later()).toHaveLength(1)
  expect(refused.failure?.message).toContain('api.shop.example is kept closed for the workflow "Bare"')
})

test('what nobody answers in time is refused in words, and the question stands', async () => {
  const faultline = await open({ kind: 'ask' })
  const before = counted()
  const { failure } = await deliver(faultline, [httpNode('Send', shop(), { options: { timeout: 300 } })])
  const questions = await faultline.calls.questions(undefined)
  await faultline.close()
  expect(failure?.message).toContain('nobody allowed the workflow "Bare" to reach api.shop.example: nothing was sent')
  expect(questions).toMatchObject([{ host: 'api.shop.example', held: 0 }])
  expect(counted() - before).toBe(0)
})

test('"not now" holds for the whole execution', async () => {
  const faultline = await open({ kind: 'ask' })
  const asked: string[] = []
  faultline.onNotice((name, value) => {
    if (name !== 'questions') return
    for (const one of value as readonly ConsentQuestion[]) {
      if (one.kind !== 'host' || one.held === 0) continue
      asked.push(one.id)
      setImmediate(() => void faultline.calls.answerQuestion({ id: one.id, answer: 'not-now' }))
    }
  })
  const nodes = [
    { ...httpNode('Send', shop()), onError: 'continueRegularOutput' },
    { ...httpNode('Again', shop('/b')), onError: 'continueRegularOutput' },
  ]
  await deliver(faultline, nodes)
  await faultline.close()
  expect(asked).toHaveLength(1)
})

test('a request that is held does not hold up the end of the app', async () => {
  const faultline = await open({ kind: 'ask' })
  const { workflow } = JSON.parse(bareCase([httpNode('Send', shop())])) as { workflow: object }
  faultline.repository.put(JSON.stringify(workflow), 'Bare', true)
  const asked = new Promise<void>((resolve) => {
    faultline.onNotice((name) => {
      if (name === 'questions') resolve()
    })
  })
  const answered = post(faultline, 'orders', { event_id: 'evt_1' })
  await asked
  const started = performance.now()
  await faultline.close()
  expect((await answered).status).toBe(500)
  expect(performance.now() - started).toBeLessThan(onThisMachine(20_000))
})
