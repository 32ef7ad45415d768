import { expect, test, type Page } from '@playwright/test'
import { bareCase, httpNode } from '../main/closed-workflow.ts'
import { openHttpServer } from '../stand-ins/http-server.ts'
import { launchFaultline } from './launch.ts'

const pictures = process.env['FAULTLINE_PICTURES']

test('a closed host is let out beside Send, and a sweep asks once more before it sends there', async () => {
  const server = await openHttpServer(() => ({ json: { ok: true } }))
  const { host } = new URL(server.url)
  const { window, close } = await launchFaultline()
  await expect(window.getByRole('button', { name: 'Send one item' })).toBeEnabled()
  await openText(window, bareCase([httpNode('Send', server.url)]))
  await expect(window.getByRole('heading', { name: 'bare' })).toBeVisible()
  await window.getByRole('button', { name: 'Send one item' }).click()
  const summary = window.getByRole('button', { name: /^Nothing goes out for real/u })
  await expect(summary).toContainText('last send: 1 by a stand-in that nobody wrote')
  expect(server.arrived).toHaveLength(0)

  await summary.click()
  const dialog = window.getByRole('dialog', { name: 'Where requests go' })
  const row = dialog.getByRole('row', { name: new RegExp(host, 'u') })
  await expect(row).toContainText('1 made up')
  if (pictures !== undefined) await picture(window, 'outgoing')
  await row.getByRole('switch').press('Space')
  await expect(dialog.getByRole('switch', { name: `${host} goes out for real` })).toBeChecked()
  await window.keyboard.press('Escape')
  await window.getByRole('button', { name: 'Send one item' }).click()
  await expect(window.getByRole('button', { name: new RegExp(`^Goes out for real: ${host}`, 'u') })).toContainText(
    'last send: 1 went out',
  )
  expect(server.arrived).toHaveLength(1)
  if (pictures !== undefined) await picture(window, 'reproduce')

  await window.keyboard.press('Control+Shift+S')
  const sweep = window.getByRole('dialog', { name: 'Sweep' })
  await expect(sweep.getByRole('checkbox', { name: 'Send to these for real' })).not.toBeChecked()
  await expect(sweep).toContainText(`${host}: the last baseline sent 1 request there for each item`)
  if (pictures !== undefined) await picture(window, 'sweep')
  await sweep.getByRole('button', { name: 'Start the sweep' }).click()
  await expect(sweep.getByRole('status').first()).toContainText('done', { timeout: 180_000 })
  expect(server.arrived).toHaveLength(1)
  await close()
  await server.close()
})

test('a case file that names hosts is asked about at its first send, and the answer stays with the case', async () => {
  const server = await openHttpServer(() => ({ json: { ok: true } }))
  const { host } = new URL(server.url)
  const { window, close } = await launchFaultline()
  const sendOne = window.getByRole('button', { name: 'Send one item' })
  await expect(sendOne).toBeEnabled()
  await openText(window, bareCase([httpNode('Send', server.url)], { baseline: { real_hosts: [host] } }))
  await expect(window.getByRole('heading', { name: 'bare' })).toBeVisible()
  await sendOne.click()
  const dialog = window.getByRole('dialog', { name: 'Send to these hosts for real?' })
  await expect(dialog.getByRole('list', { name: 'Hosts that the case names' })).toContainText(host)
  await window.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await sendOne.click()
  await dialog.getByRole('button', { name: 'Answer with stand-ins' }).click()
  await expect(window.getByRole('button', { name: /^Nothing goes out for real/u })).toContainText(
    'last send: 1 by a stand-in',
  )
  expect(server.arrived).toHaveLength(0)

  await openText(window, bareCase([httpNode('Send', server.url)], { name: 'more', baseline: { real_hosts: [host] } }))
  await expect(window.getByRole('heading', { name: 'more' })).toBeVisible()
  await sendOne.click()
  if (pictures !== undefined) await picture(window, 'first-send')
  await dialog.getByRole('button', { name: 'Let these go out for real' }).click()
  await expect(window.getByRole('button', { name: new RegExp(`^Goes out for real: ${host}`, 'u') })).toContainText(
    'last send: 1 went out',
  )
  await sendOne.click()
  await expect(dialog).toBeHidden()
  await expect.poll(() => server.arrived.length).toBe(2)
  await close()
  await server.close()
})

test('a workflow that wants to leave this machine is held until a person answers, and the answer can be taken back', async () => {
  const { window, close } = await launchFaultline()
  await expect(window.getByRole('button', { name: 'Send one item' })).toBeEnabled()
  const { workflow } = JSON.parse(bareCase([httpNode('Send', 'http://api.shop.invalid/a')])) as { workflow: object }
  await openText(window, JSON.stringify(workflow))
  const url = await window.evaluate<string>(
    'window.faultline.overview(undefined).then(({ value }) => value.listener.url)',
  )
  const delivered = fetch(`${url}/webhook/orders`, { method: 'POST', body: '{}' })
  const dialog = window.getByRole('dialog', { name: 'Let this request out?' })
  await expect(dialog).toContainText('POST http://api.shop.invalid/a')
  await expect(dialog).toContainText('1 request is held until you answer')
  if (pictures !== undefined) await picture(window, 'question')
  await dialog.getByRole('button', { name: 'Always keep closed' }).click()
  expect((await delivered).status).toBe(500)
  await expect(dialog).toBeHidden()

  await window
    .getByRole('navigation')
    .getByRole('button', { name: /Settings/u })
    .click()
  const kept = window.getByRole('table', { name: 'Hosts that workflows may reach' })
  await expect(kept).toContainText('api.shop.invalid')
  await expect(kept).toContainText('Kept closed')
  if (pictures !== undefined) {
    await kept.scrollIntoViewIfNeeded()
    await picture(window, 'settings')
  }
  await kept.getByRole('button', { name: 'Take back the answer for api.shop.invalid' }).click()
  await expect(kept).toBeHidden()
  await close()
})

test('nobody is asked for a newer version before a person wants it: once, or from then on at each start', async () => {
  const json = { tag_name: 'v99.1.0', published_at: '2026-12-01T00:00:00Z', html_url: 'https://example.test/notes' }
  const server = await openHttpServer(() => ({ json }))
  const { window, close } = await launchFaultline()
  const toSettings = () =>
    window
      .getByRole('navigation')
      .getByRole('button', { name: /Settings/u })
      .click()
  await window.evaluate(`window.faultline.changeSettings({ updateFeed: ${JSON.stringify(server.url)} })`)
  await window.reload()
  await expect(window.getByRole('button', { name: 'Send one item' })).toBeEnabled()
  await toSettings()
  await expect(window.getByRole('radio', { name: 'Off' })).toBeChecked()
  expect(server.arrived).toHaveLength(0)

  await window.getByRole('button', { name: 'Look now' }).click()
  await expect(window.getByText('What is new in it: https://example.test/notes')).toContainText(
    /^Faultline 99\.1\.0 is out since 2026-12-01; this is \d/u,
  )
  expect(server.arrived).toHaveLength(1)

  await window.getByText('At each start', { exact: true }).click()
  await expect(window.getByRole('radio', { name: 'At each start' })).toBeChecked()
  await window.reload()
  await expect(window.getByText('Faultline 99.1.0 is out', { exact: true })).toBeVisible()
  expect(server.arrived).toHaveLength(2)
  await close()
  await server.close()
})

async function openText(window: Page, text: string): Promise<void> {
  await window.evaluate(`window.faultline.openText(${JSON.stringify({ name: 'bare.json', text })})`)
}

/** Both themes, for a person to look at; where FAULTLINE_PICTURES names a folder. */
async function picture(window: Page, name: string): Promise<void> {
  for (const theme of ['light', 'dark'] as const) {
    await window.evaluate(`window.faultline.changeSettings({ theme: '${theme}' })`)
    await window.waitForTimeout(500)
    await window.screenshot({ path: `${pictures ?? ''}/${name}-${theme}.png`, animations: 'disabled' })
  }
}
