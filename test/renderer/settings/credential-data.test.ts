import { expect, test } from '@playwright/test'
import {
  dataOfFields,
  isSecretField,
  jsonOfFields,
  jsonToBegin,
  labelOfField,
  readObject,
} from '../../../src/renderer/settings/credential-data.ts'

test('a field is called by the words of its name', () => {
  expect(labelOfField(['apiKey'])).toBe('API key')
  expect(labelOfField(['accountSid'])).toBe('Account SID')
  expect(labelOfField(['oauthTokenData', 'access_token'])).toBe('Access token')
  expect(labelOfField(['token'])).toBe('Token')
})

test('what names an account may be seen while it is typed', () => {
  expect(['email', 'username', 'accountSid', 'organizationId'].filter((name) => isSecretField([name]))).toEqual([])
  expect(['apiKey', 'password', 'access_token'].every((name) => isSecretField([name]))).toBe(true)
})

test('the data holds what was typed, where it belongs, and nothing of what was left empty', () => {
  const fields = [{ path: ['oauthTokenData', 'access_token'] }, { path: ['email'] }, { path: ['apiToken'] }]
  const values = { 'oauthTokenData.access_token': 'a', email: '', apiToken: 'b' }
  expect(dataOfFields(fields, values)).toEqual({ oauthTokenData: { access_token: 'a' }, apiToken: 'b' })
  expect(dataOfFields(fields, {})).toEqual({})
})

test('only an object is taken for the data of a credential', () => {
  expect(readObject('{"a":1}')).toEqual({ a: 1 })
  expect(['[1]', '"a"', 'null', '{'].map(readObject)).toEqual([null, null, null, null])
})

test('a type with a structure of its own begins with that, and any other with an empty object', () => {
  expect(JSON.parse(jsonToBegin('httpCustomAuth'))).toEqual({ json: { headers: { 'X-API-Key': '' } } })
  expect(JSON.parse(jsonToBegin('httpMultipleHeadersAuth'))).toEqual({
    headers: { values: [{ name: 'X-API-Key', value: '' }] },
  })
  expect(jsonToBegin('klickTippApi')).toBe('{}')
})

test('what was typed into fields stands in the JSON to which a person changes', () => {
  const fields = [{ path: ['user'] }, { path: ['oauthTokenData', 'access_token'] }]
  expect(JSON.parse(jsonOfFields(fields, { user: 'ada' }))).toEqual({
    user: 'ada',
    oauthTokenData: { access_token: '' },
  })
})
