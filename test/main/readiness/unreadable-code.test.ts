// Code that cannot be read as JavaScript, told before anything is sent.
import { expect, test } from '@playwright/test'
import { isReady, type Readiness } from '../../../src/shared/readiness.ts'
import { readinessOf } from '../../../src/main/readiness/readiness.ts'
import { buildWorkflow } from '../engine/build-workflow.ts'
import { nothingHere } from './nothing-here.ts'

function readinessWith(jsCode: string, type = 'code', field = 'jsCode'): Readiness {
  const hook = ['webhook', { httpMethod: 'POST', path: 'orders' }] as const
  const workflow = buildWorkflow({ Hook: hook, Node: [type, { [field]: jsCode }] }, [['Hook', 'Node']])
  return readinessOf(workflow, nothingHere)
}

const python = 'rows = items\nfor item in rows:\n    item.json["a"] = 1\nreturn rows'

test('code that is no JavaScript blocks, with the line at which it can be read no further', () => {
  for (const [text, line] of [
    [python, 2],
    ['const a = {\n  b: 1\n  c: 2\n}\nreturn [a]', 3],
    ['const all = $input.all()\nreturn all.map((one) => ({ json: one.json })', 2],
    ['return [{ json: {{ $json.body }} }]', 1],
  ] as const) {
    const readiness = readinessWith(text)
    expect(isReady(readiness), text).toBe(false)
    expect(readiness.lines.filter(({ kind }) => kind === 'script')).toEqual([
      {
        kind: 'script',
        node: 'Node',
        severity: 'blocks',
        sentence: `"Node" holds code that cannot be read as JavaScript: line ${String(line)}.`,
        remedy: { kind: 'edit-node', node: 'Node' },
      },
    ])
  }
  expect(readinessWith(python, 'function', 'functionCode').lines.map(({ kind }) => kind)).toContain('script')
})

test('what a script may hold as the body of a function is ready', () => {
  for (const text of [
    'return await Promise.all($input.all().map(async (one) => ({ json: one.json })))',
    'for await (const one of []) console.log(one)\nreturn items',
    'const { a = 1, ...rest } = $json\nconst big = 10n ** 2n\nlabel: for (;;) break label\nreturn [{ json: { a, rest, is: /(?<y>\\d{4})/v.test("2026") } }]',
    '// nothing',
    '',
  ]) {
    expect(isReady(readinessWith(text)), text).toBe(true)
  }
})

test('an expression that is no JavaScript is told, as it is written', () => {
  const toldOf = (value: string): readonly string[] => {
    const workflow = buildWorkflow({ Hook: ['webhook', { path: 'orders' }], Take: ['set', { value }] }, [
      ['Hook', 'Take'],
    ])
    return readinessOf(workflow, nothingHere).lines.flatMap(({ kind, sentence }) =>
      kind === 'script' ? [sentence] : [],
    )
  }
  expect(toldOf('={{ $json.body.a || {\\"id\\": 1} }}')).toEqual([
    '"Take" holds an expression that cannot be read as JavaScript: {{ $json.body.a || {\\"id\\": 1} }}.',
  ])
  expect(toldOf("=for {{ $('It's a name').item.json.a }}")).toHaveLength(1)
  for (const text of [
    '={{ Date.now(); }}',
    '={{ $json.a.toTitleCase()\n}} and {{ $if($json.b, 1, 2) }}',
    '={{ $json.a?.["b"] }}',
    '={{ }}',
  ])
    expect(toldOf(text), text).toEqual([])
  expect(toldOf("{{ $('It's a text').item.json.a }}")).toEqual([])
})
