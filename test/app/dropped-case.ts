import { expect, type Page } from '@playwright/test'

/** Drops a workflow as a file, and waits until it is the case under study. */
export async function drop(window: Page, name: string, workflow: object): Promise<void> {
  const data = await window.evaluateHandle(
    ([file, given]) => {
      const transfer = new DataTransfer()
      transfer.items.add(new File([given ?? ''], file ?? '', { type: 'application/json' }))
      return transfer
    },
    [`${name}.json`, JSON.stringify(workflow)],
  )
  await window.getByRole('region', { name: 'Layers' }).dispatchEvent('drop', { dataTransfer: data })
  await expect(window.getByRole('heading', { level: 1, name })).toBeVisible()
}
