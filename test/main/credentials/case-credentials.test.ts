import { expect, test } from '@playwright/test'
import { addCaseCredentials, madeUpCredential } from '../../../src/main/credentials/case-credentials.ts'
import { findScheme } from '../../../src/main/engine/nodes/http/credential-schemes.ts'
import { createCredentialRegistry } from '../../../src/main/credentials/credential-registry.ts'

const type = 'httpHeaderAuth'
const named = (id: string) => ({ 'Shop key': { type, id } })

for (const origin of ['kept', undefined] as const) {
  test(`a case takes no ${origin ?? 'given'} credential's place, whatever id it names`, () => {
    const registry = createCredentialRegistry()
    const own = { id: 'c1', name: 'Key of the shop', type, data: { name: 'X-Key', value: 'the real one' } }
    registry.add([own], origin)

    addCaseCredentials(named('c1'), registry, () => 'made up')

    expect(registry.all()).toEqual([own])
  })
}

test('a case that names the id of a credential of another type gets one under an id of its own', () => {
  const registry = createCredentialRegistry()
  const own = { id: 'c1', name: 'Login', type: 'httpBasicAuth', data: { user: 'shop', password: 'the real one' } }
  registry.add([own], 'kept')

  addCaseCredentials(named('c1'), registry, () => 'made up')

  expect(registry.withId('httpBasicAuth', { id: 'c1', name: 'Login' })).toEqual(own)
  expect(registry.namesakes(type, 'Shop key')).toHaveLength(1)
})

test('a case takes the place of what an earlier case named under the same id', () => {
  const registry = createCredentialRegistry()
  addCaseCredentials(named('c1'), registry, () => 'first')

  addCaseCredentials({ 'Other key': { type, id: 'c1' } }, registry, () => 'second')

  expect(registry.withId(type, { id: 'c1', name: 'Other key' })?.data['value']).toContain('second')
})

test('a credential that is made up is connected, whichever service its OAuth2 is of', () => {
  for (const oauth of ['oAuth2Api', 'hubspotOAuth2Api', 'gmailOAuth2']) {
    expect(madeUpCredential(oauth, 'Account').data, oauth).toMatchObject({
      oauthTokenData: { access_token: expect.stringMatching(/./u), token_type: 'Bearer' },
    })
  }
})

test('a credential that is made up has what the request of any service shows, and is the same each time', () => {
  const generic = ['httpBasicAuth', 'httpBearerAuth', 'httpHeaderAuth', 'httpQueryAuth', 'httpCustomAuth']
  const services = [
    'stripeApi',
    'supabaseApi',
    'twilioApi',
    'trelloApi',
    'discordBotApi',
    'rocketchatApi',
    'zendeskApi',
  ]
  for (const type of [...generic, 'httpMultipleHeadersAuth', ...services]) {
    const { data } = madeUpCredential(type, 'Account')
    const added = JSON.stringify(findScheme(type)?.(data))
    expect(added, type).toMatch(/[\w=+/]{8}/u)
    expect(added, type).not.toMatch(/"(?:\w+ )?"/u)
    expect(madeUpCredential(type, 'Account').data, type).toEqual(data)
  }
})
