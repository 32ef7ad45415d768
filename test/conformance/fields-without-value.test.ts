/** What n8n 1.123.5 makes of fields that an expression gave no value: they keep their names until they are written. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { expect, test } from '@playwright/test'
import { z } from 'zod'
import { readItems } from '../../src/main/commands/read-input.ts'
import { workflowFrom } from '../../src/main/engine/read-workflow.ts'
import { openRunOnce } from '../../src/main/executions/run-once.ts'
import type { Item } from '../../src/shared/item.ts'

const node = z.tuple([z.string(), z.number(), z.record(z.string(), z.unknown())])
const recorded = z
  .array(
    z.object({
      what: z.string(),
      /** Gives the fields, some of them without a value. */
      fields: node,
      /** Is looked at: type, version, parameters. */
      node,
      /** Has a second input, of an item with `a` and `u`. */
      hasSecond: z.boolean(),
      /** Its items by output, with the text of the first file of each. */
      outputs: z.array(z.unknown()).nullable(),
      error: z.string().nullable(),
      /** For each run behind it the names that an expression sees, and the JSON of the item. */
      then: z.array(z.array(z.string()).nullable()),
    }),
  )
  .parse(JSON.parse(readFileSync(join(import.meta.dirname, 'fields-without-value.json'), 'utf8')))

const read = { assignments: { assignments: [{ id: '1', name: 'k', type: 'string', value: '={{ Object.keys($json).join() }} {{ JSON.stringify($json) }}' }] }, options: {} }
const second = { assignments: { assignments: [{ id: '1', name: 'a', type: 'string', value: '={{ $json.body.x }}' }, { id: '2', name: 'u', type: 'string', value: 'here' }] }, options: {} }

test('fields without a value have their names in what nodes write, compare, merge and read, as was recorded', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'faultline-fields-'))
  const once = openRunOnce(folder, [], [], [])
  const differing: unknown[] = []
  for (const { what, fields, node, hasSecond, outputs, error, then } of recorded) {
    const isCompared = node[0] === 'compareDatasets'
    const { workflow } = workflowFrom({
      id: 'w',
      name: 'Fields',
      nodes: [
        placed('W', 0, ['webhook', 2, { httpMethod: 'POST', path: 'fields', responseMode: 'lastNode' }]),
        placed('A', 0, fields),
        ...(hasSecond ? [placed('B', 200, ['set', 3.4, second])] : []),
        placed('X', 0, node),
        placed('Y', 0, ['set', 3.4, read]),
      ],
      connections: {
        W: { main: [[to('A'), ...(hasSecond ? [to('B')] : [])]] },
        A: { main: [[to('X')]] },
        B: { main: [[to('X', 1)]] },
        X: { main: Array.from({ length: isCompared ? 4 : 1 }, () => [to('Y')]) },
      },
      settings: { executionOrder: 'v1', timezone: 'Europe/Berlin', serviceProfile: '1.123' },
    })
    const items = readItems(JSON.stringify([{ json: { body: { x: 1 } } }]), 'W')
    const { outcome } = await once.run({ workflow, mode: 'production', items, timeoutMs: 20_000 })
    const run = outcome.nodeRuns.find((one) => one.node === 'X')
    const behind = outcome.nodeRuns.filter((one) => one.node === 'Y')
    const made = {
      outputs: filled(run?.outputs?.map((list) => list.map(shown)) ?? null),
      error: run?.failure?.message ?? null,
      then: behind.map((one) => one.outputs?.[0]?.map(({ json }) => String(json['k'])) ?? null),
    }
    const wanted = { outputs: filled(outputs), error, then }
    if (!isDeepStrictEqual(JSON.parse(JSON.stringify(made)), wanted)) differing.push({ what, made, wanted })
  }
  await once.close()
  rmSync(folder, { recursive: true, force: true })
  expect(recorded.length).toBeGreaterThan(80)
  expect(differing).toEqual([])
})

function placed(name: string, y: number, [type, typeVersion, parameters]: readonly [string, number, object]): object {
  return { name, type: `n8n-nodes-base.${type}`, typeVersion, position: [0, y], parameters }
}

function to(node: string, index = 0): { node: string; type: string; index: number } {
  return { node, type: 'main', index }
}

function shown({ json, binary }: Item): unknown {
  const [file] = Object.values(binary ?? {})
  return { json, ...(file === undefined ? {} : { text: Buffer.from(file.data, 'base64').toString() }) }
}

/** Without empty outputs at its end, which are not always recorded. */
function filled(outputs: readonly unknown[] | null): readonly unknown[] | null {
  if (outputs === null) return null
  const last = outputs.findLastIndex((items) => Array.isArray(items) && items.length > 0)
  return outputs.slice(0, last + 1)
}
