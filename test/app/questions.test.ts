import { expect, test, type Page } from '@playwright/test'
import { bareCase, httpNode, type CaseNode } from '../main/closed-workflow.ts'
import { axeFindings } from './axe-findings.ts'
import { goTo } from './driving.ts'
import { launchFaultline, type LaunchedFaultline } from './launch.ts'

test.describe.configure({ mode: 'serial' })

let opened: LaunchedFaultline
test.beforeAll(async () => {
  opened = await launchFaultline()
  await expect(opened.window.getByRole('button', { name: 'Send one item' })).toBeEnabled()
})
test.afterAll(() => opened.close())

test('a changed workflow that is there already is asked about, and the dialog has no axe finding', async () => {
  const { window } = opened
  await drop(window, 'shop.json', workflowOf('Shop', [httpNode('Send', 'http://127.0.0.1:9/a')]))
  await expect(window.getByRole('heading', { level: 1, name: 'Shop' })).toBeVisible()
  await drop(window, 'shop.json', workflowOf('Shop', [httpNode('Send', 'http://127.0.0.1:9/b')]))
  const dialog = window.getByRole('dialog', { name: 'This workflow is there already' })
  await expect(dialog.getByRole('button', { name: 'Take it as version 2 of "Shop"' })).toBeFocused()
  expect(await axeFindings(window, 'twin')).toEqual([])
  await window.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
})

test('of several captured requests one is chosen, and the dialog has no axe finding', async () => {
  const { window } = opened
  await drop(window, 'capture.har', harOf(40))
  const dialog = window.getByRole('dialog', { name: 'Requests of capture.har' })
  await expect(dialog.getByRole('checkbox')).toHaveCount(40)
  expect(await axeFindings(window, 'captured requests')).toEqual([])
  await window.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
})

test('a host that a case names is asked about, and the dialog has no axe finding', async () => {
  const { window } = opened
  const hosts = { baseline: { real_hosts: ['api.shop.invalid'] } }
  await drop(
    window,
    'hosts.json',
    bareCase([httpNode('Send', 'http://api.shop.invalid/a')], { name: 'Hosts', ...hosts }),
  )
  await expect(window.getByRole('heading', { level: 1, name: 'Hosts' })).toBeVisible()
  await window.getByRole('button', { name: 'Send one item' }).click()
  const dialog = window.getByRole('dialog', { name: 'Send to these hosts for real?' })
  await expect(dialog.getByRole('button', { name: 'Answer with stand-ins' })).toBeFocused()
  expect(await axeFindings(window, 'hosts of a case')).toEqual([])
  await window.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
})

test('a credential of the same name and a host of the outside are asked about, and neither dialog has an axe finding', async () => {
  const { window } = opened
  const credential = { name: 'Shop key', type: 'httpHeaderAuth', data: { name: 'x-key', value: 'made-up' } }
  const saved = { ...credential, allowedHosts: ['api.shop.invalid'] }
  await window.evaluate(`window.faultline.saveCredential(${JSON.stringify(saved)})`)
  const node = httpNode(
    'Send',
    'http://api.shop.invalid/a',
    { authentication: 'genericCredentialType', genericAuthType: 'httpHeaderAuth' },
    { httpHeaderAuth: { id: 'of-elsewhere', name: 'Shop key' } },
  )
  await drop(window, 'outside.json', workflowOf('Outside', [node], 'outside'))
  await expect(window.getByRole('heading', { level: 1, name: 'Outside' })).toBeVisible()
  const url = await window.evaluate<string>(
    'window.faultline.overview(undefined).then(({ value }) => value.listener.url)',
  )
  const delivered = fetch(`${url}/webhook/outside`, { method: 'POST', body: '{}' })
  const ofCredential = window.getByRole('dialog', { name: 'Use your credential of the same name?' })
  await expect(ofCredential).toContainText('Shop key')
  await expect(ofCredential.getByRole('button', { name: 'Not now' })).toBeFocused()
  expect(await axeFindings(window, 'credential question')).toEqual([])
  await ofCredential.getByRole('button', { name: 'Use it', exact: true }).click()

  const ofHost = window.getByRole('dialog', { name: 'Let this request out?' })
  await expect(ofHost).toContainText('POST http://api.shop.invalid/a')
  await expect(ofHost.getByRole('button', { name: 'Not now' })).toBeFocused()
  expect(await axeFindings(window, 'host question')).toEqual([])
  await window.keyboard.press('Escape')
  await expect(ofHost).toBeHidden()
  expect((await delivered).status).toBe(500)
})

test('a long list of choices is scrolled by the keys of its field, and has no axe finding', async () => {
  const { window } = opened
  await goTo(window, 'Settings')
  await window.keyboard.press('ControlOrMeta+K')
  await window.getByRole('textbox', { name: 'Command' }).fill('About Faultline')
  await window.keyboard.press('Enter')
  await window.getByRole('dialog', { name: 'About Faultline' }).getByRole('combobox').click()
  const list = window.getByRole('listbox')
  expect(await list.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBeGreaterThan(200)
  expect(await axeFindings(window, 'long list')).toEqual([])
  await window.keyboard.press('ArrowUp')
  await expect(window.getByRole('option').last()).toBeInViewport()
})

/** A workflow as a file has it. */
function workflowOf(name: string, nodes: readonly CaseNode[], path = 'orders'): string {
  const { workflow } = JSON.parse(bareCase(nodes)) as { workflow: { nodes: { parameters: object }[] } }
  const [hook, ...more] = workflow.nodes
  const nodesOfIt = [{ ...hook, parameters: { ...hook?.parameters, path } }, ...more]
  return JSON.stringify({ ...workflow, id: name.toLowerCase(), name, nodes: nodesOfIt })
}

/** What a browser's tools save, with so many requests. */
function harOf(amount: number): string {
  const entries = Array.from({ length: amount }, (_, index) => ({
    request: {
      method: 'POST',
      url: `https://hooks.example.com/webhook/orders?page=${String(index)}`,
      headers: [{ name: 'Content-Type', value: 'application/json' }],
      postData: { mimeType: 'application/json', text: JSON.stringify({ event_id: `evt_${String(index)}` }) },
    },
  }))
  return JSON.stringify({ log: { version: '1.2', entries } })
}

async function drop(window: Page, name: string, text: string): Promise<void> {
  const dataTransfer = await window.evaluateHandle(
    ([file, given]) => {
      const transfer = new DataTransfer()
      transfer.items.add(new File([given], file))
      return transfer
    },
    [name, text] as const,
  )
  await window.dispatchEvent('main', 'drop', { dataTransfer })
}
