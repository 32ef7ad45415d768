import { expect, test } from '@playwright/test'
import { openHttpServer, type HttpServer } from '../../stand-ins/http-server.ts'
import { bareCase, httpNode } from '../closed-workflow.ts'
import { openForTest, post, settled } from '../open-for-test.ts'

let server: HttpServer
let host: string

test.beforeAll(async () => {
  server = await openHttpServer(() => ({ json: { ok: true } }))
  host = new URL(server.url).host
})
test.afterAll(() => server.close())

const given = (baseline: object) => ({
  name: 'bare.json',
  text: bareCase([httpNode('Send', server.url)], { baseline }),
})
const passed = (name: string) => ({
  changes: [{ layer: 'API', name: 'pass-through', parameters: { host: name } }],
})

test('the hosts that a case file lists are closed until a person agrees to them', async () => {
  const faultline = await openForTest()
  const before = server.arrived.length
  const opened = await faultline.calls.openText(given({ real_hosts: [host.toUpperCase(), 'not a host'] }))
  await faultline.cases.send({ size: 1 }).done
  const unasked = server.arrived.length - before
  const agreed = await faultline.calls.decideHosts({ hosts: [host], isReal: true })
  await faultline.cases.send({ size: 1 }).done
  await faultline.close()

  expect([opened.realHosts, opened.proposedHosts]).toEqual([[], [host]])
  expect(unasked).toBe(0)
  expect([agreed.realHosts, agreed.proposedHosts]).toEqual([[host], []])
  expect(server.arrived.length - before).toBe(1)
})

test('a change that comes with the case file lets no host out either', async () => {
  const faultline = await openForTest()
  const before = server.arrived.length
  const opened = await faultline.calls.openText(given(passed(host)))
  await faultline.cases.send({ size: 1 }).done
  const declined = await faultline.calls.decideHosts({ hosts: [host], isReal: false })
  await faultline.cases.send({ size: 1 }).done
  const closed = server.arrived.length - before
  await faultline.calls.chooseChange({ change: { layer: 'API', name: 'pass-through', parameters: { host } } })
  await faultline.cases.send({ size: 1 }).done
  await faultline.close()

  expect(opened.proposedHosts).toEqual([host])
  expect([declined.realHosts, declined.proposedHosts]).toEqual([[], []])
  expect(closed).toBe(0)
  expect(server.arrived.length - before).toBe(1)
})

test('the answer is kept with the case, counts for the hosts that were shown alone, and can be taken back', async () => {
  const faultline = await openForTest()
  await faultline.calls.openText(given({ real_hosts: [host, 'api.shop.example'] }))
  await faultline.calls.decideHosts({ hosts: [host], isReal: false })
  const undone = await faultline.calls.undo(undefined)
  await faultline.calls.redo(undefined)
  await faultline.calls.openText({
    name: 'other.json',
    text: bareCase([httpNode('Other', server.url)], { name: 'other' }),
  })
  const again = await faultline.calls.openText(given({ real_hosts: [host, 'api.shop.example'] }))
  const afresh = await faultline.calls.startOver(undefined)
  await faultline.close()

  expect([again.realHosts, again.proposedHosts]).toEqual([[], ['api.shop.example']])
  expect(undone.proposedHosts).toEqual([host, 'api.shop.example'])
  expect(afresh.proposedHosts).toEqual([host, 'api.shop.example'])
})

for (const [isReal, words] of [
  [true, 'let out'],
  [false, 'kept closed'],
] as const) {
  test(`a host that was ${words} is not asked for again in a case that is made from a delivery of the same workflow`, async () => {
    const faultline = await openForTest()
    await faultline.calls.openText(given({ real_hosts: [host, 'api.shop.example'] }))
    await faultline.calls.decideHosts({ hosts: [host], isReal })
    const before = server.arrived.length
    const views = []
    for (const event of ['evt_8', 'evt_9']) {
      await post(faultline, 'orders', { event_id: event })
      await settled(faultline, 'bare')
      const [delivery] = faultline.store.deliveries.page({ limit: 1 })
      views.push(await faultline.calls.studyDelivery({ deliveryId: delivery?.id ?? '' }))
    }
    const outside = server.arrived.length - before
    await faultline.cases.send({ size: 1 }).done
    await faultline.close()
    for (const view of views)
      expect([view.realHosts, view.proposedHosts]).toEqual([isReal ? [host] : [], ['api.shop.example']])
    // The deliveries themselves are no part of a case: this machine is open to them.
    expect([outside, server.arrived.length - before]).toEqual([2, isReal ? 3 : 2])
  })
}

test('a host with written answers says as a finding beside its 404 that none is for the request', async () => {
  const faultline = await openForTest()
  const api = { 'api.shop.example': [{ method: 'GET', path: '/orders', status: 200, json: { ok: true } }] }
  await faultline.calls.openText({
    name: 'bare.json',
    text: bareCase([httpNode('Send', 'http://api.shop.example/labels')], { baseline: { api } }),
  })
  const [item] = (await faultline.cases.send({ size: 1 }).done).items
  const { execution } = await faultline.calls.execution({ executionId: item?.executionId ?? '' })
  await faultline.close()
  const [run] = execution.nodeRuns.filter(({ node }) => node === 'Send')
  expect(run?.attempts[0]?.requests[0]?.answer?.status).toBe(404)
  expect(JSON.stringify(run?.attempts)).not.toContain('x-faultline')
  expect(run?.findings).toMatchObject([
    {
      kind: 'no-rule-agrees',
      sentence:
        'None of the written answers of api.shop.example is for POST /labels: its stand-in answered 404, which the API itself need not do. Write or record an answer for it, or let the host go out for real.',
    },
  ])
})
