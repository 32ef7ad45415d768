// A request that started nothing: what it was turned away for stands beside its outcome, before anything is swept.
import { expect, test } from '@playwright/test'
import { whyBad } from '../../../src/shared/item-verdict.ts'
import { openForTest } from '../open-for-test.ts'
import { caseText, code, type CaseInShort } from './measured/case-in-short.ts'

const credentials = { Hook: { id: 'measured-hook', type: 'httpHeaderAuth', data: { name: 'X_Hook_Secret' } } }
const json = [['Content-Type', 'application/json']] as const

const turnedAway: Readonly<Record<string, readonly [Partial<CaseInShort>, request: object, says: string]>> = {
  'an inactive workflow': [{ active: false }, {}, 'is not active, so its production URL triggers nothing.'],
  'another method': [
    { method: 'PUT' },
    {},
    'No execution was started: method `PUT` differs; the webhook takes `POST`.',
  ],
  'another path': [{}, { path: '/orders/' }, 'path `/orders/`'],
  'a header that is missing': [
    { webhook: { authentication: 'headerAuth' }, credentials },
    {},
    'No execution was started: header `X_Hook_Secret` is missing',
  ],
  'a body that is cut off': [
    { body: '{"a":', headers: json },
    {},
    'the body is not the JSON that its content type says',
  ],
}

for (const [what, [more, request, says]] of Object.entries(turnedAway)) {
  test(`a request that starts nothing says why: ${what}`, async () => {
    const faultline = await openForTest()
    const nodes = [code('Take', 'return $input.all()')]
    const one = { name: 'orders', truth: { layers: [] }, nodes, body: { event_id: 'w-1' }, ...more }
    const made = JSON.parse(caseText(one)) as { request: object }
    await faultline.cases.open(JSON.stringify({ ...made, request: { ...made.request, ...request } }), 'orders.json')
    const order = { size: 1, withDuplicate: false, concurrent: false } as const
    const { items } = await faultline.cases.send(order).done
    await faultline.close()
    expect(items.flatMap(whyBad).join(' ')).toContain(says)
  })
}

test('the verdict on a request that no webhook takes says which part of it differs, and from what', async () => {
  const faultline = await openForTest()
  const nodes = [code('Take', 'return $input.all()')]
  const one = { name: 'orders', truth: { layers: [] }, nodes, body: { event_id: 'w-2' } } as const
  const made = JSON.parse(caseText(one)) as { request: object }
  await faultline.cases.open(
    JSON.stringify({ ...made, request: { ...made.request, path: '/elsewhere/9' } }),
    'orders.json',
  )
  await faultline.cases.sweep({ kind: 'sweep', layers: [], resume: false }).done
  const verdict = faultline.cases.verdict()
  await faultline.close()
  expect(verdict?.evidence?.map(({ data }) => data.what).join(' ')).toContain(
    "path `/elsewhere/9` differs; the webhook's path is `/orders`",
  )
})
