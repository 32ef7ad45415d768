import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { openFaultline, type Faultline } from '../../../src/main/faultline.ts'
import { samplesFolder } from '../../../src/main/studies/samples.ts'
import { reproduceCommand } from '../../../src/main/commands/reproduce.ts'
import type { Reproduction } from '../../../src/shared/reproduction.ts'
import type { Sweep } from '../../../src/shared/sweep.ts'

let faultline: Faultline

test.beforeEach(async () => {
  const dataFolder = mkdtempSync(join(tmpdir(), 'faultline-layers-'))
  faultline = await openFaultline({ dataFolder, port: 0, now: Date.now, version: '0.0.0', platform: 'test' })
})

test.afterEach(async () => {
  await faultline.close()
})

async function under(change: string | null, order: { size: number; withDuplicate?: boolean } = { size: 1 }) {
  if (change === null) faultline.cases.chooseChange(null)
  else faultline.cases.chooseNamed(change)
  return faultline.cases.send(order).done
}

const statuses = ({ items }: Reproduction) => items.map((item) => item.providerView?.statusCode ?? item.sendError)

test('a proxy stands in front of the listener for real, and its two sides are kept', async () => {
  await faultline.calls.openSample({ name: 'refund-behind-prefix' })
  const before = await under(null)
  const direct = await under('reverse-proxy.none')
  const denied = await under('reverse-proxy.gate={"how":"deny"}')
  expect([statuses(before), statuses(direct), statuses(denied)]).toEqual([[404], [200], [403]])
  expect(before.items[0]?.proxyView?.received).toContain('POST /webhook/refunds HTTP/1.1')
  expect(before.items[0]?.proxyView?.forwarded).toContain('POST /refunds HTTP/1.1')
  expect(denied.items[0]).toMatchObject({ deliveryId: null, proxyView: { answeredByProxy: true, forwarded: null } })
})

test('§1.6 a proxy changes host, protocol and body on the way, and the workflow is reached by what it made of them', async () => {
  await faultline.calls.openSample({ name: 'order-total-as-text' })
  const passed = async (change: string) => {
    const { proxyView, deliveryId } = (await under(change)).items[0] ?? {}
    const { delivery } = await faultline.calls.delivery({ deliveryId: deliveryId ?? '' })
    return { proxyView, headers: new Map(delivery.headers.map(([name, value]) => [name.toLowerCase(), value])) }
  }
  const host = await passed('reverse-proxy.host={"name":"inner.example"}')
  expect(host.proxyView?.received).not.toContain('inner.example')
  expect(host.headers.get('host')).toBe('inner.example')
  const scheme = await passed('reverse-proxy.forwarded={"how":"overwrite","scheme":"https"}')
  expect(scheme.headers.get('x-forwarded-proto')).toBe('https')
  expect(host.proxyView?.bodyChanged).toBe(false)
  expect((await passed('reverse-proxy.body={"how":"pretty"}')).proxyView?.bodyChanged).toBe(true)
})

test('a worker that dies leaves a crashed execution, and the job is handed out again', async () => {
  await faultline.calls.openSample({ name: 'shipment-sent-twice' })
  const killed = await under(null)
  const [item] = killed.items
  expect(item?.workflowView).toMatchObject({ status: 'success', effectCount: 1 })
  expect(item?.repeats).toMatchObject([{ status: 'crashed', effectCount: 1 }])
  const again = faultline.store.executions.find(item?.executionId ?? '')
  const crashed = faultline.store.executions.find(again?.retryOf ?? '')
  expect(crashed?.failure?.message).toBe('The worker was killed in mid-execution, after 2 node runs')
  expect(crashed?.nodeRuns.map(({ node }) => node)).toEqual(['Webhook', 'Ship'])
  expect(crashed).toMatchObject({ status: 'crashed', deliveryId: item?.deliveryId })
  expect(again).toMatchObject({ status: 'success', deliveryId: item?.deliveryId })
  const once = await under('queue.inline')
  expect(once.items[0]?.repeats).toEqual([])
})

test('a queue in reverse executes the last delivery first, one after the other', async () => {
  await faultline.calls.openSample({ name: 'erp-answers-503' })
  for (const change of ['API.healthy', 'queue.queued={"concurrency":1}']) {
    faultline.cases.chooseNamed(change)
    faultline.cases.adoptChange()
  }
  const { items } = await under('queue.order', { size: 3 })
  const ended = items.map(({ executionId }) => faultline.store.executions.find(executionId ?? '')?.stoppedAt ?? '')
  expect(items.map(({ workflowView }) => workflowView?.status)).toEqual(['success', 'success', 'success'])
  expect(ended.toSorted()).toEqual(ended.toReversed())
  expect(new Set(ended).size).toBe(3)
})

test('a database that is locked for the first write alone is written at the second try', async () => {
  await faultline.calls.openSample({ name: 'booking-while-locked' })
  const locked = await under('database.locked={"when":"first","writes":1}', { size: 3 })
  expect(locked.items.map(({ workflowView }) => workflowView?.errorMessage ?? null)).toEqual([
    'database is locked',
    null,
    null,
  ])
  const full = await under('database.full')
  expect(full.items[0]?.workflowView?.errorMessage).toBe('database or disk is full')
  expect(faultline.store.rows.rows('bookings')).toEqual([])
})

test('a token that ran out is refreshed once and taken; a revoked one is not', async () => {
  await faultline.calls.openSample({ name: 'lead-with-revoked-refresh' })
  const revoked = await under(null)
  const expired = await under('authorisation.token={"state":"expired"}')
  expect(revoked.items[0]?.workflowView?.errorMessage).toContain('invalid_grant')
  expect(statuses(expired)).toEqual([200])
  expect(expired.items[0]?.workflowView?.requestCount).toBe(3)
})

test('§5.4 token, refresh, scope and rights of a credential each fail in words of their own', async () => {
  await faultline.calls.openSample({ name: 'lead-with-revoked-refresh' })
  const met = async (change: string): Promise<string> => {
    const [item] = (await under(change)).items
    const execution = faultline.store.executions.find(item?.executionId ?? '')
    const requests = execution?.nodeRuns.flatMap(({ attempts }) => attempts.flatMap((one) => one.requests)) ?? []
    const answers = requests.map(({ answer }) => `${String(answer?.status)} ${answer?.body ?? ''}`)
    return [item?.providerView?.statusCode, ...answers].join('\n')
  }
  expect(await met('authorisation.token={"state":"granted"}')).toMatch(/^200\n/u)
  expect(await met('authorisation.token={"state":"expired"}')).toMatch(/^200\n.*invalid_token/u)
  expect(await met('authorisation.token={"state":"refresh-revoked"}')).toMatch(/^500\n[^]*400 .*invalid_grant/u)
  expect(await met('authorisation.token={"state":"insufficient-rights"}')).toMatch(/^500\n403 /u)
  expect(await met('authorisation.missing-scope={"scope":"leads.delete"}')).toMatch(/^500\n403 .*leads\.delete/u)
})

test('the same reproduction gives the same again: ids, requests and outcomes', async () => {
  await faultline.calls.openSample({ name: 'order-total-as-text' })
  const [one, other] = [await under(null, { size: 3 }), await under(null, { size: 3 })]
  const essence = ({ items }: Reproduction) =>
    items.map(({ externalId, providerView, workflowView }) => [
      externalId,
      providerView?.statusCode,
      workflowView?.errorMessage,
      workflowView?.edges,
    ])
  expect(essence(other)).toEqual(essence(one))
  expect(new Set(one.items.map(({ externalId }) => externalId)).size).toBe(3)
})

test('a sweep that was stopped while its baseline was sent sends it again, and judges no cancelled execution', async () => {
  await faultline.calls.openSample({ name: 'pull-request-without-milestone' })
  const begun = faultline.cases.sweep({ kind: 'sweep', layers: [], resume: false })
  faultline.cases.stopSweep()
  const stopped = await begun.done
  const whole = await faultline.cases.sweep({ kind: 'sweep', layers: [], resume: true }).done

  expect(stopped).toMatchObject({ status: 'stopped', baseline: null, suspicion: null })
  expect(whole.baseline?.items[0]?.workflowView?.errorMessage).not.toContain('cancelled')
  expect(whole).toMatchObject({ status: 'done', suspicion: { layer: 'data', certainty: 'certain' } })
})

test('the sweep can be stopped and goes on where it was stopped', async () => {
  // Many more changes than lanes: something is always left to stop.
  await faultline.calls.openSample({ name: 'pull-request-without-milestone' })
  const forget = faultline.onNotice((name, value) => {
    if (name === 'sweep' && (value as Sweep).trials.length >= 2) faultline.cases.stopSweep()
  })
  const stopped = await faultline.cases.sweep({ kind: 'sweep', layers: [], resume: false }).done
  forget()
  const whole = await faultline.cases.sweep({ kind: 'sweep', layers: [], resume: true }).done
  expect(stopped.status).toBe('stopped')
  expect(stopped.suspicion?.certainty).not.toBe('certain')
  expect(stopped.trials.length).toBeLessThan(stopped.total)
  expect(whole).toMatchObject({ status: 'done', suspicion: { layer: 'data' } })
  const kept = whole.trials.map(({ reproductionId }) => reproductionId)
  expect(kept).toEqual(expect.arrayContaining(stopped.trials.map(({ reproductionId }) => reproductionId)))
})

test('§7.3 two changes on the command line are refused with the two ways on', async () => {
  await expect(reproduceCommand('erp-answers-503', { change: ['API.healthy', 'queue.delay'] })).rejects.toThrow(
    '2 changes were given (API.healthy, queue.delay); a reproduction holds at most one.',
  )
})

test('§5.4 what fails the same way outside points to the credential, and what does not shows its difference', async () => {
  await faultline.calls.openSample({ name: 'payment-with-sandbox-key' })
  const failed = await under(null)
  const executionId = failed.items[0]?.executionId ?? ''
  const outside = await faultline.calls.outsideRun({ executionId })
  expect(outside).toMatchObject({ same: true, inside: { status: 401 }, outside: { status: 401 }, method: 'POST' })
  expect(outside.sentence).toContain('the credential, its scopes or rights, or the provider is the cause')
  faultline.cases.chooseNamed('API.healthy')
  const healed = await faultline.calls.outsideRun({ executionId })
  expect(healed).toMatchObject({ same: false, outside: { status: 201 } })
  expect(healed.sentence).toMatch(/^In the workflow it ended with status 401, outside with status 201\./)
})

test('a workflow that is not active is studied as it is, and being activated heals it', async () => {
  const text = readFileSync(join(samplesFolder(), 'erp-answers-503.json'), 'utf8').replace(
    '"active": true',
    '"active": false',
  )
  await faultline.calls.openText({ name: 'inactive.json', text })
  faultline.cases.chooseNamed('API.healthy')
  faultline.cases.adoptChange()
  const inactive = await under(null)
  expect(inactive.items[0]).toMatchObject({ outcome: 'unmatched', executionId: null })
  const active = await under('node.active={"active":true}')
  expect(active.items[0]?.workflowView?.status).toBe('success')
})

test('a webhook with another path takes the request under a change of the node layer alone', async () => {
  await faultline.calls.openSample({ name: 'erp-answers-503' })
  const { request } = faultline.cases.current() ?? { request: null }
  if (request === null) throw new Error('no case')
  await faultline.calls.editRequest({
    ...request,
    headers: request.headers.map(([name, value]) => [name, value]),
    path: '/elsewhere',
  })
  const missed = await under(null)
  const moved = await under('node.webhook={"path":"elsewhere"}')
  expect(missed.items[0]?.outcome).toBe('unmatched')
  expect(moved.items[0]?.outcome).toBe('accepted')
})

test('the last success of a case that brings none is that of its workflow in the store, and the layer it heals is named', async () => {
  await faultline.calls.openSample({ name: 'order-total-as-text' })
  const failing = faultline.cases.current()?.request
  if (failing === undefined) throw new Error('no case')
  expect(faultline.cases.knowsLastSuccess()).toBe(false)
  const edited = (body: string) => ({
    ...failing,
    headers: failing.headers.map(([name, value]): [string, string] => [name, value]),
    body,
  })
  await faultline.calls.editRequest(edited(failing.body.replace(/"total":\s*"([\d.]+)"/u, '"total":$1')))
  expect(statuses(await under(null))).toEqual([200])
  await faultline.calls.editRequest(edited(failing.body))
  expect(faultline.cases.current()?.lastSuccess?.layers).toEqual(['data', 'node', 'API'])

  await faultline.cases.sweep({ kind: 'transplant', layers: [], resume: false }).done

  expect(faultline.cases.verdict()).toMatchObject({ layer: 'data', others: [], certainty: 'certain' })
})

test('a batch from a file sends each of its payloads, and 2 of them are refused', async () => {
  await faultline.calls.openSample({ name: 'order-total-as-text' })
  const body = faultline.cases.current()?.request.body ?? ''
  const healed = body.replace(/"total":\s*"([\d.]+)"/u, '"total":$1')
  const bodies = [body, healed, body].map((one, index) => one.replace('evt_20260114_0001', `evt_file_${index}`))
  expect(() => faultline.cases.send({ size: 2, bodies: bodies.slice(1) })).toThrow(
    'it takes one item, or a batch of 3 to 5',
  )
  const sent = await faultline.cases.send({ size: 3, bodies }).done
  expect(sent.items.map(({ externalId }) => externalId)).toEqual(['evt_file_0', 'evt_file_1', 'evt_file_2'])
  expect(sent.items.map(({ workflowView }) => workflowView?.status)).toEqual(['error', 'success', 'error'])
})
