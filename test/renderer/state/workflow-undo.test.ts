import { expect, test } from '@playwright/test'

/** Workflows of one version more with each change, as main keeps them. */
function standIn(restored: string[]): () => void {
  const versions = new Map<string, number>()
  const detail = (id: string): unknown => ({
    workflow: { id, name: id, nodes: [], connections: {} },
    version: String(versions.get(id) ?? 1),
  })
  const answer = (value: unknown): Promise<unknown> => Promise.resolve({ ok: true, value })
  const changed = (id: string): unknown => {
    versions.set(id, (versions.get(id) ?? 1) + 1)
    return detail(id)
  }
  const page = {
    window: {
      faultline: {
        workflow: ({ workflowId }: { workflowId: string }) => answer(detail(workflowId)),
        saveNode: ({ workflowId }: { workflowId: string }) => answer(changed(workflowId)),
        editWorkflow: ({ workflowId }: { workflowId: string }) => answer({ detail: changed(workflowId), nodes: [] }),
        restoreVersion: ({ workflowId, version }: { workflowId: string; version: string }) => {
          restored.push(`${workflowId} ${version}`)
          return answer(changed(workflowId))
        },
      },
    },
    document: { documentElement: { dataset: {} } },
    location: { hash: '#workflows' },
    history: { pushState: () => undefined, replaceState: () => undefined },
  }
  for (const [name, value] of Object.entries(page))
    Object.defineProperty(globalThis, name, { value, configurable: true })
  return () => {
    for (const name of Object.keys(page)) Reflect.deleteProperty(globalThis, name)
  }
}

test('the Undo of a change takes back that one alone: not what came after it, and not a change of another workflow', async () => {
  const restored: string[] = []
  const leave = standIn(restored)
  const { chooseWorkflow, saveNode, useWorkflows } = await import('../../../src/renderer/state/workflows.ts')
  const { editWorkflow } = await import('../../../src/renderer/state/workflow-edits.ts')
  const { useToasts } = await import('../../../src/renderer/state/toasts.ts')
  const press = async (said: RegExp): Promise<string | undefined> => {
    const { toasts } = useToasts.getState()
    toasts.find(({ title }) => said.test(title))?.actions[0]?.run()
    await new Promise((resolve) => setTimeout(resolve, 20))
    return useToasts.getState().toasts.at(-1)?.title
  }

  await chooseWorkflow('one')
  await saveNode('one', 'First', '{}')
  await saveNode('one', 'Second', '{}')
  expect(await press(/"First" is saved/u)).toBe('The workflow was changed further since.')
  expect(restored).toEqual([])
  await press(/"Second" is saved/u)
  expect(restored).toEqual(['one 2'])

  const edit = { kind: 'paste', text: '', at: null } as const
  await chooseWorkflow('two')
  await editWorkflow(edit, 'Two was changed.')
  await chooseWorkflow('three')
  await editWorkflow(edit, 'Three was changed.')
  await press(/Two was changed/u)
  leave()
  expect(restored.slice(1)).toEqual(['two 1'])
  expect(useWorkflows.getState().chosenId).toBe('two')
})
