/**
 * What comes from outside is text on every screen: a workflow's names, notes and errors, a request's path, headers and payload.
 * The same set goes through the exports in test/main/evidence/hostile-texts.test.ts, through archives in
 * test/main/export/hostile-archive.test.ts, through the sandbox in test/main/engine/sandbox/hostile.test.ts.
 */
import { expect, test } from '@playwright/test'
import { bareCase } from '../main/closed-workflow.ts'
import { goTo, post, sendOne } from './driving.ts'
import { launchFaultline } from './launch.ts'

/** Each would leave an element with the id `taken`, or call `taken()`. */
const markup = [
  '<img id=taken src=x onerror=taken()>',
  '"><svg id=taken onload=taken()>',
  '<script id=taken>taken()</script>',
  '[a](javascript:taken())',
  '<a id=taken href="javascript:taken()">a</a>',
  '</style><b id=taken>',
  '{{7*7}}${taken()}',
].join(' ')

const screens = ['Deliveries', 'Executions', 'Workflows', 'Measures', 'AI steps', 'Settings', 'Reproduce']

test('markup in workflows, requests, errors and payloads is shown as text on every screen', async () => {
  const { window, close } = await launchFaultline()
  await expect(window.getByRole('button', { name: 'Send one item' })).toBeEnabled()
  const said: string[] = []
  window.on('dialog', (dialog) => {
    said.push(dialog.message())
    void dialog.dismiss()
  })
  await window.evaluate(() => Object.assign(globalThis, { taken: () => alert('taken') }))
  const hostile = bareCase(
    [
      { name: `Note ${markup}`, type: 'n8n-nodes-base.set', typeVersion: 3.4, parameters: {} },
      {
        name: 'Stop',
        type: 'n8n-nodes-base.stopAndError',
        typeVersion: 1,
        parameters: { errorMessage: `Failed: ${markup}` },
      },
    ],
    { name: `Case ${markup}`, note: markup },
  )
  const text = hostile.replace('"name":"Bare"', `"name":${JSON.stringify(`Bare ${markup}`)}`).replace(
    '"nodes":[',
    `"nodes":[${JSON.stringify({
      id: 'sticky',
      name: 'Sticky',
      type: 'n8n-nodes-base.stickyNote',
      typeVersion: 1,
      position: [0, 300],
      parameters: { content: `# ${markup}` },
    })},`,
  )
  await window.evaluate(`window.faultline.openText(${JSON.stringify({ name: 'bare.json', text })})`)
  await expect(window.getByRole('heading', { level: 1 }).first()).toContainText('<img id=taken')
  await sendOne(window)
  await window.getByRole('button', { name: 'Export record' }).click()
  await expect(window.getByRole('dialog', { name: 'Diagnostic record' })).toContainText('<img id=taken')
  expect(await window.locator('#taken, [href^="javascript:"]').count()).toBe(0)
  await window.keyboard.press('Escape')
  // A delivery to nobody whose path, headers and body are hostile.
  const path = `/webhook/${encodeURIComponent(markup)}?q=${encodeURIComponent(markup)}`
  await post(window, path, JSON.stringify({ event_id: markup, [markup]: markup }), {
    'x-note': markup.replaceAll('\n', ' '),
  })

  for (const screen of screens) {
    await goTo(window, screen)
    const rows = window.getByRole('row').filter({ hasText: /taken|Bare|unmatched|failed/u })
    if (screen !== 'Settings' && (await rows.count()) > 0) await rows.first().click()
    await window.waitForTimeout(300)
    expect(await window.locator('#taken, [href^="javascript:"]').count(), screen).toBe(0)
  }
  expect(said).toEqual([])
  await close()
})
