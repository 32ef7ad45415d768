import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { goTo, sendOne, takeBack } from './driving.ts'
import { launchFaultline } from './launch.ts'

test('cases are found, renamed, noted on, duplicated, written to a file, deleted and had back', async () => {
  const { app, window, close } = await launchFaultline()
  await sendOne(window)
  await goTo(window, 'Measures')
  await window.keyboard.press('ControlOrMeta+Shift+O')
  const cases = window.getByRole('dialog', { name: 'Cases' })
  const card = cases.getByRole('region', { name: 'The chosen case' })

  await card.getByRole('textbox', { name: 'Name' }).fill('My pull request')
  await card.getByRole('button', { name: 'Rename' }).click()
  await expect(cases.getByRole('region', { name: 'Your cases' })).toContainText('My pull request')
  await card.getByRole('textbox', { name: 'Note' }).fill('Ask Ana about milestones.')
  await card.getByRole('button', { name: 'Duplicate' }).click()
  await expect(card.getByRole('textbox', { name: 'Name' })).toHaveValue('My pull request (copy)')
  await expect(card.getByRole('textbox', { name: 'Note' })).toHaveValue('Ask Ana about milestones.')
  await cases.getByRole('textbox', { name: 'Search cases' }).fill('ana copy')
  await expect(cases.getByRole('listitem')).toHaveCount(1)

  const filePath = join(mkdtempSync(join(tmpdir(), 'faultline-written-')), 'mine.case.json')
  await app.evaluate(({ dialog }, path) => {
    dialog.showSaveDialog = () => Promise.resolve({ canceled: false, filePath: path })
  }, filePath)
  await card.getByRole('button', { name: 'Write to a file…' }).click()
  await window.getByText('The case was written.').waitFor()
  expect(JSON.parse(readFileSync(filePath, 'utf8'))).toMatchObject({
    title: 'My pull request (copy)',
    note: 'Ask Ana about milestones.',
  })

  await card.getByRole('button', { name: 'Open as it was left' }).click()
  await expect(window.getByRole('heading', { level: 1, name: 'My pull request (copy)' })).toBeVisible()
  await expect(window.getByRole('table', { name: 'Reproductions' }).getByRole('row')).toHaveCount(2)
  await window.getByRole('button', { name: /^Case: / }).click()
  await window.getByRole('menuitem', { name: /^My pull request/u }).click()
  await expect(window.getByRole('heading', { level: 1, name: 'My pull request', exact: true })).toBeVisible()

  await window.keyboard.press('ControlOrMeta+Shift+O')
  await cases.getByRole('button', { name: /^My pull request \(copy\)/u }).click()
  await card.getByRole('button', { name: 'Delete…' }).click()
  await window
    .getByRole('dialog', { name: /^Delete the case/u })
    .getByRole('button', { name: 'Delete', exact: true })
    .click()
  await expect(cases.getByRole('listitem')).toHaveCount(1)
  await takeBack(window, /^Deleted: /u)
  await expect(cases.getByRole('listitem')).toHaveCount(2)
  await window.keyboard.press('Escape')
  await window.getByRole('button', { name: /notices$/u }).click()
  await expect(window.getByRole('dialog', { name: 'Notices' })).toContainText('The case was written.')
  await close()
})

test('the help shows the keys of the screen, the documents and the versions', async () => {
  const { window, close } = await launchFaultline()
  await goTo(window, 'Deliveries')

  await window.keyboard.press('Shift+?')
  await expect(window.getByRole('dialog', { name: 'Keyboard shortcuts' })).toContainText('A page of rows')
  await window.keyboard.press('Escape')
  await window.keyboard.press('F1')
  const documents = window.getByRole('dialog', { name: 'Documents' })
  await documents.getByRole('textbox', { name: 'Search the documents' }).fill('REDACTION_FAILED')
  await documents.getByRole('list', { name: 'Documents' }).getByRole('button').first().click()
  const found = documents.getByRole('group', { name: 'The document' }).getByText('REDACTION_FAILED')
  await expect(found).toBeInViewport()
  await window.keyboard.press('Escape')
  await expect(documents).toBeHidden()
  await window.keyboard.press('ControlOrMeta+K')
  await window.getByRole('textbox', { name: 'Command' }).fill('About Faultline')
  await window.keyboard.press('Enter')
  await expect(window.getByRole('dialog', { name: 'About Faultline' })).toContainText(
    /Electron \d+\S+ (?:has had no fixes|gets fixes)/u,
  )
  await close()
})
