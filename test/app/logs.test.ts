import { randomBytes } from 'node:crypto'
import { expect, test } from '@playwright/test'
import { gzipSync } from 'fflate'
import { axeFindings } from './axe-findings.ts'
import { dropBytes } from './drop-bytes.ts'
import { launchFaultline } from './launch.ts'
import { paste } from './paste.ts'

const secret = randomBytes(24).toString('hex')
const log = [
  '2026-11-20T09:14:03Z n8n ready on ::, port 5678',
  `2026-11-20T09:14:04Z QueryFailedError: SQLITE_BUSY: database is locked, Authorization: Bearer ${secret}`,
  '2026-11-20T09:14:05Z Received request for unknown webhook: The requested webhook "POST pull-requests" is not registered.',
  '2026-11-20T09:14:06Z NodeApiError: The service is receiving too many requests from you',
  '2026-11-20T09:14:07Z NodeApiError: The service is receiving too many requests from you',
].join('\n')

test('a log that is dropped says what failed first, with its lines, and leads to the workflow that it is about', async () => {
  const { app, window, close } = await launchFaultline()
  await dropBytes(window, 'n8n.log', Buffer.from(log))
  const dialog = window.getByRole('dialog', { name: 'Log: n8n.log' })
  const first = dialog.getByRole('region', { name: 'What failed first' })
  await expect(first).toContainText('likely database')
  await expect(first.getByLabel('Exact error text')).toContainText('SQLITE_BUSY: database is locked')
  await expect(dialog).toContainText('Log, 5 lines')
  await first.getByRole('button', { name: 'Show the lines around it' }).click()
  await expect(first.getByLabel('Lines around it')).toContainText('n8n ready on ::, port 5678')
  await expect(dialog).not.toContainText(secret)
  expect(await axeFindings(window)).toEqual([])

  const often = dialog.getByRole('button', { name: /receiving too many requests/u })
  await often.focus()
  await window.keyboard.press('Enter')
  await expect(often).toHaveAttribute('aria-expanded', 'true')
  await expect(dialog).toContainText('1 of 2')
  await dialog.getByRole('button', { name: 'The next of this kind' }).last().click()
  await expect(dialog).toContainText('2 of 2')
  await dialog.getByRole('button', { name: 'Copy as text' }).click()
  const copied = (): Promise<string> => app.evaluate(({ clipboard }) => clipboard.readText())
  await expect.poll(copied).toContain('It is likely the database layer')
  expect(await copied()).not.toContain(secret)

  await dialog.getByRole('button', { name: /"POST pull-requests" is not registered/u }).click()
  const compared = dialog.getByRole('group').filter({ hasText: 'Compared with the workflows here' })
  await compared.getByText('Compared with the workflows here').click()
  await expect(compared).toContainText('path /pull-requests agrees')
  await expect(dialog).not.toContainText('faultline ')
  await dialog.getByRole('button', { name: 'Study "Pull request → tracker card"' }).click()
  await expect(dialog).toBeHidden()
  await expect(window.getByRole('heading', { level: 1, name: 'Pull request → tracker card' })).toBeVisible()
  await close()
})

test('a copied error is read in the same place, and a packed log; what is no log says so', async () => {
  const { window, close } = await launchFaultline()
  await paste(window, "Problem in node 'Create card'\nThe service is receiving too many requests from you")
  const pasted = window.getByRole('dialog', { name: 'Log: the clipboard' })
  await expect(pasted.getByRole('region', { name: 'What failed first' })).toContainText('likely API')
  await expect(pasted.getByRole('button', { name: /^Study "/u })).toBeVisible()
  await window.keyboard.press('Escape')
  await expect(pasted).toBeHidden()

  await dropBytes(window, 'n8n.log.gz', Buffer.from(gzipSync(Buffer.from(log))))
  await expect(window.getByRole('dialog', { name: 'Log: n8n.log.gz' })).toContainText('n8n.log, line 2')
  await window.keyboard.press('Escape')

  await dropBytes(
    window,
    'quiet.log',
    Buffer.from('2026-11-20T09:14:03Z n8n ready on ::, port 5678\n2026-11-20T09:14:04Z Done\n'),
  )
  const quiet = window.getByRole('dialog', { name: 'Log: quiet.log' })
  await expect(quiet).toContainText('Nothing in it tells of a failure')
  expect(await axeFindings(window)).toEqual([])
  await window.keyboard.press('Escape')

  await dropBytes(window, 'note.gz', Buffer.from(gzipSync(Buffer.from('Good morning'))))
  await expect(window.getByRole('dialog', { name: 'Log' }).getByRole('alert')).toContainText('is no log')
  expect(await axeFindings(window)).toEqual([])
  await window.keyboard.press('Escape')

  await paste(window, 'Good morning')
  await expect(window.getByText(/The clipboard/u).first()).toBeVisible()
  await expect(window.getByRole('dialog')).toHaveCount(0)
  await close()
})

test('a long log says how far it is read, and is stopped', async () => {
  const { window, close } = await launchFaultline()
  const dataTransfer = await window.evaluateHandle(
    (line) => {
      const transfer = new DataTransfer()
      transfer.items.add(new File([line.repeat(700_000)], 'long.log'))
      return transfer
    },
    `${log.split('\n')[3] ?? ''}\n`,
  )
  await window.dispatchEvent('main', 'drop', { dataTransfer })
  const dialog = window.getByRole('dialog', { name: 'Log: long.log' })
  await expect(dialog.getByRole('progressbar')).toBeVisible()
  await expect(dialog).toContainText('at most 256.0 MB are read')
  await dialog.getByRole('button', { name: 'Stop', exact: true }).click()
  await expect(dialog).toBeHidden()
  await dropBytes(window, 'n8n.log', Buffer.from(log))
  await expect(window.getByRole('dialog', { name: 'Log: n8n.log' })).toContainText('likely database')
  await close()
})
