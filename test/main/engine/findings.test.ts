import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from '@playwright/test'
import type { RunOutcome } from '../../../src/main/engine/run-contract.ts'
import type { Finding, FindingKind } from '../../../src/shared/finding.ts'
import { buildWorkflow, type NodeInShort } from './build-workflow.ts'
import { jsonOf, runInTest } from './run-in-test.ts'
import { noWaiting } from './test-surroundings.ts'

const three = [{ id: 1 }, { id: 2 }, { id: 3 }]

function findingOf(outcome: RunOutcome, node: string, kind: Finding['kind']): Finding | undefined {
  return outcome.nodeRuns
    .filter((run) => run.node === node)
    .flatMap(({ findings }) => findings)
    .find((finding) => finding.kind === kind)
}

function alone(node: NodeInShort) {
  return buildWorkflow({ T: ['manualTrigger'], N: node }, [['T', 'N']])
}

test('items that failed alike are one finding with all of them, whatever place their own texts name', async () => {
  const read: NodeInShort = ['extractFromFile', { operation: 'csv' }, { onError: 'continueRegularOutput' }]
  const outcome = await runInTest(alone(read), { emit: three })
  const own = outcome.nodeRuns.at(-1)?.outputs?.[0]?.map(({ json }) => json['error'])
  expect(own?.at(-1)).toContain('[item 2]')
  expect(outcome.nodeRuns.at(-1)?.findings).toEqual([
    {
      kind: 'failure-continued',
      sentence:
        "\"N\" failed for 3 items (This operation expects the node's input data to contain a binary file 'data', but none was found) and went on, because it is set to continue on errors.",
      itemIndexes: [0, 1, 2],
    },
  ])
})

test('Code that makes fewer items names how many there were and which came to nothing', async () => {
  const jsCode = 'return $input.all().filter((item) => item.json.id !== 2)'
  const outcome = await runInTest(alone(['code', { jsCode }]), { emit: three })
  expect(findingOf(outcome, 'N', 'item-count-changed')).toMatchObject({
    sentence: '"N" made 2 items of 3. Nothing came of input item 1.',
    itemIndexes: [1],
  })
})

test('Code that loses one item and doubles another is not taken for unchanged', async () => {
  const jsCode =
    'const pairedItem = { item: 1 }; return [{ json: { a: 1 }, pairedItem }, { json: { a: 2 }, pairedItem }]'
  const outcome = await runInTest(alone(['code', { jsCode }]), { emit: [{ id: 1 }, { id: 2 }] })
  expect(findingOf(outcome, 'N', 'items-dropped')).toMatchObject({
    sentence: '"N" made 2 items of 2. Nothing came of input item 0.',
    itemIndexes: [0],
  })
})

test('Split Out says once which items had nothing to split', async () => {
  const outcome = await runInTest(alone(['splitOut', { fieldToSplitOut: 'list' }]), {
    emit: [{ other: 1 }, { list: ['a', 'b'] }],
  })
  expect(outcome.nodeRuns.at(-1)?.findings).toEqual([
    {
      kind: 'items-dropped',
      sentence: '1 of 2 items vanished in "N", because the field "list" is missing or empty in it.',
      itemIndexes: [0],
    },
  ])
})

test('Merge names the items of each input and what it made of them', async () => {
  const outcome = await runInTest(
    buildWorkflow(
      {
        T: ['manualTrigger'],
        L: ['limit', { maxItems: 2 }],
        M: ['merge', { mode: 'combine', combineBy: 'combineByPosition' }],
      },
      [
        ['T', 'M'],
        ['T', 'L'],
        ['L', 'M:1'],
      ],
    ),
    { emit: three },
  )
  expect(findingOf(outcome, 'M', 'item-count-changed')?.sentence).toBe(
    '"M" made 2 items of 3 + 2 = 5. Nothing came of input item 2.',
  )
})

test('a node that passes on nothing is a finding, whatever its kind', async () => {
  const outcome = await runInTest(alone(['limit', { maxItems: 0 }]), { emit: three })
  expect(findingOf(outcome, 'N', 'zero-items')?.sentence).toBe(
    '"N" received 3 items and passed on none: nothing after it runs.',
  )
  const ofOne = await runInTest(alone(['limit', { maxItems: 0 }]), { emit: three.slice(0, 1) })
  expect(findingOf(ofOne, 'N', 'zero-items')?.sentence).toBe(
    '"N" received 1 item and passed on none: nothing after it runs.',
  )
})

test('a Switch without a fallback names the items it dropped', async () => {
  const rule = {
    conditions: {
      options: { caseSensitive: true, typeValidation: 'strict', version: 2 },
      combinator: 'and',
      conditions: [{ leftValue: '={{ $json.id }}', rightValue: 2, operator: { type: 'number', operation: 'equals' } }],
    },
  }
  const outcome = await runInTest(alone(['switch', { rules: { values: [rule] } }]), { emit: three })
  expect(jsonOf(outcome, 'N')).toEqual([{ id: 2 }])
  expect(findingOf(outcome, 'N', 'items-dropped')?.itemIndexes).toEqual([0, 2])
})

test('an expression whose error was swallowed is named with its error and its items', async () => {
  const outcome = await runInTest(
    alone(['set', { assignments: { assignments: [{ name: 'x', type: 'string', value: '={{ $json.no.deep }}' }] } }]),
    { emit: three },
  )
  expect(outcome.status).toBe('success')
  const finding = findingOf(outcome, 'N', 'expression-error-swallowed')
  expect(finding?.sentence).toContain('$json.no.deep')
  expect(finding?.itemIndexes).toEqual([0, 1, 2])
})

for (const [what, index, missed] of [
  ['behind the last item', '$itemIndex + 1', [2]],
  ['before the first item', '$itemIndex-1', [0]],
] as const)
  test(`an expression that looks ${what} is no swallowed error of what came`, async () => {
    const value = `={{ $input.all()[${index}].json.a }}`
    const outcome = await runInTest(
      alone(['set', { assignments: { assignments: [{ name: 'x', type: 'string', value }] } }]),
      { emit: [{ a: 'p' }, { a: 'q' }, { a: 'r' }] },
    )
    expect(findingOf(outcome, 'N', 'expression-error-swallowed')).toBeUndefined()
    expect(findingOf(outcome, 'N', 'neighbour-missing')?.itemIndexes).toEqual(missed)
  })

test('a neighbour that lacks what is read of it is told as ever', async () => {
  const value = '={{ $input.all()[$itemIndex + 1].json.a.b }}'
  const outcome = await runInTest(
    alone(['set', { assignments: { assignments: [{ name: 'x', type: 'string', value }] } }]),
    { emit: [{}, {}, {}] },
  )
  expect(findingOf(outcome, 'N', 'expression-error-swallowed')?.itemIndexes).toEqual([0, 1])
  expect(findingOf(outcome, 'N', 'neighbour-missing')?.itemIndexes).toEqual([2])
})

test('a disabled If checks nothing and sends all down its first branch, which is a finding', async () => {
  const outcome = await runInTest(alone(['if', {}, { disabled: true }]), { emit: three })
  expect(findingOf(outcome, 'N', 'condition-not-checked')?.sentence).toBe(
    '"N" is disabled: nothing was checked, and its 3 items all left on its first output "true".',
  )
  const ofOne = await runInTest(alone(['if', {}, { disabled: true }]), { emit: [{ id: 1 }] })
  expect(findingOf(ofOne, 'N', 'condition-not-checked')?.sentence).toContain('its one item left on its first output')
})

test('an empty item that alwaysOutputData puts on the true branch is a finding', async () => {
  const conditions = {
    options: { caseSensitive: true, typeValidation: 'strict', version: 2 },
    combinator: 'and',
    conditions: [{ leftValue: '={{ $json.id }}', rightValue: 9, operator: { type: 'number', operation: 'equals' } }],
  }
  const outcome = await runInTest(alone(['if', { conditions }, { alwaysOutputData: true }]), { emit: three })
  expect(jsonOf(outcome, 'N', 0)).toEqual([{}])
  expect(jsonOf(outcome, 'N', 1)).toEqual(three)
  expect(findingOf(outcome, 'N', 'empty-item-added')?.sentence).toContain('"N" gave nothing on its first output')
})

test('items that lost the link to where they came from are a finding', async () => {
  const jsCode = 'return [{ json: { a: 1 } }, { json: { a: 2 } }]'
  const outcome = await runInTest(alone(['code', { jsCode }]), { emit: three })
  expect(findingOf(outcome, 'N', 'item-link-lost')?.sentence).toContain('2 of the 2 items of "N"')
})

test.describe('what retries and batches hide', () => {
  let server: Server
  let url: string
  let statuses: number[] = []
  test.beforeEach(async () => {
    server = createServer((request, response) => {
      // Requests of one batch are on their way together: one that names its place gets the status of that place.
      const place = /\?place=(\d)/u.exec(request.url ?? '')?.[1]
      const status = (place === undefined ? statuses.shift() : statuses[Number(place)]) ?? 200
      response.writeHead(status, { 'content-type': 'application/json' })
      response.end(JSON.stringify({ message: `answered ${status}` }))
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  test.afterEach(() => {
    server.close()
  })

  test('§7 a success at a later try names the first failure', async () => {
    statuses = [429, 503, 200]
    const outcome = await runInTest(alone(['httpRequest', { url }, { retryOnFail: true }]), { surroundings: noWaiting })
    expect(outcome.status).toBe('success')
    expect(findingOf(outcome, 'N', 'failure-masked-by-retry')?.sentence).toContain(
      '"N" succeeded at try 3 only. It first failed with: ',
    )
  })

  test('a failed item that is not the first is not tried again, which is a finding', async () => {
    statuses = [200, 500, 200]
    const outcome = await runInTest(
      alone([
        'httpRequest',
        {
          url: `=${url}/?place={{ $itemIndex }}`,
          options: { batching: { batch: { batchSize: 1, batchInterval: 1 } } },
        },
        { retryOnFail: true, onError: 'continueRegularOutput' },
      ]),
      { emit: three, surroundings: noWaiting },
    )
    expect(outcome.nodeRuns.at(-1)?.attempts).toHaveLength(1)
    expect(findingOf(outcome, 'N', 'failure-not-retried')?.itemIndexes).toEqual([1])
  })

  test('results of requests that were answered well before the node failed are named as lost', async () => {
    statuses = [200, 500, 200]
    const outcome = await runInTest(
      alone([
        'httpRequest',
        {
          url: `=${url}/?place={{ $itemIndex }}`,
          method: 'POST',
          options: { batching: { batch: { batchSize: 1, batchInterval: 1 } } },
        },
      ]),
      { emit: three, surroundings: noWaiting },
    )
    expect(outcome.status).toBe('error')
    const finding = findingOf(outcome, 'N', 'results-lost')
    expect(finding?.itemIndexes).toContain(0)
    expect(finding?.sentence).toContain('of its requests had been answered well')
  })
})

for (const [jsCode, sentence] of Object.entries({
  'return [{ json: { ok: 1, total: Number("12,50") * 1.19 } }]': 'gives NaN as $.total of its item 0',
  'const rows = items.map((item) => ({ json: { id: item.json.id, rate: 1 / (item.json.id - 2) } }))\nreturn rows':
    'gives Infinity as $.rate of its item 1',
  'return items.map(() => ({ json: { a: { b: [1, -1 / 0] } } }))': 'gives -Infinity as $.a.b[1] of its item 0',
  'return [{ json: { at: new Date("27.11.2026 14:00") } }]': 'gives Invalid Date as $.at of its item 0',
  'return { at: DateTime.fromISO("no day") }': 'gives Invalid DateTime as $.at of its item 0',
})) {
  test(`code in whose place null goes on is told: ${jsCode.slice(0, 70)}`, async () => {
    const outcome = await runInTest(alone(['code', { jsCode }]), { emit: three })
    expect(findingOf(outcome, 'N', 'value-without-json')?.sentence).toContain(`"N" ${sentence}: JSON has no such value`)
  })
}

test('a failure that code does not wait for is told, and so is work that was not done when it ended', async () => {
  const tell = async (jsCode: string, kind: FindingKind): Promise<string | undefined> => {
    const outcome = await runInTest(alone(['code', { jsCode: `${jsCode}; return $input.all()` }]), { emit: three })
    expect(outcome.status).toBe('success')
    return findingOf(outcome, 'N', kind)?.sentence
  }
  const forEach = '$input.all().forEach(async (item) => { await 0; item.json.a.b })'
  expect(await tell(forEach, 'failure-not-awaited')).toBe(
    `"N" began something that it does not wait for, and it failed: Cannot read properties of undefined (reading 'b') [line 1]. So did 2 other calls of the kind. The node succeeded all the same. Put await before the call; a forEach waits for nothing, a for loop does.`,
  )
  const sleep = 'const sleep = (ms) => new Promise((r) => setTimeout(r, ms)); sleep(50)'
  expect(await tell(sleep, 'work-not-awaited')).toContain('"N" was done before one call that it began')
  const load = 'const load = async () => ({ id: 1 }); const got = load()'
  expect(await tell(`${load}; got.id`, 'promise-not-awaited')).toBe(
    '"N" reads "id" of a promise that it does not wait for [line 1]: it has no such field, so undefined goes on. Put await before the call that gives the promise.',
  )
  const failed = await runInTest(alone(['code', { jsCode: `${load}; return got.rows.map((row) => row)` }]), {
    emit: three,
  })
  expect(failed.status).toBe('error')
  expect(findingOf(failed, 'N', 'promise-not-awaited')?.sentence).toContain('"N" reads "rows" of a promise')
  expect(await tell(`${load}; return [{ json: { got } }]`, 'promise-not-awaited')).toBe(
    '"N" gives a Promise as $.got of its item 0: an object without fields goes on in its place. Put await before the call that it comes from.',
  )
  expect(await tell('for (const item of $input.all()) await item.json.id', 'work-not-awaited')).toBeUndefined()
})

test('null that code gives on purpose, and values that JSON has, are nothing to tell of', async () => {
  for (const json of [
    '{ a: null, b: [undefined] }',
    '{ at: new Date(0), day: DateTime.fromMillis(0), n: -0, t: "NaN" }',
  ]) {
    const outcome = await runInTest(alone(['code', { jsCode: `return [{ json: ${json} }]` }]), { emit: three })
    expect(findingOf(outcome, 'N', 'value-without-json')).toBeUndefined()
  }
})

test('a disabled node without outputs passes nothing on where it has an error output, and says so', async () => {
  const stop: NodeInShort = ['stopAndError', { errorMessage: 'x' }, { disabled: true, onError: 'continueErrorOutput' }]
  const outcome = await runInTest(alone(stop), { emit: three })
  expect(jsonOf(outcome, 'N')).toEqual([])
  expect(findingOf(outcome, 'N', 'items-dropped')?.sentence).toBe(
    '3 items of "N" are lost: its error output takes that place.',
  )
})
