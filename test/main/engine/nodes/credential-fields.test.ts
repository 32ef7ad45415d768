import { expect, test } from '@playwright/test'
import { fieldsOfCredential } from '../../../../src/main/engine/nodes/http/credential-fields.ts'

const namesOf = (type: string): readonly string[] => fieldsOfCredential(type).map(({ path }) => path.join('.'))

test('what a person fills in for a credential is what its scheme sends', () => {
  expect(namesOf('slackApi')).toEqual(['accessToken'])
  expect(namesOf('jiraSoftwareCloudApi')).toEqual(['email', 'apiToken'])
  expect(namesOf('supabaseApi')).toEqual(['serviceRole'])
  // Which of two ways is taken is no secret, and the first of them is asked for.
  expect(namesOf('twilioApi')).toEqual(['accountSid', 'authToken'])
  expect(namesOf('httpHeaderAuth')).toEqual(['name', 'value'])
})

test('of OAuth2 the access token is asked for, and of a structure of its own nothing', () => {
  for (const type of ['hubspotOAuth2Api', 'googleSheetsOAuth2Api', 'gmailOAuth2', 'oAuth2Api']) {
    expect(namesOf(type)).toEqual(['oauthTokenData.access_token'])
  }
  for (const type of ['httpCustomAuth', 'httpMultipleHeadersAuth', 'nobodyKnowsApi', ''])
    expect(namesOf(type)).toEqual([])
})
