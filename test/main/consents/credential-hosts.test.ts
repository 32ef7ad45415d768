import { randomBytes } from 'node:crypto'
import type { LookupFunction } from 'node:net'
import { expect, test } from '@playwright/test'
import type { Faultline } from '../../../src/main/faultline.ts'
import type { ConsentAnswer, ConsentQuestion } from '../../../src/shared/consent.ts'
import { openHttpServer, type HttpServer } from '../../stand-ins/http-server.ts'
import { openSmtpServer } from '../../stand-ins/smtp-server.ts'
import { bareCase, httpNode, mailNode, smtpCredential } from '../closed-workflow.ts'
import { openForTest, post, settled } from '../open-for-test.ts'

let server: HttpServer
let port: number

test.beforeAll(async () => {
  server = await openHttpServer(() => ({ json: { ok: true } }))
  port = Number(new URL(server.url).port)
})
test.afterAll(() => server.close())

const here: LookupFunction = (_name, { all }, found) => {
  if (all === true) found(null, [{ address: '127.0.0.1', family: 4 }])
  else found(null, '127.0.0.1', 4)
}

const secret = randomBytes(12).toString('hex')
const kept = { name: 'Header Auth account', type: 'httpHeaderAuth', data: { name: 'X-Api-Key', value: secret } }
const withKey = (url: string, id = 'of-another-machine') =>
  httpNode(
    'Send',
    url,
    { authentication: 'genericCredentialType', genericAuthType: 'httpHeaderAuth' },
    {
      httpHeaderAuth: { id, name: 'Header Auth account' },
    },
  )
const keysSeen = (): number => server.arrived.filter(({ headers }) => headers['x-api-key'] === secret).length

async function deliver(faultline: Faultline, url: string, id?: string) {
  const { workflow } = JSON.parse(bareCase([withKey(url, id)])) as { workflow: object }
  faultline.repository.put(JSON.stringify(workflow), 'Bare', true)
  await post(faultline, 'orders', { event_id: `evt_${String(Math.random())}` })
  return settled(faultline, 'bare')
}

/** Delivers, and answers the question that comes. */
async function deliverAnswering(faultline: Faultline, url: string, answer: ConsentAnswer) {
  const asked: ConsentQuestion[] = []
  const answered = faultline.onNotice((name, value) => {
    if (name !== 'questions') return
    // The name tells which notice the value is.
    for (const one of value as readonly ConsentQuestion[]) {
      if (one.held === 0 || asked.length > 0) continue
      asked.push(one)
      setTimeout(() => void faultline.calls.answerQuestion({ id: one.id, answer }), 300)
    }
  })
  const ended = await deliver(faultline, url)
  answered()
  return { ...ended, asked: asked[0] }
}

test('an execution that lacks leave for a credential of that name alone waits for it, and uses it when a person allows it', async () => {
  const faultline = await openForTest({ lookup: here, outgoing: { kind: 'ask' } })
  await faultline.calls.saveCredential(kept)
  const before = keysSeen()
  const since = performance.now()
  const held = await deliverAnswering(faultline, server.url, 'allow')
  const heldMs = performance.now() - since
  const used = keysSeen() - before
  const later = await deliver(faultline, server.url)
  await faultline.calls.revokeConsent({ id: held.asked?.id ?? '' })
  const after = await deliverAnswering(faultline, server.url, 'not-now')
  await faultline.close()

  expect(held.asked).toMatchObject({
    ...{ kind: 'credential', credentialName: 'Header Auth account', workflowName: 'Bare', held: 1 },
  })
  expect([held.status, used, later.status, after.status]).toEqual(['success', 1, 'success', 'error'])
  expect(heldMs).toBeGreaterThan(300)
  expect(after.failure?.message).toBe(
    '"Send" names the credential "Header Auth account" of the type "httpHeaderAuth" by an id that is not known here; the kept one of that name is not used for its name alone: it is asked for in the window.',
  )
  expect(after.failure?.description).toBe('Allow it in the window, then retry the execution.')
  expect(keysSeen() - before).toBe(2)
})

test('where nobody is asked, the failure names the option, and where a person said no, the place to take it back', async () => {
  const silent = await openForTest({ outgoing: { kind: 'listed', hosts: [] } })
  await silent.calls.saveCredential(kept)
  const unasked = await deliver(silent, server.url)
  await silent.close()
  const faultline = await openForTest({ outgoing: { kind: 'ask' } })
  await faultline.calls.saveCredential(kept)
  const closed = await deliverAnswering(faultline, server.url, 'never')
  const again = await deliver(faultline, server.url)
  await faultline.close()

  expect(unasked.failure?.message).toContain('is not used for its name alone, and nobody is asked here.')
  expect(unasked.failure?.description).toContain('Give the credential with --credentials CREDENTIALS.json')
  for (const { failure } of [closed, again]) {
    expect(failure?.message).toContain('as a person decided')
    expect(failure?.description).toContain('Take that back in Settings')
  }
})

test('an answer goes with its workflow or its credential, and comes back with it', async () => {
  const faultline = await openForTest({ lookup: here, outgoing: { kind: 'ask' } })
  const { id } = await faultline.calls.saveCredential(kept)
  await deliverAnswering(faultline, server.url, 'allow')
  const kinds = async (): Promise<readonly string[]> =>
    (await faultline.calls.consents(undefined)).map(({ what }) => what)
  const given = await kinds()
  await faultline.calls.removeCredential({ id })
  const withoutCredential = await kinds()
  await faultline.calls.restoreCredential({ id })
  const restored = await kinds()
  const { undoId } = await faultline.calls.delete({ kind: 'workflow', id: 'bare', withHistory: false })
  const withoutWorkflow = await kinds()
  await faultline.calls.undoDeletion({ undoId: undoId ?? '' })
  const back = await kinds()
  await faultline.close()
  expect([given, withoutCredential, restored, withoutWorkflow, back]).toEqual([
    ...[['Header Auth account'], [], ['Header Auth account']],
    ...[[], ['Header Auth account']],
  ])
})

test('a message that lacks leave for its credential waits for it, and stays here with a finding where it is not given', async () => {
  const mail = await openSmtpServer()
  const faultline = await openForTest({ lookup: here, outgoing: { kind: 'ask' } })
  const { data, name, type } = smtpCredential('127.0.0.1', mail.port)
  await faultline.calls.saveCredential({ data, name, type })
  const { workflow } = JSON.parse(bareCase([mailNode('Tell')])) as { workflow: object }
  const tell = async (answer: ConsentAnswer) => {
    faultline.repository.put(JSON.stringify(workflow), 'Bare', true)
    const stop = faultline.onNotice((notice, value) => {
      if (notice !== 'questions') return
      for (const one of value as readonly ConsentQuestion[])
        if (one.kind === 'credential' && one.held > 0)
          setImmediate(() => void faultline.calls.answerQuestion({ id: one.id, answer }))
    })
    await post(faultline, 'orders', { event_id: `evt_${String(Math.random())}` })
    const { id, status } = await settled(faultline, 'bare')
    stop()
    const { execution } = await faultline.calls.execution({ executionId: id })
    return { status, findings: execution.nodeRuns.flatMap(({ findings }) => findings) }
  }
  const refused = await tell('never')
  const before = mail.arrived.length
  const [answer] = await faultline.calls.consents(undefined)
  await faultline.calls.revokeConsent({ id: answer?.id ?? '' })
  const allowed = await tell('allow')
  await faultline.close()
  await mail.close()

  expect(refused.status).toBe('success')
  expect(refused.findings.map(({ kind }) => kind)).toEqual(['credential-held-back', 'message-kept-in-outbox'])
  expect(refused.findings[0]?.sentence).toContain(
    'the kept one of that name is not used for its name alone, as a person decided.',
  )
  expect(before).toBe(0)
  expect(mail.arrived).toHaveLength(1)
  expect(allowed.findings).toEqual([])
})

test('a credential given with the command is used by its name, and one of the same id always', async () => {
  const given = await openForTest({ credentials: [{ ...kept, id: 'given' }] })
  const byName = await deliver(given, server.url)
  await given.close()
  const faultline = await openForTest()
  const { id } = await faultline.calls.saveCredential(kept)
  const byId = await deliver(faultline, server.url, id)
  await faultline.close()
  expect([byName.status, byId.status]).toEqual(['success', 'success'])
})

test('in a case a kept credential of that name alone goes neither to a stand-in nor to a real host', async () => {
  const faultline = await openForTest({ lookup: here })
  await faultline.calls.saveCredential(kept)
  await faultline.calls.openText({ name: 'bare.json', text: bareCase([withKey(server.url)]) })
  const before = server.arrived.length
  const stoodIn = (await faultline.cases.send({ size: 1 }).done).items[0]
  const { execution } = await faultline.calls.execution({ executionId: stoodIn?.executionId ?? '' })
  await faultline.calls.letOut({ hosts: [`127.0.0.1:${String(port)}`] })
  const real = (await faultline.cases.send({ size: 1 }).done).items[0]
  await faultline.close()

  expect(stoodIn?.workflowView?.status).toBe('success')
  expect(JSON.stringify(execution)).not.toContain(secret)
  expect(real?.workflowView?.errorMessage).toContain('refers to a credential by its name alone')
  expect(server.arrived.length - before).toBe(0)
})

test('a credential with hosts of its own goes to no other, also where a redirect leads there', async () => {
  const faultline = await openForTest({ lookup: here, outgoing: { kind: 'listed', hosts: 'all' } })
  const { id } = await faultline.calls.saveCredential({ ...kept, allowedHosts: ['API.shop.example.'] })
  const before = server.arrived.length
  const elsewhere = await deliver(faultline, `http://evil.example:${String(port)}/`, id)
  const refused = server.arrived.length - before
  const there = await deliver(faultline, `http://api.shop.example:${String(port)}/`, id)
  const { credentials } = await faultline.calls.credentials(undefined)
  await faultline.calls.allowCredentialHosts({ id, hosts: [] })
  const anywhere = await deliver(faultline, `http://evil.example:${String(port)}/`, id)
  await faultline.close()

  expect(elsewhere.failure?.message).toContain(
    `The credential "Header Auth account" may go to api.shop.example only, and "Send" wanted to send it to evil.example:${String(port)}: nothing was sent.`,
  )
  expect(refused).toBe(0)
  expect([there.status, anywhere.status]).toEqual(['success', 'success'])
  expect(credentials[0]?.allowedHosts).toEqual(['api.shop.example'])
})

test('a request that is sent outside of the workflow is counted, and goes nowhere its credential may not go', async () => {
  const refusing = await openHttpServer(() => ({ status: 500, json: { error: 'down' } }))
  const host = new URL(refusing.url).host
  const faultline = await openForTest({ lookup: here })
  const { id } = await faultline.calls.saveCredential(kept)
  await faultline.calls.openText({ name: 'bare.json', text: bareCase([withKey(refusing.url, id)]) })
  await faultline.calls.letOut({ hosts: [host] })
  const [item] = (await faultline.cases.send({ size: 1 }).done).items
  const executionId = item?.executionId ?? ''
  const before = refusing.arrived.length
  const counted = await faultline.calls.outsideRun({ executionId })
  const sent = refusing.arrived.length - before
  await faultline.calls.allowCredentialHosts({ id, hosts: ['api.shop.example'] })
  await expect(faultline.calls.outsideRun({ executionId })).rejects.toThrow(
    `The credential "Header Auth account" may go to api.shop.example only, and "Send" wanted to send it to ${host}: nothing was sent.`,
  )
  await faultline.close()
  await refusing.close()

  expect(sent).toBe(1)
  expect(counted.hosts).toEqual([{ host, byRule: 0, byStandIn: 0, real: 1 }])
  expect(refusing.arrived.length - before).toBe(1)
})
