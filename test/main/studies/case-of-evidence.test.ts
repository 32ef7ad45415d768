import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { caseOfStored } from '../../../src/main/studies/case-of-execution.ts'
import { broughtInVerdict } from '../../../src/main/studies/brought-in-verdict.ts'
import { rulesOfRequests } from '../../../src/main/studies/last-successful-run.ts'
import { caseTextOf } from '../../../src/main/commands/case-text-of.ts'
import { caseText } from '../../../src/main/interchange/case-text.ts'
import type { Faultline } from '../../../src/main/faultline.ts'
import type { CaseFile } from '../../../src/shared/case.ts'
import { openHttpServer, type HttpServer } from '../../stand-ins/http-server.ts'
import { bareCase, httpNode } from '../closed-workflow.ts'
import { openForTest } from '../open-for-test.ts'

let server: HttpServer
let host: string

test.beforeAll(async () => {
  server = await openHttpServer(() => ({ json: { ok: true } }))
  host = new URL(server.url).host
})
test.afterAll(() => server.close())

/** What a case is sent with: the text of a case as its baseline makes it fail. */
async function failed(baseline: object): Promise<{ faultline: Faultline; executionId: string }> {
  const faultline = await openForTest()
  await faultline.calls.openText({
    name: 'given.json',
    text: bareCase([httpNode('Send', `${server.url}/orders`)], { baseline }),
  })
  const sent = await faultline.cases.send({ size: 1 }).done
  return { faultline, executionId: sent.items[0]?.executionId ?? '' }
}

/** Exports the evidence, opens it in another Faultline and sends it there. */
async function sentElsewhere(text: string): Promise<{ message: string | null; verdict: string; hosts: unknown }> {
  const elsewhere = await openForTest()
  await elsewhere.calls.openText({ name: 'evidence.json', text })
  const sent = await elsewhere.cases.send({ size: 1 }).done
  const [item] = sent.items
  const origin = elsewhere.cases.origin()
  if (item === undefined || origin === null) throw new Error('Nothing was sent, or it has no origin.')
  const execution = item.executionId === null ? null : elsewhere.store.executions.find(item.executionId)
  await elsewhere.close()
  return {
    message: item.workflowView?.errorMessage ?? null,
    verdict: broughtInVerdict(origin, item, execution).verdict,
    hosts: sent.hosts,
  }
}

const faults: readonly (readonly [string, object])[] = [
  ['an answer of the API', { api: { HOST: [{ path: '/*', status: 500, json: { error: 'down' } }] } }],
  [
    'a connection that was refused',
    { changes: [{ layer: 'API', name: 'connection', parameters: { how: 'refused' } }] },
  ],
]
for (const [what, baseline] of faults) {
  test(`evidence of ${what} fails in the same way on another machine, and nothing goes to the real host`, async () => {
    const given = JSON.parse(JSON.stringify(baseline).replace('HOST', host)) as object
    const { faultline, executionId } = await failed({
      api: { [host]: [{ path: '/*', status: 200, json: {} }] },
      ...given,
    })
    const folder = mkdtempSync(join(tmpdir(), 'faultline-evidence-'))
    const written = await faultline.calls.exportRecord({ executionId, formats: ['zip', 'json'], folder })
    await faultline.close()
    const before = server.arrived.length
    const text = await caseTextOf(written?.paths[0] ?? '', undefined)
    const { verdict, message } = await sentElsewhere(text)

    expect(message).not.toBeNull()
    expect(verdict).toBe('same')
    expect(server.arrived.length - before).toBe(0)
  })
}

test('the small record is opened, and says what it lacks to be sent', async () => {
  const { faultline, executionId } = await failed({ api: { [host]: [{ path: '/*', status: 500, json: {} }] } })
  const { json } = await faultline.calls.previewRecord({ executionId })
  await faultline.close()
  const file = join(mkdtempSync(join(tmpdir(), 'faultline-record-')), 'record.json')
  writeFileSync(file, json)
  const refused = await caseTextOf(file, undefined).then(
    () => 'nothing',
    (error: unknown) => String(error),
  )

  expect(refused).toContain(`the evidence of execution ${executionId} ("Send": `)
  expect(refused).toContain('lacks the workflow, the delivery and what the APIs answered')
})

test('a delivery and an execution of the ledger are written as a case that fails as it failed, byte for byte', async () => {
  const { faultline, executionId } = await failed({ api: { [host]: [{ path: '/*', status: 503, text: 'busy' }] } })
  const deliveryId = faultline.store.executions.find(executionId)?.deliveryId ?? ''
  const [ofExecution, ofDelivery] = [
    caseOfStored(executionId, faultline.store),
    caseOfStored(deliveryId, faultline.store),
  ]
  const body = faultline.store.deliveries.body(deliveryId)
  await faultline.close()
  const read = JSON.parse(caseText(ofExecution)) as CaseFile
  const { verdict } = await sentElsewhere(JSON.stringify(read))

  expect({ ...ofDelivery, name: '' }).toEqual({ ...ofExecution, name: '' })
  expect(Buffer.from(ofExecution.request.body_base64 ?? '', 'base64')).toEqual(Buffer.from(body ?? ''))
  expect(read.origin?.failed?.node).toBe('Send')
  expect(verdict).toBe('same')
})

test('an answer of a host that redaction took out is left out of the answers, and keeps nobody from the rest', () => {
  const answer = { status: 200, headers: [], body: 'ok', bodyBytes: 2 }
  const hidden = { method: 'GET', url: 'https://[redacted:ip#1]:8443/orders', answer }
  const open = { method: 'GET', url: 'https://api.shop.example/orders', answer }

  expect(rulesOfRequests([hidden, open])).toEqual({
    'api.shop.example': [{ method: 'GET', path: '/orders', status: 200, text: 'ok' }],
  })
})
