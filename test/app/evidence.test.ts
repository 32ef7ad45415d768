import { mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { axeFindings } from './axe-findings.ts'
import { goTo, sendOne, takeBack } from './driving.ts'
import { dropBytes } from './drop-bytes.ts'
import { launchFaultline } from './launch.ts'

const sample = 'pull-request-without-milestone.json'

test('all evidence is looked at, written as a ZIP, opened again read-only, and made the case', async () => {
  const { app, window, close } = await launchFaultline()
  const path = join(mkdtempSync(join(tmpdir(), 'faultline-evidence-')), 'ticket.zip')
  await dropBytes(window, sample, readFileSync(`resources/samples/${sample}`))
  await window.getByText(/^Opened "/u).waitFor()
  await sendOne(window)
  await window.getByRole('button', { name: 'Export record', exact: true }).click()
  const dialog = window.getByRole('dialog', { name: 'Diagnostic record' })

  await dialog.getByRole('tab', { name: 'All evidence' }).click()
  await expect(dialog.getByLabel('File as it will be written')).toContainText('"format": "faultline-evidence"')
  await expect(dialog.getByRole('region', { name: 'Redactions' }).getByRole('heading')).toHaveText(
    /\d+ values redacted in \d+ places/u,
  )
  await dialog.getByLabel('Redact also').fill('an empty title')
  await dialog.getByRole('button', { name: 'Redact it' }).click()
  await window.getByText(/^Redacted in \d+ places\.$/u).waitFor()
  await expect(dialog.getByRole('tab', { name: 'All evidence' })).toHaveAttribute('aria-selected', 'true')
  await takeBack(window, /^Redacted in /u)
  await expect(dialog.getByRole('list', { name: 'Redacted values' })).not.toContainText('[redacted:custom#1]')
  await dialog.getByLabel('Redact also').fill('an empty title')
  await dialog.getByRole('button', { name: 'Redact it' }).click()
  await window.getByText(/^Redacted in \d+ places\.$/u).waitFor()
  await expect(dialog.getByRole('list', { name: 'Redacted values' })).toContainText('[redacted:custom#1]')
  await dialog.getByLabel('Redact also').fill('nobody wrote this')
  await dialog.getByRole('button', { name: 'Redact it' }).click()
  await window.getByText('It stands nowhere in what would leave').waitFor()
  await dialog.getByRole('tab', { name: 'JSON' }).click()
  await expect(dialog.getByLabel('File as it will be written')).toContainText('No milestone with [redacted:custom#1]')
  for (const file of ['JSON file', 'Markdown file', 'ZIP with all evidence']) await dialog.getByLabel(file).click()
  await app.evaluate(({ dialog: system }, filePath) => {
    system.showSaveDialog = () => Promise.resolve({ canceled: false, filePath })
  }, path)
  await dialog.getByRole('button', { name: 'Save…' }).click()
  await window.getByText('The diagnostic record was written.').waitFor()
  expect(readdirSync(join(path, '..'))).toEqual(['ticket.zip'])

  await dropBytes(window, 'ticket.zip', readFileSync(path))
  const evidence = window.getByRole('dialog', { name: 'Evidence: ticket.zip' })
  await expect(evidence.getByRole('table', { name: 'Diagnostic record' })).toContainText('Create card')
  await expect(evidence.getByRole('table', { name: 'What heals it, and what to do' })).toContainText('The provider saw')
  expect(await axeFindings(window, 'evidence')).toEqual([])
  await evidence.getByRole('button', { name: 'Make it the case' }).click()
  await window.getByText(/Opened "Evidence of execution/u).waitFor()
  await close()
})

test('a rule of one’s own is tried and put in force; what is to stay needs a reason', async () => {
  const { window, close } = await launchFaultline()
  await goTo(window, 'Settings')
  const rules = window.getByRole('region', { name: 'Redaction' })
  const inForce = rules.getByRole('button', { name: 'Put rules in force' })

  await rules.getByLabel('Patterns').fill('ORD-\\d{4}')
  await rules.getByLabel('Try the rules on a text').fill('order ORD-1234')
  await rules.getByRole('button', { name: 'Try', exact: true }).click()
  await expect(rules.getByLabel('Redacted text')).toContainText('order [redacted:custom#1]')
  await rules.getByLabel('Values that stay').fill(['ada', 'kunde.example'].join('@'))
  await expect(inForce).toBeDisabled()
  await rules.getByLabel('Why may this stay?').fill('our own address')
  await inForce.click()

  await window.getByText('The rules of redaction are in force.').waitFor()
  await expect(rules).toContainText('1 value may stay: our own address')
  await close()
})
