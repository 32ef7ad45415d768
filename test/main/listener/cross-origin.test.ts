import { expect, test } from '@playwright/test'
import { openTestListener, webhookWorkflow } from './open-test-listener.ts'

const origin = { origin: 'https://shop.example' }
const closed = webhookWorkflow({
  path: 'closed',
  options: { allowedOrigins: 'https://a.example, https://b.example' },
})
const dynamic = webhookWorkflow({ path: 'users/:id' })

test('a page of another origin may read the answer, and a preflight is told what may be sent', async () => {
  const listener = await openTestListener([webhookWorkflow({}), closed, dynamic])
  const at = (path: string, init: RequestInit) => fetch(`${listener.url}/webhook/${path}`, init)
  const allowed = ({ headers }: Response) => [
    headers.get('access-control-allow-origin'),
    headers.get('access-control-allow-methods'),
  ]
  const posted = await at('orders', { method: 'POST', headers: origin })
  const refused = await at('closed', { method: 'POST', headers: origin })
  const wrong = await at('orders', { headers: origin })
  const without = await at('orders', { method: 'POST' })
  const preflight = await at(`${dynamic.nodes[0]?.webhookId ?? ''}/users/5`, {
    method: 'OPTIONS',
    headers: { ...origin, 'access-control-request-method': 'POST', 'access-control-request-headers': 'x-a' },
  })
  await listener.close()
  expect(allowed(posted)).toEqual(['https://shop.example', 'OPTIONS, POST'])
  expect(allowed(refused)).toEqual(['https://a.example', 'OPTIONS, POST'])
  expect([wrong.status, ...allowed(wrong)]).toEqual([404, 'https://shop.example', 'OPTIONS, POST'])
  expect(allowed(without)).toEqual([null, null])
  expect([preflight.status, ...allowed(preflight), preflight.headers.get('access-control-allow-headers')]).toEqual([
    204,
    'https://shop.example',
    'OPTIONS, POST',
    'x-a',
  ])
})
