import { expect, test, type Locator, type Page } from '@playwright/test'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { axeFindings } from './axe-findings.ts'
import { goTo, untilIdle } from './driving.ts'
import { launchFaultline } from './launch.ts'

interface Step {
  readonly type: string
  readonly parameters?: object
}

/** A workflow of a webhook and one step, as a file that is dropped. */
async function drop(window: Page, name: string, step: Step, webhook: object = {}, more: object = {}): Promise<void> {
  const text = JSON.stringify({
    id: name,
    name,
    nodes: [
      {
        name: 'Webhook',
        type: 'n8n-nodes-base.webhook',
        typeVersion: 2,
        position: [0, 0],
        parameters: { httpMethod: 'POST', path: name, responseMode: 'lastNode', ...webhook },
        ...more,
      },
      { name: 'Last', typeVersion: 1.1, position: [240, 0], parameters: {}, ...step },
    ],
    connections: { Webhook: { main: [[{ node: 'Last', type: 'main', index: 0 }]] } },
  })
  const data = await window.evaluateHandle(
    ([file, given]) => {
      const transfer = new DataTransfer()
      transfer.items.add(new File([given ?? ''], file ?? '', { type: 'application/json' }))
      return transfer
    },
    [`${name}.json`, text],
  )
  await window.getByRole('region', { name: 'Layers' }).dispatchEvent('drop', { dataTransfer: data })
  await expect(window.getByRole('heading', { level: 1, name })).toBeVisible()
}

async function sendOne(window: Page): Promise<void> {
  await window.getByRole('button', { name: 'Send one item' }).click()
  await untilIdle(window)
  await expect(window.getByRole('table', { name: 'Reproductions' }).getByRole('row')).not.toHaveCount(1)
}

async function pasteOnto(place: Locator, text: string): Promise<void> {
  await place.evaluate((element, given) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text', given)
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, text)
}

async function picture(window: Page, name: string): Promise<void> {
  const folder = process.env['FAULTLINE_PICTURES']
  if (folder !== undefined) await window.screenshot({ path: join(folder, `${name}.png`) })
}

test('what Faultline cannot run is said so everywhere, and no layer is said to break', async () => {
  const { window, close } = await launchFaultline()
  const parameters = { language: 'python', pythonCode: 'return []' }
  await drop(window, 'sheet', { type: 'n8n-nodes-base.code', parameters })

  await sendOne(window)

  const layers = window.getByRole('region', { name: 'Layers' })
  await expect(layers).toContainText('cannot be told here')
  await expect(layers).not.toContainText('breaks here')
  await expect(window.getByRole('table', { name: 'Reproductions' })).toContainText('cannot be told')
  await expect(window.getByRole('region', { name: 'Inspector' })).toContainText('Cannot be told here')
  await expect(window.getByRole('button', { name: 'Export record' })).toBeDisabled()
  await picture(window, 'cannot-be-told')
  expect(await axeFindings(window)).toEqual([])

  await window.getByRole('group', { name: 'Method' }).getByRole('button', { name: 'Give a stand-in' }).click()
  const dialog = window.getByRole('dialog')
  await dialog.getByText('Written here', { exact: true }).click()
  await dialog.getByRole('button', { name: 'Make it the baseline' }).click()
  await sendOne(window)
  await expect(window.getByRole('table', { name: 'Reproductions' }).getByRole('row').nth(1)).toContainText(
    'with stand-ins',
  )
  await close()
})

test('the steps of the method are busy from the press on, and not any more once they stand as they are then', async () => {
  const { window, close } = await launchFaultline()
  await untilIdle(window)
  const seen = await window.evaluate(async () => {
    const group = document.querySelector('[role=group][aria-label=Method]')
    const busy = (): boolean => group?.getAttribute('aria-busy') === 'true'
    const button = (title: string): HTMLButtonElement | undefined =>
      [...(group?.querySelectorAll('button') ?? [])].find((each) => each.textContent === title)
    button('Send one item')?.click()
    await Promise.resolve()
    const atOnce = busy()
    let idleWithStop = 0
    let turns = 0
    while (busy() || button('Stop') !== undefined) {
      await new Promise((resolve) => setTimeout(resolve))
      if (!busy() && button('Stop') !== undefined) idleWithStop += 1
      turns += 1
    }
    return { atOnce, idleWithStop, waited: turns > 0, changeLayer: button('Change layer')?.disabled }
  })
  expect(seen).toEqual({ atOnce: true, idleWithStop: 0, waited: true, changeLayer: false })
  await close()
})

test('a refused item says why on the screen of the method, and leads to the credential that is missing', async () => {
  const { window, close } = await launchFaultline()
  await drop(window, 'guarded', { type: 'n8n-nodes-base.noOp' }, { authentication: 'headerAuth' })

  await sendOne(window)

  const inspector = window.getByRole('region', { name: 'Inspector' })
  await expect(inspector).toContainText('It started no workflow')
  await expect(inspector).toContainText('its credential is not there')
  await expect(window.getByRole('table', { name: 'Reproductions' })).toContainText('its credential is not there')
  // What is quoted in a sentence is set as a value, without its marks.
  const setAsValue = async (place: Locator): Promise<void> => {
    await expect(place.locator('code', { hasText: 'POST /webhook/guarded' }).first()).toBeVisible()
    await expect(place).not.toContainText('`')
  }
  await setAsValue(window.getByRole('table', { name: 'Reproductions' }))
  await setAsValue(inspector)
  await picture(window, 'refused')
  expect(await axeFindings(window)).toEqual([])

  await inspector.getByRole('button', { name: 'Add credential' }).click()
  const dialog = window.getByRole('dialog', { name: 'Add a credential' })
  await dialog.getByLabel('Name', { exact: true }).fill('The header')
  await dialog.getByLabel('Header value').fill('given-here')
  await dialog.getByRole('button', { name: 'Keep credential' }).click()
  await sendOne(window)
  await expect(inspector).toContainText('differs')
  await setAsValue(window.getByRole('status').filter({ hasText: 'Next: ' }))
  await close()
})

test('a variable that a run lacks is added from the failure, by its name, and the method goes on', async () => {
  const { window, close } = await launchFaultline()
  const parameters = { jsCode: 'if ($vars.REGION === undefined) throw new Error("no region"); return []' }
  await drop(window, 'region', { type: 'n8n-nodes-base.code', parameters })
  await sendOne(window)

  const inspector = window.getByRole('region', { name: 'Inspector' })
  await expect(inspector).toContainText('Cannot be told here')
  await picture(window, 'lacking-variable')
  expect(await axeFindings(window)).toEqual([])
  await inspector.getByRole('button', { name: 'Add variable' }).first().click()

  await expect(window.getByLabel('Name of the variable')).toHaveValue('REGION')
  await expect(window.getByLabel('Value of the variable')).toBeFocused()
  await window.getByLabel('Value of the variable').fill('north')
  await window.getByRole('button', { name: 'Keep variable' }).click()
  await expect(window.getByRole('heading', { level: 1, name: 'region' })).toBeVisible()
  await sendOne(window)
  await expect(inspector).not.toContainText('Cannot be told here')
  await close()
})

test('a webhook that is disabled is enabled from what it refused, and takes the next item', async () => {
  const { window, close } = await launchFaultline()
  await drop(window, 'off', { type: 'n8n-nodes-base.noOp' }, {}, { disabled: true })
  const sheet = window.getByRole('region', { name: 'Readiness' })
  await expect(sheet.getByRole('button', { name: 'Enable the node: Webhook' })).toBeVisible()
  await sheet.getByRole('button', { name: 'Go on as it is' }).click()
  await sendOne(window)

  const inspector = window.getByRole('region', { name: 'Inspector' })
  await expect(inspector).toContainText('is disabled')
  await expect(window.getByRole('button', { name: 'Activate' })).toBeHidden()
  await inspector.getByRole('button', { name: 'Enable the node' }).click()
  await expect(window.getByText('"Webhook" of "off" is enabled.')).toBeVisible()
  await sendOne(window)
  await expect(window.getByRole('table', { name: 'Reproductions' }).getByRole('row').nth(1)).toContainText('200')
  await close()
})

test('an item that waits is waiting, and its runs so far are shown', async () => {
  const { window, close } = await launchFaultline()
  const parameters = { resume: 'timeInterval', amount: 20, unit: 'minutes' }
  await drop(window, 'waits', { type: 'n8n-nodes-base.wait', parameters }, { responseMode: 'onReceived' })

  await sendOne(window)

  await expect(window.getByRole('table', { name: 'Reproductions' })).toContainText('waiting until')
  await expect(window.getByRole('banner').or(window.getByRole('main'))).not.toContainText('The item fails')
  await expect(window.getByRole('region', { name: 'Inspector' })).toContainText('It waits in "Last"')
  await picture(window, 'waiting')
  await close()
})

test('the work on a case is there again after another one was open', async () => {
  const { window, close } = await launchFaultline()
  await window.getByRole('textbox', { name: 'Path' }).fill('/pull-requests?x=1')
  await sendOne(window)
  const title = await window.getByRole('heading', { level: 1 }).textContent()
  await drop(window, 'other', { type: 'n8n-nodes-base.noOp' })

  await window.getByRole('button', { name: `Back to "${title ?? ''}"` }).click()

  await expect(window.getByRole('textbox', { name: 'Path' })).toHaveValue('/pull-requests?x=1')
  await expect(window.getByRole('table', { name: 'Reproductions' }).getByRole('row')).toHaveCount(2)
  await close()
})

test('where the usual port is taken the first start takes a free one, keeps it, and later offers one button', async () => {
  const usual = await occupy(5678)
  const dataFolder = mkdtempSync(join(tmpdir(), 'faultline-port-'))
  const environment = { FAULTLINE_PORT: '' }
  const first = await launchFaultline({ dataFolder, environment })
  const status = first.window.getByRole('contentinfo', { name: 'Status' })
  await expect(status).toContainText('5678 is taken by another program')
  const [, port = ''] = /:(\d+)/u.exec((await status.textContent()) ?? '') ?? []
  await first.close()

  const kept = await occupy(Number(port))
  const second = await launchFaultline({ dataFolder, environment })
  await expect(second.window.getByRole('button', { name: 'Send one item' })).toBeDisabled()
  await picture(second.window, 'port-taken')
  await second.window.getByRole('group', { name: 'Method' }).getByRole('button', { name: 'Use a free port' }).click()
  await expect(second.window.getByRole('button', { name: 'Send one item' })).toBeEnabled()

  // A port that is taken is kept as it is wanted, and not said to be the listener's as if all were well.
  await goTo(second.window, 'Settings')
  await second.window.getByRole('textbox', { name: 'Port' }).fill(port)
  await second.window.getByRole('button', { name: 'Change port' }).click()
  await expect(second.window.getByText(`The listener's port is ${port}.`)).toBeVisible()
  await expect(second.window.getByText(/^Nothing listens: Port \d+ at 127\.0\.0\.1 is taken/u)).toBeVisible()
  await second.close()
  for (const server of [usual, kept]) server?.close()
  rmSync(dataFolder, { recursive: true, force: true })
})

/** Null where another program has the port already: that is as good. */
function occupy(port: number): Promise<Server | null> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(null))
    server.listen(port, '127.0.0.1', () => resolve(server))
  })
}

test('a suspected layer is drawn so, a healthy workflow that a change breaks is not said to break, and toasts come newest first', async () => {
  const { window, close } = await launchFaultline()
  await sendOne(window)
  await window.getByRole('button', { name: 'Change layer' }).click()
  await window.getByRole('dialog').getByRole('button', { name: 'Apply change' }).click()
  await sendOne(window)

  const layers = window.getByRole('region', { name: 'Layers' })
  await expect(layers).toContainText('suspected, not certain')
  await expect(layers).not.toContainText('breaks here')
  await picture(window, 'suspected')
  await window.emulateMedia({ colorScheme: 'dark' })
  await picture(window, 'suspected-dark')
  expect(await axeFindings(window)).toEqual([])
  await window.emulateMedia({ colorScheme: 'light' })

  await drop(window, 'good', { type: 'n8n-nodes-base.noOp' })
  await sendOne(window)
  await layers.getByRole('button', { name: /^reverse proxy/u }).click()
  await window.getByRole('dialog').getByRole('radio', { name: 'Upstream down (502)' }).check()
  await window.getByRole('dialog').getByRole('button', { name: 'Apply change' }).click()
  await sendOne(window)
  await expect(layers).toContainText('the change breaks it')
  await expect(layers).not.toContainText('breaks here')
  await expect(window.getByRole('region', { name: 'Inspector' })).toContainText('It started no workflow')
  await picture(window, 'broken-by-change')

  for (const name of ['a', 'b', 'c', 'd', 'e', 'f']) await drop(window, name, { type: 'n8n-nodes-base.noOp' })
  const toasts = window.getByRole('status').filter({ hasText: /^Opened/u })
  await expect(toasts.filter({ hasText: 'Opened "f".' })).toBeVisible()
  // Each made way for the next.
  await expect(toasts).toHaveCount(1)
  await pasteOnto(window.getByRole('heading', { level: 1 }).first(), '{"neither":"case"}')
  const newest = window.getByRole('alert').filter({ hasText: 'The clipboard is neither a case nor a workflow' })
  await expect(newest).toBeVisible()
  const [above, below] = await Promise.all([newest, toasts].map((toast) => toast.boundingBox()))
  expect(above?.y ?? 0).toBeLessThan(below?.y ?? 0)
  await picture(window, 'toasts')
  // The screen says so itself: whoever goes on in it has its foot back, and the list of notices keeps the words.
  await window.getByRole('region', { name: 'Inspector' }).click({ position: { x: 60, y: 60 } })
  await expect(toasts).toHaveCount(0)
  await close()
})
