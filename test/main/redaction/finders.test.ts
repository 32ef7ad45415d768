import { expect, test } from '@playwright/test'
import { createRedactor } from '../../../src/main/redaction/redactor.ts'
import type { RedactionRules } from '../../../src/main/redaction/redactor.ts'
import { withCheckDigit, iban } from './corpus-values.ts'

const redact = (text: string, rules?: RedactionRules): string =>
  createRedactor(rules === undefined ? {} : { rules }).redact(text)

const cases: readonly (readonly [title: string, text: string, expected: string])[] = [
  [
    'the password in the address of a Go driver goes',
    'open app:Tulip77gate@tcp(db.internal:3306)/shop?parseTime=true',
    'open app:[redacted:password#1]@tcp(db.internal:3306)/shop?parseTime=true',
  ],
  [
    'a header in the notation of Go goes though it begins with a digit',
    'headers: map[X-Auth-Token:[7tulip77gate] Accept:[*/*]]',
    'headers: map[X-Auth-Token:[[redacted:token#1]] Accept:[*/*]]',
  ],
  [
    'the parameters of a digest go together',
    'GET / HTTP/1.1\nAuthorization: Digest username="u", nonce="a7", response="b8"\nAccept: */*',
    'GET / HTTP/1.1\nAuthorization: Digest [redacted:token#1]\nAccept: */*',
  ],
  [
    'the key of a connection string ends with its padding',
    'the value Endpoint=sb://k/;SharedAccessKey=q83vq83vq83vq83vq83vqw==, issued for 4417',
    'the value Endpoint=sb://k/;SharedAccessKey=[redacted:key#1], issued for 4417',
  ],
  [
    'a full name with a slash is that of a repository',
    '{"full_name":"kestrel/flows"}',
    '{"full_name":"kestrel/flows"}',
  ],
  [
    'an object about a contact person is judged by its own keys',
    '{"contactPerson":{"id":17,"name":"Ada Lovelace","tier":"gold"}}',
    '{"contactPerson":{"id":17,"name":"[redacted:name#1]","tier":"gold"}}',
  ],
  [
    'a private header in a raw request goes if it looks like a secret',
    'POST / HTTP/1.1\r\nX-Partner: tulip77gate8813\r\nX-Revision: lily31bridge4402\r\n',
    'POST / HTTP/1.1\r\nX-Partner: [redacted:header#1]\r\nX-Revision: lily31bridge4402\r\n',
  ],
  [
    'a column whose heading names a secret is hidden',
    'id,api_key,region\n7,Tulip77gate,eu\n8,Rose12wall,us\n',
    'id,api_key,region\n7,[redacted:key#1],eu\n8,[redacted:key#2],us\n',
  ],
  [
    'a column of names in a table about people is hidden',
    'id;name;email\n7;Ada Lovelace;ada@kunde.example\n',
    'id;name;email\n7;[redacted:name#1];[redacted:email#1]\n',
  ],
  ['a table of products keeps its names', 'id;name;price\n7;Blue Lamp;12.50\n', 'id;name;price\n7;Blue Lamp;12.50\n'],
  [
    'a value beside its key in a table row is hidden',
    '| name | value |\n|---|---|\n| BOT_TOKEN | Tulip77gate |\n',
    '| name | value |\n|---|---|\n| BOT_TOKEN | [redacted:token#1] |\n',
  ],
  [
    'a setting without an equals sign is hidden',
    'FROM node:20\nENV DB_PASSWORD Tulip77gate\nRUN npm ci',
    'FROM node:20\nENV DB_PASSWORD [redacted:password#1]\nRUN npm ci',
  ],
  [
    'a sentence about a setting keeps everything but its value',
    'The root_pw is "Tulip77gate" for now',
    'The root_pw is "[redacted:password#1]" for now',
  ],
  [
    'a sentence about something else stays',
    'The status is "Tulip77gate" for now',
    'The status is "Tulip77gate" for now',
  ],
  ['names of fields in a list stay', '{"required":["password","email"]}', '{"required":["password","email"]}'],
  [
    'a public address goes and private ones stay',
    'from 185.12.64.9 via 10.0.3.17 and 127.0.0.1',
    'from [redacted:ip#1] via 10.0.3.17 and 127.0.0.1',
  ],
  [
    'a public address in a path goes and a version stays',
    '/u/185.12.64.9/items, Agent/18.2.14.101',
    '/u/[redacted:ip#1]/items, Agent/18.2.14.101',
  ],
  [
    'the number goes at which a sentence asks to call somebody by name',
    'Please call the customer back at 0171 2345678 before 12:00.',
    'Please call the customer back at [redacted:phone#1] before 12:00.',
  ],
  [
    'the number goes at which somebody is to be reached, in groups',
    'She can be reached on 020 7946 0958',
    'She can be reached on [redacted:phone#1]',
  ],
  [
    'the number goes at which somebody asks to be called in German',
    'Bitte vor der Lieferung anrufen unter 0171/2345678, Rückruf: 030 1234567',
    'Bitte vor der Lieferung anrufen unter [redacted:phone#1], Rückruf: [redacted:phone#2]',
  ],
  [
    'what a program calls at a moment, a date or a version stays',
    'call failed at 1712345678; call was made on 04.05.2026; contact the server on 0.0.0.0:8080; call retried at 03:10',
    'call failed at 1712345678; call was made on 04.05.2026; contact the server on 0.0.0.0:8080; call retried at 03:10',
  ],
  [
    'a phone number with a digit too many goes where it is written in groups',
    'call +44 7700 92854604 now',
    'call [redacted:phone#1] now',
  ],
  [
    'the password of an address goes, the host stays',
    'postgres://app:Tu@lip#7@db.internal:5432/flows',
    'postgres://app:[redacted:password#1]@db.internal:5432/flows',
  ],
  [
    'a whole name in a home folder goes',
    String.raw`ENOENT C:\Users\Petra Heuvel\app\a.js, {"path":"C:\\Users\\Petra Heuvel\\app"}, file:///C:/Users/Petra%20Maria%20Heuvel/a.js`,
    String.raw`ENOENT C:\Users\[redacted:user#1]\app\a.js, {"path":"C:\\Users\\[redacted:user#1]\\app"}, file:///C:/Users/[redacted:user#2]/a.js`,
  ],
  [
    'the values of a list of secrets in a form go',
    'b=2&password[]=Tulip77&user[passwords][0]=gate4417&a=1&last_name%5B%5D=Heuvel&otp%5B0%5D=493812',
    'b=2&password[]=[redacted:password#1]&user[passwords][0]=[redacted:password#2]&a=1&last_name%5B%5D=[redacted:name#1]&otp%5B0%5D=[redacted:code#1]',
  ],
  ['a user in a home folder goes', 'at /home/aloisia/flows/a.js', 'at /home/[redacted:user#1]/flows/a.js'],
  [
    'the name of a key and the scheme stay',
    'Authorization: Basic dHVsaXA6Z2F0ZTc3',
    'Authorization: Basic [redacted:token#1]',
  ],
  ['a cookie keeps its names', 'Cookie: lang=de; sid=Tulip77gate99', 'Cookie: lang=de; sid=[redacted:cookie#1]'],
  [
    'a command line keeps its flags',
    'curl -u ada:Tulip77 https://api.partner.example',
    'curl -u ada:[redacted:password#1] https://api.partner.example',
  ],
  [
    'a whole subtree under a sensitive key goes',
    '{"secret":{"a":"Tulip77","b":["Rose12x"]},"n":1}',
    '{"secret":{"a":"[redacted:secret#1]","b":["[redacted:secret#2]"]},"n":1}',
  ],
  [
    'token counts, types and costs stay',
    '{"token_cost":0.1,"max_tokens":12,"token_type":"Bearer"}',
    '{"token_cost":0.1,"max_tokens":12,"token_type":"Bearer"}',
  ],
]

for (const [title, text, expected] of cases) {
  test(title, () => {
    expect(redact(text)).toBe(expected)
  })
}

test('a payment card number goes only with a right check digit', () => {
  const card = withCheckDigit('424242000000000')
  const wrong = card.slice(0, -1) + String((Number(card.slice(-1)) + 1) % 10)
  expect(redact(`paid with ${card}`)).toBe('paid with [redacted:card#1]')
  expect(redact(`order ${wrong}`)).toBe(`order ${wrong}`)
})

test('an account number is one, with and without blanks', () => {
  const account = iban('DE', '370400440532013000')
  const grouped = account.replace(/(.{4})(?=.)/g, '$1 ')
  expect(redact(`${account} or ${grouped}`)).toBe('[redacted:iban#1] or [redacted:iban#1]')
})

test('the rules of a person add patterns and fields', () => {
  const rules: RedactionRules = {
    profile: 'strict',
    patterns: ['KST-\\d+'],
    fieldPaths: ['customer.vat', 'items.*.note'],
  }
  expect(redact('{"sku":"KST-12","customer":{"vat":"U 77"},"vat":"U 78"}', rules)).toBe(
    '{"sku":"[redacted:custom#1]","customer":{"vat":"[redacted:custom#2]"},"vat":"U 78"}',
  )
  expect(redact('{"items":[{"note":"ring twice"}]}', rules)).toBe('{"items":[{"note":"[redacted:custom#1]"}]}')
})

test('an allowed value stays', () => {
  expect(redact('mail info@shop.example', { profile: 'strict', allow: ['info@shop.example'] })).toBe(
    'mail info@shop.example',
  )
})

test('the standard profile keeps opaque strings that no rule names', () => {
  const opaque = Array.from({ length: 10 }, (_, at) => `x${at}Q${9 - at}`).join('')
  expect(redact(`seen ${opaque}`, { profile: 'standard' })).toBe(`seen ${opaque}`)
  expect(redact(`seen ${opaque}`)).toBe('seen [redacted:opaque#1]')
})
