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
  expect([wrong.status, ...allowed(wrong)]).toEqual([500, null, 'OPTIONS, POST'])
  expect(allowed(without)).toEqual([null, null])
  expect([preflight.status, ...allowed(preflight), preflight.headers.get('access-control-allow-headers')]).toEqual([
    204,
    'https://shop.example',
    'OPTIONS, POST',
    'x-a',
  ])
})

test('a page of another origin that calls what is not there is answered 500, as in the service, and any other caller 404', async () => {
  const listener = await openTestListener([webhookWorkflow({})])
  const at = (path: string, init: RequestInit) => fetch(`${listener.url}/webhook/${path}`, init)
  const asks = { ...origin, 'access-control-request-method': 'PUT' }

  const answers = await Promise.all([
    at('none', { method: 'POST', headers: origin }),
    at('orders', { method: 'OPTIONS', headers: asks }),
    at('none', { method: 'POST' }),
    at('orders', { method: 'OPTIONS', headers: origin }),
    at('orders', { method: 'OPTIONS', headers: { ...asks, 'access-control-request-method': 'POST' } }),
  ])
  await listener.close()

  expect(answers.map(({ status }) => status)).toEqual([500, 500, 404, 204, 204])
  expect(await answers[0].text()).toContain('<pre>Internal Server Error</pre>')
})

test('a webhook with several methods allows every origin, and names its methods in their order', async () => {
  const several = { path: 'several', multipleMethods: true, httpMethod: ['POST', 'GET'] }
  const workflow = webhookWorkflow({ ...several, options: { allowedOrigins: 'https://a.example' } })
  const listener = await openTestListener([workflow])

  const { headers } = await fetch(`${listener.url}/webhook/several`, { method: 'POST', headers: origin })
  await listener.close()

  expect(headers.get('access-control-allow-origin')).toBe('https://shop.example')
  expect(headers.get('access-control-allow-methods')).toBe('OPTIONS, GET, POST')
})

test('a test URL that nobody listens at answers a page of another origin and its preflight as it answers anyone', async () => {
  const listener = await openTestListener([webhookWorkflow({ path: 'orders' })])
  const call = (method: string, headers: Record<string, string>): Promise<Response> =>
    fetch(`${listener.url}/webhook-test/orders`, { method, headers })
  const preflight = await call('OPTIONS', { ...origin, 'access-control-request-method': 'POST' })
  const posted = await call('POST', origin)

  for (const answer of [preflight, posted]) {
    expect([answer.status, answer.headers.get('access-control-allow-methods')]).toEqual([404, null])
    expect(await answer.json()).toMatchObject({ message: 'The requested webhook "orders" is not registered.' })
  }
  expect((await call('OPTIONS', {})).status).toBe(204)
  await listener.close()
})
