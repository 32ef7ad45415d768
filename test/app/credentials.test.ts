import { expect, test } from '@playwright/test'
import { bareCase, httpNode, type CaseNode } from '../main/closed-workflow.ts'
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
  await window.getByRole('button', { name: 'Ready · 1 credential not here' }).click()
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

test('nodes that call one host and name no credential get one together', async () => {
  const { window, close } = await launchFaultline()
  const call = (name: string): CaseNode =>
    httpNode(name, `http://127.0.0.1:9/${name}`, {
      authentication: 'genericCredentialType',
      genericAuthType: 'httpHeaderAuth',
    })
  const { workflow } = JSON.parse(bareCase([call('Find'), call('Tell')])) as { workflow: object }
  await drop(window, 'Bare', workflow)
  await expect(window.getByText('"Find" and "Tell" ask for a credential of the type "httpHeaderAuth"')).toBeVisible()
  await window
    .getByRole('button', { name: /^Add credential/u })
    .first()
    .click()
  const dialog = window.getByRole('dialog', { name: 'Add a credential' })
  await expect(dialog).toContainText('"Find" and "Tell" need one of this type')
  await dialog.getByLabel('Name', { exact: true }).first().fill('Shop')
  await dialog.getByLabel('Header name').fill('X-Key')
  await dialog.getByLabel('Header value', { exact: true }).fill('made-up')
  await dialog.getByRole('button', { name: 'Keep credential' }).click()

  await expect(window.getByRole('status').filter({ hasText: 'and "Find" and "Tell" use it' })).toBeVisible()
  await expect(window.getByText('ask for a credential')).toBeHidden()
  await expect(window.getByText('asks for a credential')).toBeHidden()
  await close()
})

test('a credential that checks requests stands there as the request sends it, and a second one of its name takes its place', async () => {
  const { window, app, close } = await launchFaultline()
  const named = { httpHeaderAuth: { id: 'of-elsewhere', name: 'Shop header' } }
  const parameters = { httpMethod: 'POST', path: 'orders', authentication: 'headerAuth', options: {} }
  const type = 'n8n-nodes-base.webhook'
  const webhook = { name: 'Order', type, typeVersion: 2, position: [0, 0], parameters, credentials: named }
  await drop(window, 'Checked', { name: 'Checked', nodes: [webhook], connections: {}, settings: {} })
  const line = `curl https://shop.example/webhook/orders -H 'X-Shop-Secret: of-the-shop' -d '{"id":7}'`
  await app.evaluate(({ clipboard }, text) => clipboard.writeText(text), line)
  await window.getByRole('heading', { level: 1 }).first().click()
  await window.keyboard.press('ControlOrMeta+V')
  await expect(window.getByText('The request of the clipboard is taken.')).toBeVisible()
  await window.getByRole('button', { name: 'Add credential' }).first().click()
  const dialog = window.getByRole('dialog', { name: 'Add a credential' })
  await expect(dialog).toContainText(
    'Each request is checked with it: it stands here as the request of the case sends it.',
  )
  await expect(dialog).not.toContainText('any value does')
  await expect(dialog.getByLabel('Header name')).toHaveValue('X-Shop-Secret')
  await dialog.getByLabel('Header value', { exact: true }).fill('mistyped')
  await dialog.getByRole('button', { name: 'Keep credential' }).click()
  await window.getByRole('button', { name: 'Send one item' }).click()
  const newest = window.getByRole('table', { name: 'Reproductions' }).getByRole('row').nth(1)
  await expect(newest).toContainText('403')

  await goTo(window, 'Settings')
  await window.getByRole('button', { name: 'Add credential…' }).click()
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('Shop header')
  await dialog.getByRole('combobox', { name: 'Type' }).click()
  await window.getByRole('option', { name: 'Header', exact: true }).click()
  await expect(dialog).toContainText('One of this name and type is here already: this one takes its place.')
  await dialog.getByLabel('Header name').fill('X-Shop-Secret')
  await dialog.getByLabel('Header value', { exact: true }).fill('of-the-shop')
  await dialog.getByRole('button', { name: 'Keep credential' }).click()
  await expect(dialog).toBeHidden()
  await expect(
    window.getByRole('table', { name: 'Credentials' }).getByRole('row', { name: /Shop header/u }),
  ).toHaveCount(1)
  await goTo(window, 'Reproduce')
  await window.getByRole('button', { name: 'Send one item' }).click()
  await expect(newest).toContainText('succeeded')
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

test('a credential with a structure of its own begins with that, and who gives none is back where it was asked for', async () => {
  const { window, close } = await launchFaultline()
  const node = httpNode(
    'Speak',
    'http://127.0.0.1:9/speak',
    { authentication: 'genericCredentialType', genericAuthType: 'httpCustomAuth' },
    { httpCustomAuth: { id: 'of-elsewhere', name: 'Voices' } },
  )
  const { workflow } = JSON.parse(bareCase([node])) as { workflow: object }
  await drop(window, 'Bare', workflow)
  await window.getByRole('button', { name: 'Ready · 1 credential not here' }).click()
  const ask = window.getByRole('button', { name: 'Add credential: Speak' })
  await ask.click()
  const dialog = window.getByRole('dialog', { name: 'Add a credential' })
  await expect(dialog.getByRole('textbox', { name: 'Data' })).toHaveValue(/"headers"/u)
  await window.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(window.getByRole('main', { name: 'Reproduce' })).toBeVisible()

  await ask.click()
  await dialog.getByRole('button', { name: 'Keep credential' }).click()
  await expect(window.getByRole('status').filter({ hasText: 'and "Speak" uses it' })).toBeVisible()
  await expect(window.getByRole('main', { name: 'Reproduce' })).toBeVisible()
  await close()
})

test('who sends many again that cannot be signed is led to each secret that is missing, and back', async () => {
  const { window, close } = await launchFaultline()
  await post(window, '/webhook/of-calendly', '{"event":"invitee.created"}', {
    'calendly-webhook-signature': `t=1,v1=${'0'.repeat(64)}`,
  })
  await goTo(window, 'Deliveries')
  await window.getByRole('button', { name: 'Send again…' }).click()
  await window.getByRole('menuitem', { name: /^All of the list: 1 delivery/u }).click()
  const many = window.getByRole('dialog', { name: 'Send 1 delivery again?' })
  await expect(many).toContainText('No secret of Calendly is known here')
  await many.getByRole('button', { name: 'Add the secret of Calendly' }).click()
  await expect(many).toBeHidden()
  const dialog = window.getByRole('dialog', { name: 'Add a credential' })
  await expect(dialog).toContainText('What comes from Calendly is checked with its webhook secret')
  await window.keyboard.press('Escape')
  await expect(window.getByRole('main', { name: 'Deliveries' })).toBeVisible()
  await close()
})
