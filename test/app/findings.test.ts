import { expect, test } from '@playwright/test'
import { axeFindings } from './axe-findings.ts'
import { drop } from './dropped-case.ts'
import { goTo } from './driving.ts'
import { launchFaultline } from './launch.ts'

const node = (name: string, type: string, typeVersion: number, parameters: object): object => ({
  ...{ id: name, name, type: `n8n-nodes-base.${type}`, typeVersion, parameters },
  position: [name === 'Hook' ? 0 : 240, 0],
})

const swallowing = {
  name: 'Swallows',
  nodes: [
    node('Hook', 'webhook', 2, { httpMethod: 'POST', path: 'swallows', responseMode: 'lastNode' }),
    node('Read the call', 'set', 3.4, {
      assignments: { assignments: [{ id: '1', name: 'id', type: 'string', value: '={{ $json.body.calls[0].id }}' }] },
    }),
  ],
  connections: { Hook: { main: [[{ node: 'Read the call', type: 'main', index: 0 }]] } },
}

test('an execution that is counted with a finding says which node has it and what it is, with the way to it', async () => {
  const { window, close } = await launchFaultline()
  await drop(window, 'Swallows', swallowing)
  await window.getByRole('button', { name: 'Send one item' }).click()
  await expect(window.getByRole('table', { name: 'Reproductions' })).toContainText('has findings')
  await expect(
    window.getByText(/^The item went through with findings; the provider saw 200\. Noticed: /u),
  ).toBeVisible()
  await goTo(window, 'Executions')
  const row = window.getByRole('grid', { name: 'Executions' }).getByRole('row', { name: /1 finding/u })
  await row.click()
  await expect(row.getByRole('gridcell', { name: 'has findings', exact: true })).toBeVisible()
  const inspector = window.getByRole('region', { name: 'Inspector' })
  await expect(inspector.getByText('has findings', { exact: true })).toBeVisible()
  await expect(inspector.getByText('succeeded', { exact: true })).toHaveCount(0)
  const found = inspector.getByRole('list', { name: 'Findings of its node runs' }).getByRole('listitem')
  await expect(found).toHaveCount(1)
  await expect(found).toContainText("Cannot read properties of undefined (reading '0')")
  expect(await axeFindings(window)).toEqual([])
  await found.getByRole('button', { name: 'Read the call' }).click()
  await expect(inspector.getByRole('heading', { name: 'Read the call' })).toBeVisible()
  await close()
})
