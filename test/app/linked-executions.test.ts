import { expect, test, type Page } from '@playwright/test'
import { goTo } from './driving.ts'
import { launchFaultline } from './launch.ts'

function node(name: string, kind: string, typeVersion: number, x: number, parameters: object): object {
  return { name, type: `n8n-nodes-base.${kind}`, typeVersion, position: [x, 0], parameters }
}

const link = (to: string): object => ({ main: [[{ node: to, type: 'main', index: 0 }]] })

const called = {
  id: 'called',
  name: 'Tell the team',
  nodes: [
    node('Called', 'executeWorkflowTrigger', 1.1, 0, { inputSource: 'passthrough' }),
    node('Mail', 'emailSend', 2.1, 240, {
      fromEmail: 'shop@example.com',
      toEmail: 'team@example.com',
      subject: 'New order',
      emailFormat: 'text',
      text: 'An order came in.',
    }),
  ],
  connections: { Called: link('Mail') },
}

const caller = {
  id: 'caller',
  name: 'Take the order',
  nodes: [
    node('Hook', 'webhook', 2, 0, { httpMethod: 'POST', path: 'orders', options: {} }),
    node('Call', 'executeWorkflow', 1.2, 240, { workflowId: { __rl: true, mode: 'id', value: 'called' } }),
    node('Wait', 'wait', 1.1, 480, { resume: 'webhook' }),
  ],
  connections: { Hook: link('Call'), Call: link('Wait') },
}

async function open(window: Page, workflow: { readonly name: string }): Promise<void> {
  await expect(window.getByRole('button', { name: 'Send one item' })).toBeEnabled()
  await window.evaluate((text) => {
    const dataTransfer = new DataTransfer()
    dataTransfer.items.add(new File([text], 'workflow.json'))
    document.querySelector('main')?.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true }))
  }, JSON.stringify(workflow))
  await expect(window.getByRole('heading', { name: workflow.name, level: 1 })).toBeVisible()
}

test('a called workflow, its caller, what it waits for and what went nowhere are a click from each other', async () => {
  const { window, close } = await launchFaultline()
  await open(window, called)
  await open(window, caller)
  await window.getByRole('button', { name: 'Send one item' }).click()
  await goTo(window, 'Executions')
  const table = window.getByRole('grid', { name: 'Executions' })
  const inspector = window.getByRole('region', { name: 'Inspector' })
  await table.getByRole('row', { name: /Take the order/u }).click()

  await expect(inspector.getByRole('region', { name: 'What it waits for' })).toContainText('/webhook-waiting/')
  await inspector.getByRole('list', { name: 'Called workflows' }).getByRole('button').click()
  await expect(inspector.getByRole('heading', { name: 'Tell the team' })).toBeVisible()
  await expect(inspector.getByRole('list', { name: 'Messages' })).toContainText('An order came in.')
  await inspector.getByRole('button', { name: '"Call" of Take the order' }).click()
  await expect(inspector.getByRole('heading', { name: 'Call', exact: true })).toBeVisible()
  await expect(inspector.getByRole('list', { name: 'Called workflows' })).toContainText('Tell the team')

  await window.keyboard.press('Control+k')
  await window.keyboard.type('Show the outbox')
  await window.keyboard.press('Enter')
  await window
    .getByRole('dialog', { name: 'Outbox' })
    .getByRole('button', { name: /^Mail,/u })
    .click()
  await expect(inspector.getByRole('heading', { name: 'Mail', exact: true })).toBeVisible()
  await close()
})
