import { readFileSync } from 'node:fs'
import { expect, test } from '@playwright/test'
import { bringIn } from '../../../src/main/from-n8n/bring-in.ts'
import { openTextSource } from '../../../src/main/from-n8n/file-source.ts'
import type { CaseFile } from '../../../src/shared/case.ts'

/** Executions of many kinds as an n8n 1.123.5 recorded them, without what nobody reads of them. */
const recorded = readFileSync('test/conformance/from-n8n/kinds-of-executions.json', 'utf8')

/** `alter`: a text of the recording, and what stands in its place. */
function caseOf(id: string, alter: readonly [string, string] = ['', '']): Promise<CaseFile> {
  return bringIn(openTextSource(recorded.replaceAll(...alter), 'saved.json'), { kind: 'execution', id })
}

test('of calls whose paths an expression makes each is answered as it was, and the failing one fails', async () => {
  const { baseline } = await caseOf('18')
  const rules = Object.values(baseline.api ?? {})[0] ?? []

  expect(rules.map(({ path, status, times }) => ({ path, status, times }))).toEqual([
    { path: '/status/*', status: 200, times: 1 },
    { path: '/status/*', status: 200, times: 1 },
    { path: '/status/500', status: 500, times: undefined },
    { path: '/status/*', status: 200, times: undefined },
  ])
})

test('the calls for the items beside a failing one went elsewhere where an expression makes the address', async () => {
  const { baseline } = await caseOf('104')
  const rules = Object.values(baseline.api ?? {})[0] ?? []

  expect(rules.map(({ path, status, made_up: madeUp }) => [path, status, madeUp ?? false])).toEqual([
    ['/list', 200, false],
    ['/status/*', 200, true],
    ['/status/400', 400, false],
    ['/status/*', 200, true],
  ])
})

test('an error that an API tells of with a success is its answer, where the node does not go on with errors', async () => {
  const { baseline } = await caseOf('64')

  expect(Object.values(baseline.api ?? {})[0]).toMatchObject([
    { path: '/errin200', status: 200, json: { ok: false, error: 'not_in_channel' } },
  ])
})

test('a full answer is given again with the headers that it had, but for those of its connection', async () => {
  const kept = [
    '"content-type": "application/json"',
    '"content-type": "application/json", "x-rate": "5", "connection": "close"',
  ]
  const { baseline } = await caseOf('56', kept as [string, string])

  expect(Object.values(baseline.api ?? {})[0]).toMatchObject([
    { status: 409, headers: { 'content-type': 'application/json', 'x-rate': '5' } },
  ])
  expect(JSON.stringify(baseline)).not.toContain('connection')
})

test('what came to the test URL is sent to the production URL, which takes more than one call, and it is said', async () => {
  const { request, origin } = await caseOf('71')

  expect(request).toMatchObject({ url_variant: 'production', path: '/k4-02' })
  expect(origin?.notes?.join(' ')).toContain('It came to the test URL while the editor listened')
})

test('pinned data stands in for its node where the editor started the workflow, also for one that is run here', async () => {
  const isRunHere = ['"type": "n8n-nodes-base.httpRequest"', '"type": "n8n-nodes-base.set"'] as const
  const { baseline, origin } = await caseOf('72', isRunHere)

  expect(baseline.stand_ins?.['Call']).toMatchObject({ items: [{ json: { p: 1 } }] })
  expect(baseline.api).toBeUndefined()
  expect(origin?.notes?.join(' ')).toContain('"Call" had pinned data')
  expect((await caseOf('72', ['"mode": "manual"', '"mode": "webhook"'])).baseline.stand_ins).toBeUndefined()
})

test('what a call brought that ended a wait stands in for the wait, and a wait that goes on is left as it is', async () => {
  const { baseline, origin } = await caseOf('21')

  expect(baseline.stand_ins?.['Wait']?.items).toMatchObject([{ json: { body: { answer: null } } }])
  expect(origin?.notes?.join(' ')).toContain('"Wait" waited for a call of its own')
  expect((await caseOf('22')).baseline.stand_ins).toBeUndefined()
})

test('a step that was run several times stands in with what it gave in each run, its failure included', async () => {
  const { baseline } = await caseOf('18', ['"type": "n8n-nodes-base.httpRequest"', '"type": "n8n-nodes-base.postgres"'])
  const { runs, items } = baseline.stand_ins?.['Each'] ?? {}

  expect(items).toHaveLength(1)
  expect(runs?.map((run) => (run.error === undefined ? 'gave' : 'refused'))).toEqual(['gave', 'gave', 'refused'])
})

test('an execution tells by its form which version recorded it', async () => {
  const older = await caseOf('64')
  const newer = await caseOf('64', ['"waitTill": null', '"waitTill": null, "storedAt": "db"'])
  const unknown = await caseOf('64', ['"waitTill": null,', ''])

  expect(older.origin).toMatchObject({ service_profile: '1.123', service_profile_assumed: true })
  expect(older.origin?.notes?.at(-1)).toContain('as versions before 2.4 tell it')
  expect(newer.origin).toMatchObject({ service_profile: '2.41', service_version: '2' })
  expect(newer.origin?.service_profile_assumed).toBeUndefined()
  expect(unknown.origin).toMatchObject({ service_profile: '2.41', service_profile_assumed: true })
})

test('a body of XML is written anew from what the service parsed of it', async () => {
  const { request, origin } = await caseOf('99')

  expect(request.body).toBe(
    '<order id="7"><line><sku>A &amp; B</sku></line><line><sku>C</sku></line><note lang="de">hi</note><empty></empty></order>',
  )
  expect(origin?.unknown).toContain('exact bytes of the body')
})

test('of an execution that a crash ended nothing is taken for its delivery that the service made up', async () => {
  const { request, origin, baseline } = await caseOf('105')

  expect(request).toMatchObject({ method: 'POST', path: '/k4-70' })
  expect(JSON.stringify([request, baseline])).not.toContain('isArtificialRecoveredEventItem')
  expect(origin?.unknown).toEqual(['what was sent'])
})

test('a webhook that had let its delivery in asks for no secret here, which no service gives out, and it is said', async () => {
  for (const way of ['basicAuth', 'headerAuth']) {
    const { workflow, origin } = await caseOf('64', ['"authentication": "none"', `"authentication": "${way}"`])

    expect(workflow['nodes']).toContainEqual(
      expect.objectContaining({ name: 'Webhook', parameters: expect.objectContaining({ authentication: 'none' }) }),
    )
    expect(origin?.notes?.join(' ')).toContain(`"Webhook" let the delivery in by its ${way}`)
  }
})

test('what a webhook made of a token is handed on as it was', async () => {
  const { request, origin } = await caseOf('64', ['"authentication": "none"', '"authentication": "jwtAuth"'])

  expect(request.path).toBe('/execution-64')
  expect(origin?.notes?.join(' ')).toContain('"Webhook" asks for a token')
})
