import { randomBytes } from 'node:crypto'
import { expect, test } from '@playwright/test'
import { openRecordedService, recordedDatabase, recordedFile } from '../stand-ins/n8n-recordings.ts'
import { axeFindings } from './axe-findings.ts'
import { goTo } from './driving.ts'
import { dropBytes } from './drop-bytes.ts'
import { launchFaultline } from './launch.ts'

const key = randomBytes(24).toString('hex')

test('an execution of a running service comes in with one press, and the first thing said is how it fares here', async () => {
  const service = await openRecordedService(key)
  const { window, close } = await launchFaultline()
  await goTo(window, 'Executions')
  await window.getByRole('button', { name: 'Bring in from n8n' }).click()
  const dialog = window.getByRole('dialog', { name: 'Bring in from n8n' })

  await dialog.getByLabel('Base URL').fill(service.url)
  await dialog.getByRole('textbox', { name: 'API key' }).fill('a-key-that-is-wrong')
  await dialog.getByRole('button', { name: 'Connect and list executions' }).click()
  await expect(dialog.getByRole('alert')).toContainText('does not take the API key (401)')
  await dialog.getByRole('textbox', { name: 'API key' }).fill(key)
  await dialog.getByRole('button', { name: 'Connect and list executions' }).click()
  const groups = dialog.getByRole('list', { name: 'Executions by their failure' })
  await expect(groups).toContainText('Lines with files')
  expect(await axeFindings(window)).toEqual([])
  await dialog.getByLabel('Search the executions').fill('orders to tracker')
  await expect(groups).not.toContainText('Lines with files')
  await dialog.getByRole('button', { name: 'Make it the case: execution 2 of Orders to tracker' }).click()
  await expect(dialog.getByRole('heading', { name: 'It fails here as it failed there' })).toBeVisible()
  expect(await axeFindings(window)).toEqual([])
  await dialog.getByRole('button', { name: /^Study "/u }).click()
  await expect(window.getByText('Orders to tracker').first()).toBeVisible()

  await window.keyboard.press('ControlOrMeta+K')
  await window.keyboard.type('Bring in from')
  await window.keyboard.press('Enter')
  await expect(dialog.getByLabel('Base URL')).toHaveValue(service.url)
  await dialog.getByRole('button', { name: 'Connect and list executions' }).click()
  await expect(groups).toContainText('Lines with files')
  await close()
  await service.close()
})

test('a saved execution is dropped, and a database chosen, in place of a connection', async () => {
  const { app, window, close } = await launchFaultline()
  await dropBytes(window, 'saved.json', Buffer.from(recordedFile()))
  const dialog = window.getByRole('dialog', { name: 'Bring in from n8n' })
  await expect(dialog).toContainText('saved.json')
  await dialog.getByRole('button', { name: 'Another source' }).click()
  const path = recordedDatabase()
  await app.evaluate(({ dialog: system }, filePath) => {
    system.showOpenDialog = () => Promise.resolve({ canceled: false, filePaths: [filePath] })
  }, path)
  await dialog.getByRole('button', { name: 'Choose a file…' }).click()
  await expect(dialog).toContainText('database.sqlite')
  await dialog.getByRole('button', { name: 'Make it the case: execution 6 of Lines with files' }).click()
  await expect(dialog.getByRole('heading', { name: 'It fails here as it failed there' })).toBeVisible()
  await close()
})
