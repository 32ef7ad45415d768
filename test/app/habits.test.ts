import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, test } from '@playwright/test'
import { axeFindings } from './axe-findings.ts'
import { goTo, post, sendOne } from './driving.ts'
import { launchFaultline, type LaunchedFaultline } from './launch.ts'

test.describe.configure({ mode: 'serial' })

const screens = ['Reproduce', 'Deliveries', 'Executions', 'Workflows', 'Measures', 'AI steps', 'Settings']

let opened: LaunchedFaultline

test.beforeAll(async () => {
  opened = await launchFaultline()
  await sendOne(opened.window)
})

test.afterAll(async () => {
  await opened.close()
})

/** Drops a file on the middle of the screen that is shown. */
async function drop(name: string, text: string): Promise<void> {
  await opened.window.getByRole('main').evaluate(
    (main, file) => {
      const dataTransfer = new DataTransfer()
      dataTransfer.items.add(new File([file.text], file.name))
      for (const kind of ['dragenter', 'dragover', 'drop'])
        main.dispatchEvent(new DragEvent(kind, { bubbles: true, cancelable: true, dataTransfer }))
    },
    { name, text },
  )
}

const workflow = {
  nodes: [
    {
      id: '1',
      name: 'Hook',
      type: 'n8n-nodes-base.webhook',
      typeVersion: 2,
      position: [0, 0],
      parameters: { httpMethod: 'POST', path: 'mine', options: {} },
    },
  ],
  connections: {},
}

test('a workflow dropped on any screen becomes the case, and the way back is offered', async () => {
  const { window } = opened
  for (const screen of screens) {
    await goTo(window, screen)
    await drop('mine.json', JSON.stringify({ ...workflow, name: `Dropped on ${screen}` }))
    await expect(window.getByRole('heading', { level: 1, name: `Dropped on ${screen}` })).toBeVisible()
  }
  await window.getByRole('button', { name: 'Back to "Dropped on AI steps"' }).click()
  await expect(window.getByRole('heading', { level: 1, name: 'Dropped on AI steps' })).toBeVisible()
})

test('Workflows shows the workflow under study, until another one is chosen', async () => {
  const { window } = opened
  await goTo(window, 'Executions')
  await drop('own.json', JSON.stringify({ ...workflow, name: 'An own one' }))
  await expect(window.getByRole('heading', { level: 1, name: 'An own one' })).toBeVisible()
  await goTo(window, 'Executions')
  await goTo(window, 'Workflows')
  const list = window.getByRole('list', { name: 'Workflows' })
  await expect(list.getByRole('button', { name: /^An own one/u })).toHaveAttribute('aria-pressed', 'true')
  const other = list.getByRole('button', { name: /^Dropped on Settings/u })
  await other.click()
  await goTo(window, 'Executions')
  await goTo(window, 'Workflows')
  await expect(other).toHaveAttribute('aria-pressed', 'true')
})

test('of many captured requests those with a body come first, are found by their words, and three of them are a batch', async () => {
  const { window } = opened
  await drop('batch.json', JSON.stringify({ ...workflow, name: 'Takes a batch' }))
  const entry = (index: number, url: string, text?: string): object => ({
    startedDateTime: `2026-03-02T09:00:0${String(index)}Z`,
    request: { method: text === undefined ? 'GET' : 'POST', url, headers: [], ...(text ? { postData: { text } } : {}) },
    response: { status: 500 + index },
  })
  const pages = [0, 1, 2, 3].map((index) => entry(index, `https://shop.example/page-${String(index)}.js`))
  const sent = [4, 5, 6, 7].map((index) =>
    entry(index, 'https://shop.example/webhook/mine', `{"event_id":"e${String(index)}"}`),
  )
  await drop('shop.har', JSON.stringify({ log: { entries: [...pages, ...sent] } }))
  const dialog = window.getByRole('dialog', { name: 'Requests of shop.har' })
  const boxes = dialog.getByRole('checkbox')
  await expect(boxes.first()).toHaveAccessibleName(/answered 504.*"event_id":"e4"/u)
  await expect(boxes.first()).toBeChecked()
  expect(await axeFindings(window)).toEqual([])
  await dialog.getByRole('textbox', { name: 'Search the requests' }).fill('post e7')
  await expect(boxes).toHaveCount(1)
  await boxes.first().check()
  await dialog.getByRole('textbox', { name: 'Search the requests' }).fill('post 505')
  await boxes.first().check()
  await expect(dialog.getByRole('status')).toHaveText('3 chosen')
  await dialog.getByRole('button', { name: 'Send 3 as a batch' }).click()
  const row = window.getByRole('table', { name: 'Reproductions' }).getByRole('row').nth(1)
  await expect(row).toContainText('succeeded')
  await expect(row.getByRole('button', { name: /^Item 3/u })).toBeVisible()
  await expect(window.getByRole('textbox', { name: 'Path' })).toHaveValue('/mine')
})

test('what webhook.site captured goes to the path of the case, with what is missing of it said', async () => {
  const { window } = opened
  const form = { 'content-type': ['multipart/form-data; boundary=x'] }
  const url = 'https://webhook.site/2c8f1f0e-9d1c-4f6a-b2a4-0d9a5a5a5a5a?shop=1'
  const site = { uuid: 'u1', type: 'web', token_id: 't1', method: 'POST', url, content: '', headers: form }
  await drop('site.json', JSON.stringify({ data: [site] }))
  await expect(
    window.getByText('webhook.site keeps no bytes of a multipart form: its body is empty here.'),
  ).toBeVisible()
  await expect(window.getByRole('textbox', { name: 'Path' })).toHaveValue('/mine?shop=1')
  await drop('body.json', '{"event_id":"e1"}')
  await expect(window.getByText('it has no "format" and no "nodes"')).toBeVisible()
  await window.getByRole('button', { name: 'Take it as the request’s body' }).click()
  await expect(window.getByRole('textbox', { name: 'Path' })).toHaveValue('/mine?shop=1')
})

test('a cURL line pasted on any screen becomes the request of the case', async () => {
  const { window, app } = opened
  for (const [index, screen] of screens.entries()) {
    await goTo(window, screen)
    const line = `curl -X PUT 'https://hooks.example.com/webhook/taken-${index}' -H 'content-type: application/json' -d '{}'`
    await app.evaluate(({ clipboard }, text) => clipboard.writeText(text), line)
    await window.getByRole('heading', { level: 1 }).first().click()
    await window.keyboard.press('ControlOrMeta+V')
    await expect(window.getByRole('textbox', { name: 'Path' })).toHaveValue(new RegExp(`taken-${index}$`, 'u'))
  }
})

test('a cURL line pasted into the body is taken as the whole request, a body stays one', async () => {
  const { window, app } = opened
  await goTo(window, 'Reproduce')
  const paste = async (text: string): Promise<void> => {
    await app.evaluate(({ clipboard }, given) => clipboard.writeText(given), text)
    await window.getByRole('textbox', { name: 'Body of the request' }).focus()
    await window.keyboard.press('ControlOrMeta+A')
    await window.keyboard.press('ControlOrMeta+V')
  }
  const body = window.getByRole('tabpanel', { name: /^Body/u })
  await paste(`curl 'https://hooks.example.com/webhook/whole' -H 'x-shop: a' --data-raw '{"event_id":"whole-1"}'`)
  await expect(window.getByRole('textbox', { name: 'Path' })).toHaveValue('/whole')
  await expect(body).toContainText('whole-1')
  await expect(body).not.toContainText('curl')

  await paste('{"event_id":"alone-1"}')
  await expect(body).toContainText('alone-1')
  await expect(window.getByRole('textbox', { name: 'Path' })).toHaveValue('/whole')
})

test('going back and forward passes through screens and filters', async () => {
  const { window } = opened
  const search = window.getByRole('combobox', { name: 'Search executions' })
  await goTo(window, 'Executions')
  await search.fill('Create card')
  await expect.poll(() => window.evaluate(() => location.hash)).toContain('text=Create')
  await goTo(window, 'Deliveries')

  await window.keyboard.press('Alt+ArrowLeft')
  await expect(search).toHaveValue('Create card')
  await window.keyboard.press('Alt+ArrowLeft')
  await expect(search).toHaveValue('')
  await window.getByRole('grid', { name: 'Executions' }).focus()
  await window.keyboard.press('Alt+ArrowRight')
  await expect(search).toHaveValue('Create card')
})

test('a production delivery that fails while nobody looks is told by a notification of the system, which leads to it', async () => {
  const { window, app } = opened
  await app.evaluate(({ BrowserWindow, Notification }) => {
    // A machine without a desktop has nobody to show it: what would be shown is looked at in its place.
    Object.assign(Notification, { isSupported: () => true })
    const show = Reflect.get<Electron.Notification, 'show'>(Notification.prototype, 'show')
    Object.assign(Notification.prototype, {
      show(this: Electron.Notification) {
        Object.assign(globalThis, { lastNotification: this })
        show.call(this)
      },
    })
    BrowserWindow.getAllWindows()[0]?.blur()
  })
  await expect
    .poll(() => app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isFocused()))
    .toBe(false)

  const pull = { title: 'A card', milestone: null }
  const body = { action: 'opened', number: 7, pull_request: pull, sender: { login: 'ada' } }
  await post(window, '/webhook/pull-requests', JSON.stringify(body))

  const told = (): Promise<readonly [string, string] | null> =>
    app.evaluate(() => {
      const shown = Reflect.get(globalThis, 'lastNotification') as Electron.Notification | undefined
      return shown === undefined ? null : [shown.title, shown.body]
    })
  await expect
    .poll(told)
    .toEqual(['A delivery failed in Pull request → tracker card', 'The first node that failed is "Create card".'])
  // Outside of its case the workflow wants to reach a real host, and a person is asked.
  await window
    .getByRole('dialog', { name: 'Let this request out?' })
    .getByRole('button', { name: 'Close', exact: true })
    .click()
  await goTo(window, 'Settings')
  await app.evaluate(() => {
    const shown = Reflect.get(globalThis, 'lastNotification') as Electron.Notification
    shown.emit('click')
  })
  await expect(window.getByRole('region', { name: 'Inspector' })).toContainText('Create card')
  await expect(window.getByRole('grid', { name: 'Executions' })).toBeVisible()
})

test('the menu of the system opens a case through the system dialog, from any screen', async () => {
  const { window, app } = opened
  await goTo(window, 'Measures')
  await app.evaluate(({ dialog, Menu }, file) => {
    dialog.showOpenDialog = () => Promise.resolve({ canceled: false, filePaths: [file] })
    const items = Menu.getApplicationMenu()?.items.find(({ label }) => label === 'File')?.submenu?.items ?? []
    items.find(({ label }) => label.startsWith('Open a Case'))?.click()
  }, resolve('resources/samples/contact-rate-limited.json'))
  await expect(window.getByRole('heading', { level: 1, name: 'Contacts are updated now and then' })).toBeVisible()
  await expect(window.getByRole('button', { name: 'Send one item' })).toBeEnabled()

  // Whatever may be dropped may be chosen there as well: not everybody can drop a file.
  const folder = mkdtempSync(join(tmpdir(), 'faultline-chosen-'))
  const choose = async (name: string, content: object): Promise<void> => {
    writeFileSync(join(folder, name), JSON.stringify(content))
    await app.evaluate(
      ({ dialog }, path) => {
        dialog.showOpenDialog = () => Promise.resolve({ canceled: false, filePaths: [path] })
      },
      join(folder, name),
    )
    await window.keyboard.press('ControlOrMeta+o')
  }
  const request = {
    method: 'POST',
    url: 'https://a.example/webhook/chosen',
    headers: [],
    postData: { text: '{"n":7}' },
  }
  await choose('caught.har', { log: { entries: [{ request }] } })
  await expect(window.getByRole('textbox', { name: 'Path' })).toHaveValue('/chosen')
  const workflowData = {
    id: '1',
    name: 'Saved',
    nodes: [{ name: 'Hook', type: 'n8n-nodes-base.webhook' }],
    connections: {},
  }
  await choose('execution.json', { id: '7', status: 'error', workflowId: '1', workflowData, data: {} })
  await expect(window.getByRole('dialog')).toContainText('Saved')
  await window.keyboard.press('Escape')
  await expect(window.getByRole('dialog')).toHaveCount(0)
  rmSync(folder, { recursive: true, force: true })
})

test('the keys of zooming are those of every keyboard: the plus sign without Shift, and the number pad', async () => {
  const { app } = opened
  const pressed = (key: string): Promise<number> =>
    app.evaluate(async ({ BrowserWindow }, keyCode) => {
      const page = BrowserWindow.getAllWindows()[0]?.webContents
      page?.sendInputEvent({ type: 'keyDown', keyCode, modifiers: ['control'] })
      page?.sendInputEvent({ type: 'keyUp', keyCode, modifiers: ['control'] })
      await new Promise((done) => setTimeout(done, 500))
      return page?.getZoomFactor() ?? 0
    }, key)
  await pressed('0')
  expect(await pressed('=')).toBeGreaterThan(1)
  expect(await pressed('-')).toBeCloseTo(1)
  expect(await pressed('numadd')).toBeGreaterThan(1)
  expect(await pressed('num0')).toBeCloseTo(1)
  expect(await pressed('numsub')).toBeLessThan(1)
  expect(await pressed('0')).toBeCloseTo(1)
})
