import { expect, test } from '@playwright/test'
import { buildWorkflow } from '../main/engine/build-workflow.ts'
import { drop } from './dropped-case.ts'
import { sendOne } from './driving.ts'
import { launchFaultline, type LaunchedFaultline } from './launch.ts'

let opened: LaunchedFaultline

test.beforeAll(async () => {
  opened = await launchFaultline()
})

test.afterAll(() => opened.close())

function startedBy(type: string, name: string, more: object = {}): object {
  const read = { jsCode: "return [{ json: { text: $('Start').item.json.message.text.trim() } }]" }
  return { ...buildWorkflow({ Start: [type], Read: ['code', read] }, [['Start', 'Read']], { name }), ...more }
}

test('a workflow of another trigger gets a webhook in front by one press, and one item goes through it', async () => {
  const { window } = opened
  await drop(window, 'Bot', startedBy('gmailTrigger', 'Bot'))
  const method = window.getByRole('group', { name: 'Method' })
  await expect(window.getByText('The workflow starts at "Start" (gmailTrigger)').first()).toBeVisible()

  await method.getByRole('button', { name: 'Put a webhook in front' }).click()
  await expect(window.getByRole('status').filter({ hasText: 'A webhook stands in front of "Start".' })).toBeVisible()
  await expect(method.getByRole('button', { name: 'Put a webhook in front' })).toHaveCount(0)
  await sendOne(window)
  const row = window.getByRole('table', { name: 'Reproductions' }).getByRole('row').nth(1)
  await expect(row).toContainText('succeeded')
})

test('the item that is pinned to such a trigger is what the request brings', async () => {
  const { window } = opened
  const pinned = { pinData: { Start: [{ json: { message: { text: ' from the bot ' } } }] } }
  await drop(window, 'Pinned bot', startedBy('gmailTrigger', 'Pinned bot', pinned))
  await window.getByRole('group', { name: 'Method' }).getByRole('button', { name: 'Put a webhook in front' }).click()
  await expect(window.getByRole('status').filter({ hasText: 'the item that is pinned to it' })).toBeVisible()
  await expect(window.getByRole('region', { name: 'Request' })).toContainText('from the bot')
})
