import { chmodSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { newFolder, runCommand } from './command-line.ts'

const node = (name: string, type: string, parameters: object): object => ({
  ...{ id: name, name, type: `n8n-nodes-base.${type}`, position: [0, 0], parameters },
  typeVersion: type === 'webhook' ? 2.1 : type === 'code' ? 2 : 4.2,
})

/** An order whose total is told to an API, and the code that makes the total. */
function orderCase(more: object = {}): Record<string, unknown> {
  const names = ['Webhook', 'Total', 'Tell']
  return {
    format: 'faultline-case',
    format_version: 1,
    name: 'order',
    workflow: {
      id: 'order',
      name: 'Order',
      active: true,
      nodes: [
        node('Webhook', 'webhook', { httpMethod: 'POST', path: 'order', responseMode: 'lastNode', options: {} }),
        node('Total', 'code', {
          jsCode: 'return $input.first().json.body.lines.map((line) => ({ json: { total: line.price * 2 } }))',
        }),
        node('Tell', 'httpRequest', {
          ...{ method: 'POST', url: 'https://ledger.example/totals?from=shop', sendBody: true, specifyBody: 'json' },
          jsonBody: '={{ JSON.stringify($json) }}',
        }),
      ],
      connections: Object.fromEntries(
        names.slice(0, -1).map((name, at) => [name, { main: [[{ node: names[at + 1], type: 'main', index: 0 }]] }]),
      ),
      settings: { executionOrder: 'v1' },
    },
    request: {
      method: 'POST',
      path: '/order',
      headers: [
        ['Host', 'localhost'],
        ['Content-Type', 'application/json'],
      ],
      body: '{"event_id":"e1","lines":[{"price":4},{"price":5}]}',
    },
    baseline: { api: { 'ledger.example': [{ method: 'POST', path: '/totals', status: 200, json: { ok: true } }] } },
    ...more,
  }
}

const healthy = {
  baseline: {
    status: 200,
    first_failed_node: null,
    findings: ['item-count-changed'],
    items: [{ node: 'Total', count: 2, path: '$[1].total', equals: 10 }],
    requests: [{ method: 'POST', url: 'https://ledger.example/totals', times: 2, path: '$.total', equals: 8 }],
    request_count: 2,
    rows: 0,
  },
  changes: [
    {
      ...{ change: 'data.remove-path', parameters: { path: '$.lines' } },
      ...{ status: 500, first_failed_node: 'Total', error_includes: 'map', request_count: 0 },
    },
  ],
}

function written(folder: string, name: string, value: unknown): string {
  const file = join(folder, name)
  writeFileSync(file, typeof value === 'string' ? value : `${JSON.stringify(value, null, 2)}\n`)
  return file
}

function linesOf(out: string): { case: string; ok: boolean; failed: string[] }[] {
  return out
    .trim()
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as { case: string; ok: boolean; failed: string[] })
}

test('a folder of cases is held to what they expect: 0 where all is so, whatever else lies in the folder', async () => {
  const folder = newFolder()
  const file = written(folder, 'order.json', orderCase({ expect: healthy }))
  written(folder, 'package.json', '{}')
  mkdirSync(join(folder, 'deeper'))
  const deeper = written(join(folder, 'deeper'), 'again.json', orderCase({ name: 'again', expect: healthy }))

  const { code, out, err } = await runCommand(['test', folder])

  expect(linesOf(out).toSorted((a, b) => a.case.localeCompare(b.case))).toEqual(
    [deeper, file].map((one) => ({ case: one, ok: true, failed: [] })),
  )
  expect(err).toContain('2 cases: 2 as expected')
  expect(code).toBe(0)
})

test('each expectation that is not met is one sentence with what was seen, in all reports, and the end is 10', async () => {
  const folder = newFolder()
  const wrong = {
    baseline: {
      ...{
        status: 201,
        first_failed_node: 'Tell',
        findings: ['zero-items', 'item-count-changed'],
        request_count: 3,
        rows: 1,
      },
      items: [{ node: 'Total', path: '$[0].total', equals: 9 }, { node: 'Nobody' }],
      requests: [{ method: 'PUT', url: 'https://ledger.example/*' }],
      ai_answers: [{ node: 'Total' }],
    },
    changes: [{ change: 'data.remove-path', parameters: { path: '$.lines' }, first_failed_node: null }],
    sweep: { layers: ['data'], located: 'data', certainty: 'certain' },
  }
  const file = written(folder, 'order.json', orderCase({ expect: wrong }))
  const [junit, sarif] = [join(folder, 'out/junit.xml'), join(folder, 'out/log.sarif')]

  const { code, out, err } = await runCommand(['test', file, '--junit', junit, '--sarif', sarif, '--annotations'])

  const [line] = linesOf(out)
  expect(code, err).toBe(10)
  expect(line?.failed).toEqual([
    'Baseline: the provider saw 200; 201 is expected.',
    'Baseline: no node failed; "Tell" is expected to fail first.',
    'Baseline: findings: zero-items is expected and was not noted.',
    'Baseline: of the items that left "Total", $[0].total is 8; 9 is expected.',
    'Baseline: "Nobody" did not run; items of it are expected.',
    'Baseline: PUT https://ledger.example/* was sent 0 times; once is expected.',
    'Baseline: 2 requests are sent out; 3 are expected.',
    'Baseline: 0 rows are written; 1 are expected.',
    'Baseline: "Total" about item 0 gave no answer; one is expected.',
    expect.stringContaining('With data.remove-path: "Total" failed first ('),
    expect.stringContaining('Sweep: no layer is named (not known); data is expected.'),
    'Sweep: the certainty is "not known"; "certain" is expected.',
  ])
  for (const sentence of line?.failed ?? []) expect(err).toContain(sentence)
  expect(readFileSync(junit, 'utf8')).toContain('the provider saw 200; 201 is expected.')
  const log = JSON.parse(readFileSync(sarif, 'utf8')) as { runs: { results: { ruleId: string }[] }[] }
  expect(log.runs[0]?.results.map(({ ruleId }) => ruleId)).toContain('located')
  const at =
    readFileSync(file, 'utf8')
      .split('\n')
      .findIndex((one) => one.includes('"expect"')) + 1
  expect(err).toContain(`::error file=${file},line=${String(at)},title=order::Baseline: the provider saw 200`)
})

test('what all items of a batch fall short of alike is said once', async () => {
  const folder = newFolder()
  const file = written(folder, 'batch.json', orderCase({ expect: { send: { batch: 3 }, baseline: { rows: 2 } } }))
  const { code, out } = await runCommand(['test', file])
  expect(code).toBe(10)
  expect(JSON.parse(out)).toMatchObject({ failed: ['Baseline, all 3 items: 0 rows are written; 2 are expected.'] })
})

test('what is seen takes the place of what is expected with --yes alone, and nothing else of the file changes', async () => {
  const folder = newFolder()
  const file = written(
    folder,
    'order.json',
    orderCase({ expect: { baseline: { status: 500, findings: ['item-count-changed'] } } }),
  )
  chmodSync(file, 0o644)
  const before = readFileSync(file, 'utf8')

  const asked = await runCommand(['test', file, '--update'])
  expect([asked.code, readFileSync(file, 'utf8')]).toEqual([1, before])
  expect(asked.err).toContain('-     "status": 500,\n+     "status": 200,')
  expect(asked.err).toContain('Give --yes to write this file.')

  const agreed = await runCommand(['test', file, '--update', '--yes'])
  expect([agreed.code, readFileSync(file, 'utf8')]).toEqual([0, before.replace('"status": 500', '"status": 200')])
  expect(statSync(file).mode & 0o777).toBe(0o644)
  expect((await runCommand(['test', file])).code).toBe(0)
  expect((await runCommand(['test', file, '--update'])).err).toContain('Nothing differs from what is expected.')
})

test('a case without expectations fails, and is given those that tell most', async () => {
  // A sweep of all layers, beside other tests.
  const file = written(newFolder(), 'order.json', orderCase())

  const { code, out } = await runCommand(['test', file])
  expect([code, linesOf(out)[0]?.failed[0]]).toEqual([10, expect.stringContaining('says nothing of what is expected')])

  expect((await runCommand(['test', file, '--update', '--yes'])).code).toBe(0)
  expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({
    expect: {
      baseline: { status: 200, first_failed_node: null, findings: ['item-count-changed'] },
      sweep: { located: null, certainty: 'not known' },
    },
  })
})

test('what cannot be studied is one sentence, keeps no other case from it, and the end is 1', async () => {
  const folder = newFolder()
  const cut = written(folder, 'cut.json', JSON.stringify(orderCase({ expect: healthy })).slice(0, 300))
  const misspelt = written(folder, 'misspelt.json', orderCase({ expect: { basline: {} } }))
  const unknown = written(folder, 'unknown.json', orderCase({ expect: { changes: [{ change: 'data.nothing' }] } }))
  const good = written(folder, 'good.json', orderCase({ expect: healthy }))

  const { code, out, err } = await runCommand(['test', folder, '/nowhere/case.json'])

  const said = Object.fromEntries(linesOf(out).map((line) => [line.case, line]))
  expect(code).toBe(1)
  expect(said[good]?.ok).toBe(true)
  expect(said[cut]?.failed[0]).toContain('is not JSON')
  expect(said[misspelt]?.failed[0]).toContain('"expect" does not fit')
  expect(said[unknown]?.failed[0]).toContain('nothing')
  expect(said['/nowhere/case.json']?.failed[0]).toContain('There is no file /nowhere/case.json.')
  expect(err).not.toContain('    at ')
  expect(err).toContain('5 cases: 1 as expected, 4 could not be studied')
})

test('a folder without a case is refused, and so is a number of jobs that is none', async () => {
  const folder = newFolder()
  const empty = await runCommand(['test', folder])
  const jobs = await runCommand(['test', 'order-total-as-text', '--jobs', 'many'])

  expect([empty.code, empty.out]).toEqual([1, ''])
  expect(empty.err).toContain(`The folder ${folder} holds no case`)
  expect([jobs.code, jobs.err]).toEqual([2, expect.stringContaining('--jobs is "many"')])
})
