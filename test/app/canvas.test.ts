import { expect, test, type Locator } from '@playwright/test'
import { buildWorkflow } from '../main/engine/build-workflow.ts'
import { drop } from './dropped-case.ts'
import { goTo, sendOne } from './driving.ts'
import { launchFaultline, type LaunchedFaultline } from './launch.ts'
import { resizeTo } from './window-sizes.ts'

test.describe.configure({ mode: 'serial' })

let opened: LaunchedFaultline
test.beforeAll(async () => {
  opened = await launchFaultline()
})
test.afterAll(() => opened.close())

const length = 60

/** Sixty nodes in a row, of which the fortieth fails, with a remark over the first ones. */
function longRow(): object {
  const names = Array.from({ length }, (_, index) => (index === 0 ? 'Hook' : `Step ${String(index)}`))
  const nodes = Object.fromEntries(
    names.map((name, index) => [
      name,
      index === 0
        ? (['webhook', { httpMethod: 'POST', path: 'long-row', responseMode: 'lastNode' }] as const)
        : index === 40
          ? (['stopAndError', { errorMessage: 'Not a number' }] as const)
          : (['noOp'] as const),
    ]),
  )
  const workflow = buildWorkflow(
    nodes,
    names.slice(1).map((name, index) => [names[index] ?? '', name] as const),
    { name: 'Long row' },
  )
  const note = {
    id: 'note',
    name: 'Note',
    type: 'n8n-nodes-base.stickyNote',
    typeVersion: 1,
    position: [-40, -140],
    parameters: { content: '# Arrives\n[here](https://a.example)', width: 460, height: 120, color: 4 },
  }
  return { ...workflow, nodes: [...workflow.nodes, note] }
}

test('a workflow of 60 nodes opens at its webhook with names that can be read, and its remarks are drawn', async () => {
  const { window } = opened
  await drop(window, 'Long row', longRow())
  const canvas = window.getByRole('region', { name: 'Workflow' })
  const hook = canvas.locator('.react-flow__node', { hasText: 'Hook' }).first()
  await expect(hook).toBeInViewport()
  const height = await hook.locator('.step-title').evaluate((title) => {
    const scale = title.getBoundingClientRect().width / (title as HTMLElement).offsetWidth
    return Number.parseFloat(getComputedStyle(title).fontSize) * scale
  })
  expect(height).toBeGreaterThanOrEqual(11)
  const note = canvas.getByRole('note')
  await expect(note.getByRole('heading', { name: 'Arrives' })).toBeVisible()
  // The title of the window is the only one of its level, whatever a remark has.
  await expect(window.getByRole('heading', { level: 1 })).toHaveText('Long row')
  await expect(note.getByRole('link')).toHaveCount(0)
  // Where it goes on beyond the pane it says how far, and leads there.
  const far = canvas.locator('.react-flow__node[data-id="Step 20"]')
  await expect(far).not.toBeInViewport()
  const onward = canvas.getByTitle(/^\d+ nodes are further right/u)
  for (let pressed = 0; pressed < 8 && !(await isInView(far)); pressed += 1) await onward.click()
  await expect(far).toBeInViewport()
  await expect(canvas.getByTitle(/nodes are further left/u)).toBeVisible()
})

/** Once what slides there has come to rest. */
async function isInView(node: Locator): Promise<boolean> {
  await node.page().waitForTimeout(400)
  const [box, pane] = await Promise.all([node.boundingBox(), node.locator('xpath=ancestor::section').boundingBox()])
  return (box?.x ?? 0) < (pane?.x ?? 0) + (pane?.width ?? 0)
}

test('where a node far away fails, the canvas goes there', async () => {
  const { window } = opened
  await sendOne(window)
  const failed = window.getByRole('region', { name: 'Workflow' }).locator('.react-flow__node[data-id="Step 40"]')
  await expect(failed).toBeInViewport()
  await expect(failed).toContainText('first failure')
})

test('Ctrl+F finds a node by its name, Enter goes to the next one, and Escape ends it', async () => {
  const { window } = opened
  await window.keyboard.press('Control+f')
  const search = window.getByRole('search', { name: 'Find a node' })
  await search.getByRole('textbox').fill('step 5')
  await expect(search.getByRole('status')).toHaveText('1 of 15')
  const canvas = window.getByRole('region', { name: 'Workflow' })
  await expect(canvas.locator('.react-flow__node[data-id="Step 5"]')).toBeInViewport()
  await search.getByRole('textbox').press('Enter')
  await expect(search.getByRole('status')).toHaveText('2 of 15')
  await expect(canvas.locator('.react-flow__node[data-id="Step 50"]')).toBeInViewport()
  await search.getByRole('textbox').press('Escape')
  await expect(search).toBeHidden()
  await expect(canvas.locator('.react-flow__node[data-id="Step 50"]')).toBeFocused()
})

test('a node that was gone to stays in sight in a smaller window, and so does the place that was dragged to', async () => {
  const { app, window } = opened
  await resizeTo(app, window, { width: 1440, height: 900 })
  await goTo(window, 'Workflows')
  const canvas = window.getByRole('region', { name: 'Canvas' })
  await canvas.locator('.react-flow__pane').waitFor()
  await window.keyboard.press('ControlOrMeta+F')
  await window.getByRole('search', { name: 'Find a node' }).getByRole('textbox').fill('Step 30')
  await window.keyboard.press('Escape')
  const found = canvas.locator('.react-flow__node[data-id="Step 30"]')
  await expect.poll(() => liesWithin(found, canvas)).toBe(true)
  await resizeTo(app, window, { width: 1100, height: 700 })
  await expect.poll(() => liesWithin(found, canvas)).toBe(true)

  const pane = await canvas.locator('.react-flow__pane').boundingBox()
  const [x, y] = [(pane?.x ?? 0) + 200, (pane?.y ?? 0) + 40]
  await window.mouse.click(x, y)
  await window.mouse.move(x, y)
  await window.mouse.down()
  await window.mouse.move(x - 150, y, { steps: 4 })
  await window.mouse.up()
  const left = async (): Promise<number> =>
    Math.round((await found.boundingBox())?.x ?? 0) - Math.round((await canvas.boundingBox())?.x ?? 0)
  const before = await left()
  await resizeTo(app, window, { width: 1180, height: 740 })
  await expect.poll(async () => Math.abs((await left()) - before)).toBeLessThan(3)
  await resizeTo(app, window, { width: 1440, height: 900 })
  await goTo(window, 'Reproduce')
})

test('the node that the arrow keys go to, and the tool of a link that Tab goes to, are brought into sight', async () => {
  const { window } = opened
  await goTo(window, 'Workflows')
  await window
    .getByRole('list', { name: 'Workflows' })
    .getByRole('button', { name: /Long row/u })
    .click()
  const canvas = window.getByRole('region', { name: 'Canvas' })
  const nameOf = (index: number): string => (index === 0 ? 'Hook' : `Step ${String(index)}`)
  const nodeAt = (index: number): Locator => canvas.locator(`.react-flow__node[data-id="${nameOf(index)}"]`)
  await expect(nodeAt(0)).toBeInViewport()
  await window.keyboard.press('Tab')
  await nodeAt(0).focus()
  for (let index = 1; index <= 12; index += 1) {
    await window.keyboard.press('ArrowRight')
    await expect(nodeAt(index)).toBeFocused()
    await expect(nodeAt(index)).toBeInViewport({ ratio: 0.98 })
  }
  await canvas.getByRole('button', { name: 'Cut the link from "Step 57" to "Step 58"' }).focus()
  await window.keyboard.press('Tab')
  const tool = canvas.getByRole('button', { name: 'Add a node between "Step 58" and "Step 59"' })
  await expect(tool).toBeFocused()
  await expect(tool).toBeInViewport({ ratio: 0.98 })
  // What is pressed is in sight already: nothing moves under the pointer.
  const before = await nodeAt(58).boundingBox()
  await nodeAt(58).click()
  await expect(nodeAt(58)).toHaveClass(/selected/u)
  expect(await nodeAt(58).boundingBox()).toEqual(before)
  await goTo(window, 'Reproduce')
})

test('the canvas stays where it is when what had the focus has gone before it could be brought into sight', async () => {
  const { window } = opened
  await goTo(window, 'Workflows')
  const tool = window
    .getByRole('region', { name: 'Canvas' })
    .getByRole('button', { name: 'Add a node between "Step 58" and "Step 59"' })
  // With a key pressed last, what gets the focus is brought into sight.
  await window.keyboard.press('Tab')
  const [before, after] = await tool.evaluate(async (button: HTMLElement) => {
    const view = (): string => document.querySelector('.react-flow__viewport')?.getAttribute('style') ?? 'no canvas'
    const frame = (): Promise<unknown> => new Promise((resolve) => requestAnimationFrame(resolve))
    const seen = view()
    button.focus()
    button.style.display = 'none'
    await frame()
    await frame()
    const shown = view()
    button.style.display = ''
    return [seen, shown] as const
  })
  expect(after).toBe(before)
  await goTo(window, 'Reproduce')
})

test('a pane is given all the room of its screen by key or button, and Escape gives it back', async () => {
  const { window } = opened
  const pane = window.getByRole('region', { name: 'Workflow' })
  const screen = window.getByRole('main')
  const before = await pane.boundingBox()
  await pane.getByRole('button', { name: /^Step 40/u }).focus()
  await window.keyboard.press('Control+Shift+M')
  await expect.poll(async () => (await pane.boundingBox())?.width).toBe((await screen.boundingBox())?.width)
  expect((await pane.boundingBox())?.height).toBe((await screen.boundingBox())?.height)
  await window.keyboard.press('Escape')
  await expect.poll(() => pane.boundingBox()).toEqual(before)
  await pane.hover()
  await pane.getByRole('button', { name: 'Maximise Workflow' }).click()
  await pane.getByRole('button', { name: 'Give back the room of Workflow' }).click()
  await expect.poll(() => pane.boundingBox()).toEqual(before)
  // Escape gives it back as well while the words of the button are shown, and where nothing has the focus.
  await pane.getByRole('button', { name: 'Maximise Workflow' }).click()
  await expect(window.getByRole('tooltip')).toBeVisible()
  await window.keyboard.press('Escape')
  await expect.poll(() => pane.boundingBox()).toEqual(before)
  await pane.getByRole('button', { name: 'Maximise Workflow' }).click()
  await window.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur())
  await window.keyboard.press('Escape')
  await expect.poll(() => pane.boundingBox()).toEqual(before)
})

test('the sign of the first failure stands above its node: a name of two lines stays whole', async () => {
  const { window } = opened
  const name = 'Step 40: the price with all of its taxes'
  const text = JSON.stringify(longRow())
    .replaceAll('"Step 40"', JSON.stringify(name))
    .replaceAll('Long row', 'Longer row')
  await drop(window, 'Longer row', { ...(JSON.parse(text) as object), id: 'longer-row' })
  await sendOne(window)
  const failed = window.getByRole('region', { name: 'Workflow' }).locator(`.react-flow__node[data-id="${name}"]`)
  await expect(failed).toBeInViewport()
  const title = await failed.locator('.step-title').boundingBox()
  const sign = await failed.getByText('first failure').boundingBox()
  expect((sign?.y ?? 0) + (sign?.height ?? 0)).toBeLessThanOrEqual(title?.y ?? 0)
})

test('of several webhooks the canvas opens at the one that the request goes to, its remark whole at the left, and goes to another with it', async () => {
  const { app, window } = opened
  await resizeTo(app, window, { width: 1440, height: 900 })
  const names = Array.from({ length: 30 }, (_, index) => `Step ${String(index)}`)
  const row = buildWorkflow(
    {
      Verify: ['webhook', { httpMethod: 'GET', path: 'verify' }],
      Echo: ['noOp'],
      Event: ['webhook', { httpMethod: 'POST', path: 'event' }],
      ...Object.fromEntries(names.map((name) => [name, ['noOp'] as const])),
    },
    [['Verify', 'Echo'], ...names.map((name, index) => [names[index - 1] ?? 'Event', name] as const)],
    { name: 'Two webhooks', id: 'two-webhooks' },
  )
  const nodes = row.nodes.map((node, index) => ({
    ...node,
    position: index < 2 ? [index * 220, 0] : [(index - 2) * 220, 3000],
  }))
  const parameters = { content: '## Arrives', width: 700, height: 400 }
  const remark = { ...{ id: 'n', name: 'Remark', type: 'n8n-nodes-base.stickyNote', typeVersion: 1 }, parameters }
  await drop(window, 'Two webhooks', { ...row, nodes: [...nodes, { ...remark, position: [-180, 2900] }] })

  const pane = window.getByRole('region', { name: 'Workflow' })
  const node = (name: string) => pane.locator(`.react-flow__node[data-id="${name}"]`)
  await expect(window.getByRole('textbox', { name: 'Path' })).toHaveValue('/event')
  await expect(node('Event')).toBeInViewport({ ratio: 0.99 })
  await expect(node('Verify')).not.toBeInViewport()
  await expect(pane.getByRole('heading', { name: 'Arrives' })).toBeInViewport({ ratio: 0.99 })
  const left = async (it: Locator): Promise<number> => (await it.boundingBox())?.x ?? Number.NaN
  expect(await left(pane.getByRole('note'))).toBeGreaterThanOrEqual(await left(pane))
  // The map is there in a usual window, and covers nothing of where it begins.
  const map = await pane.getByRole('img', { name: 'Overview of the workflow' }).boundingBox()
  const begin = await node('Event').boundingBox()
  expect(map?.x ?? 0).toBeGreaterThan((begin?.x ?? 0) + (begin?.width ?? 0))

  await window.getByRole('combobox', { name: 'Goes to the webhook' }).click()
  await window.getByRole('option', { name: 'Verify: GET /verify' }).click()
  await expect(node('Verify')).toBeInViewport({ ratio: 0.99 })
  await expect(node('Event')).not.toBeInViewport()
})

test('of several webhooks the one that was called is in view with what it did', async () => {
  const { window } = opened
  const workflow = buildWorkflow(
    {
      First: ['webhook', { httpMethod: 'POST', path: 'called-first' }],
      'After first': ['noOp'],
      Second: ['webhook', { httpMethod: 'POST', path: 'called-second' }],
      'After second': ['noOp'],
    },
    [
      ['First', 'After first'],
      ['Second', 'After second'],
    ],
    { name: 'Several' },
  )
  const nodes = workflow.nodes.map((node) =>
    /second/iu.test(node.name) ? { ...node, position: [node.position[0], 6000] } : node,
  )
  await drop(window, 'Several', { ...workflow, id: 'several', nodes })
  const canvas = window.getByRole('region', { name: 'Workflow' })
  const called = canvas.locator('.react-flow__node[data-id="Second"]')
  await expect(canvas.locator('.react-flow__node[data-id="First"]')).toBeInViewport()
  await window.getByRole('textbox', { name: 'Path' }).fill('/called-second')
  await sendOne(window)
  await expect(called).toBeInViewport()
})

async function liesWithin(inner: Locator, outer: Locator): Promise<boolean> {
  const [one, other] = [await inner.boundingBox(), await outer.boundingBox()]
  if (one === null || other === null) return false
  return (
    one.x >= other.x &&
    one.y >= other.y &&
    one.x + one.width <= other.x + other.width &&
    one.y + one.height <= other.y + other.height
  )
}
