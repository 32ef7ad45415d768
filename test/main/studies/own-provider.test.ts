import { expect, test } from '@playwright/test'
import { caseOfStored } from '../../../src/main/studies/case-of-execution.ts'
import { openForTest } from '../open-for-test.ts'
import { acme, acmeCase, acmeSecret } from './acme-case.ts'

const credentials = [
  { id: 'acme', name: 'acme', type: 'webhookSecret', data: { secret: acmeSecret, provider: 'acme' } },
]

test('a case that brings its provider is signed, verified, deduplicated and handed on with it', async () => {
  const faultline = await openForTest({ credentials })
  try {
    await faultline.cases.open(JSON.stringify(acmeCase()), 'acme.json')
    const { done } = faultline.cases.send({ size: 3, withDuplicate: true })
    const { items } = await done
    expect(items.map(({ providerView }) => providerView?.statusCode)).toEqual([200, 200, 200])
    const deliveries = faultline.store.deliveries.page({ limit: 10 })
    expect(deliveries.map(({ signature }) => signature?.sentence)).toEqual(
      Array.from({ length: 3 }, () => 'The signature of Acme is right.'),
    )
    expect(deliveries.map(({ outcome }) => outcome).toSorted()).toEqual(['accepted', 'accepted', 'duplicate'])
    expect(deliveries.every(({ externalId }) => externalId?.foundIn === 'header x-acme-event')).toBe(true)

    faultline.cases.chooseNamed('authorisation.signature={"how":"wrong-secret"}')
    const refused = await faultline.cases.send({ size: 1 }).done
    expect(refused.items[0]?.workflowView?.firstFailedNode).toBe('Compare')
    const [newest] = faultline.store.deliveries.page({ limit: 1 })
    expect(newest?.signature).toMatchObject({ provider: 'acme', verdict: 'wrong', reason: 'wrong-secret-or-altered' })
    expect(caseOfStored(newest?.id ?? '', faultline.store)).not.toHaveProperty('providers')
  } finally {
    await faultline.close()
  }
})

test('what a case brings holds for what is sent of it, not for deliveries from outside', async () => {
  const faultline = await openForTest({ credentials })
  try {
    await faultline.cases.open(JSON.stringify(acmeCase()), 'acme.json')
    const status = faultline.listener()
    const sent = async (body: string): Promise<void> => {
      const url = status.kind === 'listening' ? `${status.url}/webhook/orders` : ''
      await fetch(url, { method: 'POST', headers: { 'X-Acme-Event': 'e-1', 'X-Acme-Signature': 'ts=1;h1=0' }, body })
    }
    await sent('one')
    await sent('two')
    await expect
      .poll(() => faultline.store.deliveries.page({ limit: 5 }).map(({ outcome }) => outcome))
      .toEqual(['accepted', 'accepted'])
    expect(faultline.store.deliveries.page({ limit: 5 }).map(({ signature }) => signature)).toEqual([null, null])
  } finally {
    await faultline.close()
  }
})

test('a provider of the settings verifies at once, and a case made of its delivery brings it', async () => {
  const faultline = await openForTest({ credentials })
  try {
    const { calls } = faultline
    await calls.keepOwnProvider({ provider: acme, replaces: null })
    expect((await calls.overview(undefined)).providers[0]).toEqual({ name: 'acme', title: 'Acme' })
    const { providers: _brought, ...bare } = acmeCase()
    await faultline.cases.open(JSON.stringify(bare), 'acme.json')
    await faultline.cases.send({ size: 1 }).done
    const [delivery] = faultline.store.deliveries.page({ limit: 1 })
    expect(delivery?.signature).toMatchObject({ providerTitle: 'Acme', verdict: 'verified' })
    expect(caseOfStored(delivery?.id ?? '', faultline.store)).toMatchObject({
      provider: { profile: 'acme', secret_ref: 'acme' },
      providers: [acme],
    })
    await calls.removeOwnProvider({ name: 'acme' })
    expect((await calls.overview(undefined)).providers[0]).toMatchObject({ name: 'github' })
  } finally {
    await faultline.close()
  }
})

for (const given of [null, 'given by a person']) {
  test(`what a case has elsewhere of its signing secret is the one that it signs with: ${given ?? 'made up'}`, async () => {
    if (given !== null) process.env['FAULTLINE_SECRET_ACME'] = given
    const faultline = await openForTest({})
    try {
      const text = JSON.stringify(acmeCase()).replaceAll(acmeSecret, '{{secret:acme}}')
      await faultline.cases.open(text, 'acme.json')
      const { items } = await faultline.cases.send({ size: 1 }).done
      expect(items.map(({ providerView }) => providerView?.statusCode)).toEqual([200])
      faultline.cases.chooseNamed('authorisation.signature={"how":"wrong-secret"}')
      const refused = await faultline.cases.send({ size: 1 }).done
      expect(refused.items[0]?.workflowView?.firstFailedNode).toBe('Compare')
    } finally {
      delete process.env['FAULTLINE_SECRET_ACME']
      await faultline.close()
    }
  })
}
