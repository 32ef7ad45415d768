import { expect, test } from '@playwright/test'
import {
  dataOfFields,
  isSecretField,
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
