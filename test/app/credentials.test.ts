import { expect, test } from '@playwright/test'
import { bareCase, httpNode } from '../main/closed-workflow.ts'
import { goTo, post } from './driving.ts'
import { drop } from './dropped-case.ts'
import { launchFaultline } from './launch.ts'

test('a credential is given in Settings, listed without its secret, and forgotten', async () => {
  const { window, close } = await launchFaultline()
  const secret = ['a', 'secret', 'nobody', 'guesses'].join('-')

  await window.getByRole('navigation', { name: 'Screens' }).getByRole('button', { name: 'Settings' }).click()
  await window.getByRole('button', { name: 'Add credential…' }).click()
  const dialog = window.getByRole('dialog', { name: 'Add a credential' })
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Tracker API')
  await dialog.getByLabel('Token', { exact: true }).fill(secret)
  await dialog.getByRole('button', { name: 'Keep credential' }).click()

  const row = window.getByRole('table', { name: 'Credentials' }).getByRole('row', { name: /Tracker API/u })
  await expect(row).toContainText('Bearer token')
  await expect(dialog).toBeHidden()
  expect(await window.content()).not.toContain(secret)
  await row.getByRole('button', { name: 'Forget Tracker API' }).click()
  await expect(row).toBeHidden()
  await close()
})

test('a credential that a workflow waits for is asked for in its fields, and the workflow then uses it unasked', async () => {
  const { window, close } = await launchFaultline()
  const node = httpNode(
    'Find contact',
    'http://127.0.0.1:9/contacts',
    { authentication: 'predefinedCredentialType', nodeCredentialType: 'hubspotOAuth2Api' },
    { hubspotOAuth2Api: { id: 'of-elsewhere', name: 'HubSpot account' } },
  )
  const { workflow } = JSON.parse(bareCase([node])) as { workflow: object }
  await drop(window, 'Bare', workflow)
  await window.getByRole('button', { name: 'Add credential' }).first().click()
  const dialog = window.getByRole('dialog', { name: 'Add a credential' })
  await expect(dialog).toContainText('As long as nothing goes out for real, any value does.')
  await expect(dialog.getByRole('button', { name: 'Keep credential' })).toBeDisabled()
  await dialog.getByLabel('Access token', { exact: true }).fill('made-up')
  await dialog.getByRole('button', { name: 'Keep credential' }).click()
  await expect(window.getByRole('status').filter({ hasText: 'and "Find contact" uses it' })).toBeVisible()

  await window.getByRole('button', { name: 'Send one item' }).click()
  // The answer is made up, which is what the finding says.
  await expect(window.getByRole('table', { name: 'Reproductions' }).getByRole('row').nth(1)).toContainText(
    '200has findings',
  )
  const url = await window.evaluate<string>(
    'window.faultline.overview(undefined).then(({ value }) => value.listener.url)',
  )
  await fetch(`${url}/webhook/orders`, { method: 'POST', body: '{}' })
  await goTo(window, 'Executions')
  await expect(window.getByRole('grid', { name: 'Executions' }).getByRole('row').nth(1)).toContainText('Find contact')
  await expect(window.getByRole('dialog')).toBeHidden()
  await close()
})

test('the secret of a provider that is not known is given from its delivery, and a person is back there', async () => {
  const { window, close } = await launchFaultline()
  await post(window, '/webhook/unknown-caller', '{}', { 'calendly-webhook-signature': 't=1,v1=00' })
  await goTo(window, 'Deliveries')
  const ledger = window.getByRole('grid', { name: 'Deliveries' })
  await ledger
    .getByRole('row', { name: /unknown-caller/u })
    .first()
    .click()
  await window.getByRole('button', { name: 'Add the secret of Calendly' }).click()
  const adding = window.getByRole('dialog', { name: 'Add a credential' })
  await expect(adding.getByLabel('Provider')).toHaveValue('calendly')
  await adding.getByLabel('Secret', { exact: true }).fill(['of', 'this', 'test'].join('-'))
  await adding.getByRole('button', { name: 'Keep credential' }).click()
  await expect(window.getByRole('status').filter({ hasText: 'The secret "Calendly" is kept.' })).toBeVisible()
  await expect(ledger).toBeVisible()
  await close()
})
