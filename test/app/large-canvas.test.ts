import { expect, test } from '@playwright/test'
import { buildWorkflow } from '../main/engine/build-workflow.ts'
import { drop } from './dropped-case.ts'
import { goTo } from './driving.ts'
import { launchFaultline } from './launch.ts'

const length = 400
const names = Array.from({ length }, (_, index) => (index === 0 ? 'Hook' : `Step ${String(index)}`))

test('of a workflow of 400 nodes those in sight are drawn, and keys and the search reach every other one', async () => {
  const { window, close } = await launchFaultline()
  const nodes = Object.fromEntries(
    names.map((name, index) => [name, index === 0 ? (['webhook', { path: 'large' }] as const) : (['noOp'] as const)]),
  )
  const links = names.slice(1).map((name, index) => [names[index] ?? '', name] as const)
  await drop(window, 'Large', buildWorkflow(nodes, links, { name: 'Large' }))
  await goTo(window, 'Workflows')
  const canvas = window.getByRole('region', { name: 'Canvas' })
  const nodeAt = (index: number) => canvas.locator(`.react-flow__node[data-id="${names[index] ?? ''}"]`)
  await expect(nodeAt(0)).toBeInViewport()
  expect(await canvas.locator('.react-flow__node').count()).toBeLessThan(100)

  await nodeAt(0).click()
  await expect(nodeAt(0)).toHaveClass(/selected/u)
  await nodeAt(0).focus()
  for (let index = 1; index <= 15; index += 1) {
    await window.keyboard.press('ArrowRight')
    await expect(nodeAt(index)).toBeFocused()
    await expect(nodeAt(index)).toBeInViewport({ ratio: 0.98 })
  }

  await window.keyboard.press('Control+f')
  await window.getByRole('textbox', { name: 'Name or kind of a node' }).fill('Step 397')
  await expect(nodeAt(397)).toBeInViewport({ ratio: 0.98 })
  await window.keyboard.press('Escape')
  await expect(nodeAt(397)).toBeFocused()
  await window.keyboard.press('ArrowLeft')
  await expect(nodeAt(396)).toBeFocused()
  await close()
})
