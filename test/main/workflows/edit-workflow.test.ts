import { expect, test } from '@playwright/test'
import { copyNodes } from '../../../src/main/workflows/edits/paste-nodes.ts'
import { editWorkflow } from '../../../src/main/workflows/edits/edit-workflow.ts'
import type { WorkflowText } from '../../../src/main/workflows/edits/workflow-text.ts'
import { ProblemError } from '../../../src/shared/problem.ts'
import type { WorkflowEdit } from '../../../src/shared/workflow-edit.ts'

function node(name: string, parameters: object, x = 0): Record<string, unknown> {
  return {
    id: `id of ${name}`,
    name,
    type: 'n8n-nodes-base.set',
    typeVersion: 3.4,
    position: [x, 0],
    parameters,
    own: 1,
  }
}

const to = (name: string, index = 0): object => ({ node: name, type: 'main', index })

const workflow = {
  name: 'Orders',
  meta: { instanceId: 'kept' },
  nodes: [
    node('Hook', { path: 'orders' }),
    node("Bob's map", { value: '={{ $(\'Hook\').item.json.a + $node["Hook"].json.b }}' }, 200),
    node(
      'Code',
      { jsCode: "return $('Bob\\'s map').all().concat($items(`Bob's map`, 0))", note: "$('Hook') stays" },
      400,
    ),
    node('End', { value: '={{ $node.Hook.json.c }} of $("Hook")', other: "={{ $('Hooks').first() }}" }, 600),
  ],
  connections: {
    Hook: { main: [[to("Bob's map")]] },
    "Bob's map": { main: [[to('Code')]] },
    Code: { main: [null, [to('End', 1)]] },
  },
  pinData: { Hook: [{ json: { a: 1 } }] },
} as unknown as WorkflowText

function after(edit: WorkflowEdit, given: WorkflowText = workflow): Record<string, object> {
  return editWorkflow(given, edit).workflow as unknown as Record<string, object>
}

function parametersOf(given: object, name: string): Record<string, unknown> {
  const { nodes } = given as { nodes: { name: string; parameters: Record<string, unknown> }[] }
  return nodes.find((one) => one.name === name)?.parameters ?? {}
}

test('a renamed node keeps its connections, its pinned items and every expression that speaks of it', () => {
  const renamed = after({ kind: 'rename', node: 'Hook', name: ' The "hook" ' })
  expect(renamed['connections']).toMatchObject({ 'The "hook"': { main: [[to("Bob's map")]] } })
  expect(Object.keys(renamed['connections'] ?? {})).not.toContain('Hook')
  expect(renamed['pinData']).toEqual({ 'The "hook"': [{ json: { a: 1 } }] })
  expect(parametersOf(renamed, "Bob's map")['value']).toBe(
    '={{ $(\'The "hook"\').item.json.a + $node["The \\"hook\\""].json.b }}',
  )
  expect(parametersOf(renamed, 'Code')['note']).toBe("$('Hook') stays")
  expect(parametersOf(renamed, 'End')).toEqual({
    value: '={{ $node["The \\"hook\\""].json.c }} of $("The \\"hook\\"")',
    other: "={{ $('Hooks').first() }}",
  })
  expect(renamed['meta']).toEqual({ instanceId: 'kept' })
})

test('a name with a quote in it is found in code, whatever quotes are around it', () => {
  const renamed = after({ kind: 'rename', node: "Bob's map", name: "Ann's" })
  expect(parametersOf(renamed, 'Code')['jsCode']).toBe("return $('Ann\\'s').all().concat($items(`Ann's`, 0))")
  expect(renamed['connections']).toMatchObject({ Hook: { main: [[to("Ann's")]] }, "Ann's": { main: [[to('Code')]] } })
})

test('a name that is taken, or empty, is refused with what is wrong', () => {
  const refused = (name: string): string => {
    try {
      after({ kind: 'rename', node: 'Hook', name })
    } catch (error) {
      return error instanceof ProblemError ? error.problem.sentence : String(error)
    }
    return 'nothing was thrown'
  }
  expect(refused('Code')).toBe('The node "Hook" was not renamed: another node is called "Code" already.')
  expect(refused('  ')).toContain('the new name is empty')
})

test('where a node with one way out is deleted, what led to it leads on', () => {
  const without = after({ kind: 'remove', nodes: ["Bob's map", 'Code'] })
  expect(without['connections']).toEqual({ Hook: { main: [[to('End', 1)]] } })
  expect(after({ kind: 'remove', nodes: ['Hook'] })['pinData']).toEqual({})
  expect(() => after({ kind: 'remove', nodes: ['Nowhere'] })).toThrow('no node "Nowhere"')
})

test('nodes are disabled and enabled again; nothing else of them is altered', () => {
  const disabled = after({ kind: 'disable', nodes: ['Code'], disabled: true }) as unknown as WorkflowText
  expect(disabled.nodes[2]).toEqual({ ...(workflow.nodes[2] as object), disabled: true })
  expect(after({ kind: 'disable', nodes: ['Code'], disabled: false }, disabled)).toEqual(workflow)
})

test('what is copied and pasted comes back with names and ids of its own, which its expressions follow', () => {
  const text = JSON.stringify(copyNodes(workflow, ['Hook', "Bob's map"]))
  expect(JSON.parse(text)).toMatchObject({ connections: { Hook: { main: [[to("Bob's map")]] } } })
  expect(Object.keys((JSON.parse(text) as { connections: object }).connections)).toEqual(['Hook'])

  const { workflow: pasted, names } = editWorkflow(workflow, { kind: 'paste', text, at: { x: 1000, y: 40 } })
  expect(names).toEqual(['Hook1', "Bob's map1"])
  expect(pasted['connections']).toMatchObject({
    ...(workflow['connections'] as object),
    Hook1: { main: [[to("Bob's map1")]] },
  })
  expect(parametersOf(pasted, "Bob's map1")['value']).toBe('={{ $(\'Hook1\').item.json.a + $node["Hook1"].json.b }}')
  const copies = pasted.nodes.slice(4) as readonly { id: string; position: unknown; own: unknown }[]
  expect(copies.map(({ position }) => position)).toEqual([
    [1000, 40],
    [1200, 40],
  ])
  expect(new Set([...pasted.nodes].map((one) => (one as { id: string }).id)).size).toBe(6)
  expect(copies[0]?.own).toBe(1)
  expect(pasted['pinData']).toEqual({ Hook: [{ json: { a: 1 } }], Hook1: [{ json: { a: 1 } }] })
  expect(pasted.nodes.slice(0, 4)).toEqual(workflow.nodes)
})

test('copies and new nodes stand on no node that is there', () => {
  const placesOf = ({ nodes }: WorkflowText): readonly string[] =>
    nodes.map((one) => String((one as { readonly position: unknown }).position))
  const twice = editWorkflow(workflow, { kind: 'duplicate', nodes: ['Hook', 'Code'] }).workflow
  expect(placesOf(twice).slice(4)).toEqual(['0,120', '400,120'])
  const thrice = editWorkflow(twice, { kind: 'duplicate', nodes: ['Hook', 'Code'] }).workflow
  expect(placesOf(thrice).slice(6)).toEqual(['0,240', '400,240'])
  // What has many outputs is high.
  const outputs = Array.from({ length: 9 }, () => [to('End')])
  const wide = { ...workflow, connections: { Code: { main: outputs } } }
  const below = editWorkflow(wide, { kind: 'duplicate', nodes: ['Code'] }).workflow
  expect(placesOf(below).at(-1)).toBe('400,360')
  const place = { at: null, after: { node: 'Hook', output: 0 }, before: { node: "Bob's map", input: 0 } }
  const added = editWorkflow(workflow, { kind: 'add', type: 'n8n-nodes-base.noOp', label: 'Nothing', ...place })
  expect(placesOf(added.workflow).at(-1)).toBe('220,120')
})

test('a text without nodes is refused in words', () => {
  expect(() => after({ kind: 'paste', text: 'curl http://a', at: null })).toThrow('is no JSON')
  expect(() => after({ kind: 'paste', text: '{"a":1}', at: null })).toThrow('has no "nodes"')
})

test('a new node follows an output, or stands between two nodes, in the newest version of its type', () => {
  const add = { kind: 'add', type: 'n8n-nodes-base.if', label: 'If', at: null } as const
  const behind = editWorkflow(workflow, { ...add, after: { node: 'End', output: 0 }, before: null })
  expect(behind.names).toEqual(['If'])
  expect(behind.workflow.nodes.at(-1)).toMatchObject({ type: 'n8n-nodes-base.if', position: [820, 0], parameters: {} })
  expect((behind.workflow.nodes.at(-1) as { typeVersion: number }).typeVersion).toBeGreaterThanOrEqual(2)
  expect(behind.workflow['connections']).toMatchObject({ End: { main: [[to('If')]] } })

  const between = after({ ...add, after: { node: 'Code', output: 1 }, before: { node: 'End', input: 1 } })
  expect(between['connections']).toMatchObject({
    Code: { main: [[], [to('If')]] },
    If: { main: [[to('End', 1)]] },
  })
})

test('nodes are connected once, and the connection is taken away again', () => {
  const link = { from: 'Hook', output: 2, to: 'End', input: 0, type: 'main' }
  const connected = after({ kind: 'connect', link }) as unknown as WorkflowText
  expect(connected['connections']).toMatchObject({ Hook: { main: [[to("Bob's map")], [], [to('End')]] } })
  expect(after({ kind: 'connect', link }, connected)).toEqual(connected)
  expect(after({ kind: 'disconnect', link }, connected)['connections']).toMatchObject({
    Hook: { main: [[to("Bob's map")], [], []] },
  })
  expect(() => after({ kind: 'connect', link: { ...link, to: 'Hook' } })).toThrow('with itself')
})

test('nodes are moved, and items are pinned and unpinned', () => {
  const moved = after({ kind: 'move', places: [{ node: 'End', x: 12.4, y: -7.6 }] }) as unknown as WorkflowText
  expect(moved.nodes[3]).toMatchObject({ position: [12, -8], own: 1 })
  const pinned = after({ kind: 'pin', node: 'Code', items: '[{"a":1},{"json":{"b":2}}]' })
  expect(pinned['pinData']).toMatchObject({ Code: [{ json: { a: 1 } }, { json: { b: 2 } }] })
  expect(after({ kind: 'pin', node: 'Hook', items: null })['pinData']).toEqual({})
  expect(() => after({ kind: 'pin', node: 'Code', items: '[{"a":1}, 3]' })).toThrow('item 1 is 3')
})

test('a webhook in front of a trigger starts it, and what comes after reads the same under the same names', () => {
  const started = {
    ...workflow,
    nodes: [
      { ...node('Hook', { updates: ['message'] }, 40), type: 'n8n-nodes-base.telegramTrigger' },
      ...workflow.nodes.slice(1),
    ],
  } as unknown as WorkflowText

  const { workflow: edited, names } = editWorkflow(started, { kind: 'receive', node: 'Hook' })

  expect(names).toEqual(['Webhook'])
  const [webhook, trigger, ...rest] = edited.nodes as readonly Record<string, unknown>[]
  expect(webhook).toMatchObject({ name: 'Webhook', type: 'n8n-nodes-base.webhook', position: [-180, 0] })
  expect(trigger).toMatchObject({ id: 'id of Hook', name: 'Hook', type: 'n8n-nodes-base.set', position: [40, 0] })
  expect(rest).toEqual(workflow.nodes.slice(1))
  expect(edited['connections']).toEqual({ ...(workflow['connections'] as object), Webhook: { main: [[to('Hook')]] } })
  expect(editWorkflow(edited, { kind: 'receive', node: 'Hook' }).names).toEqual(['Webhook1'])
  expect(() => editWorkflow(started, { kind: 'receive', node: 'Nobody' })).toThrow('no node "Nobody"')
})
