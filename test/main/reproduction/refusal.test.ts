import { expect, test } from '@playwright/test'
import { refusalOf, type Refusal } from '../../../src/shared/refusal.ts'

const json = [['Content-Type', 'application/json']] as const
const html = [['content-type', 'text/html; charset=utf-8']] as const

const answers: readonly [what: string, ...Parameters<typeof refusalOf>, Refusal | null][] = [
  ['a 401', { status: 401, headers: json, body: '{}' }, 'access'],
  ['a 403 about a scope', { status: 403, headers: json, body: '{"error":"insufficient_scope"}' }, 'access'],
  ['a 403 with a challenge', { status: 403, headers: [['WWW-Authenticate', 'Bearer']], body: '' }, 'access'],
  ['a 403 page', { status: 403, headers: html, body: '<h1>Access denied</h1>' }, 'block'],
  ['a 403 about the address', { status: 403, headers: json, body: '{"error":"IP not on the allow list"}' }, 'block'],
  [
    'a 403 about the rows that a user may write',
    {
      status: 403,
      headers: json,
      body: '{"code":"42501","message":"new row violates row-level security policy for table \\"orders\\""}',
    },
    'access',
  ],
  [
    'a 403 of a security policy',
    { status: 403, headers: json, body: '{"error":"blocked by security policy"}' },
    'block',
  ],
  ['a 403 with Retry-After', { status: 403, headers: [['Retry-After', '60']], body: '{}' }, 'limit'],
  ['a 403 without words', { status: 403, headers: json, body: '{"error":"forbidden"}' }, 'unsaid'],
  ['a 429', { status: 429, headers: json, body: null }, 'limit'],
  ['a 404', { status: 404, headers: json, body: '{"message":"token bucket not found"}' }, null],
  ['a success', { status: 200, headers: json, body: '{"scope":"write","token":"abc"}' }, null],
  ['Slack without a scope', { status: 200, headers: json, body: '{"ok":false,"error":"missing_scope"}' }, 'access'],
  [
    'a success over its quota',
    { status: 200, headers: json, body: '{"success":false,"error":"quota limit"}' },
    'limit',
  ],
  ['a name that is no column', { status: 400, headers: json, body: '{"message":"No such column: totl"}' }, null],
  ['a success that tells of a lock', { status: 200, headers: json, body: '{"state":"account is locked"}' }, null],
  [
    'a success that tells of a limit',
    { status: 200, headers: json, body: '{"log":"usage limit reached","errors":[]}' },
    null,
  ],
  ['a character limit', { status: 422, headers: json, body: '{"message":"character limit exceeded"}' }, null],
  ['a member that is none of an enum', { status: 400, headers: json, body: '{"e":"x is not a member of Kind"}' }, null],
  ['a lock', { status: 423, headers: json, body: '{"message":"The workbook is locked"}' }, 'busy'],
  ['an account that is disabled', { status: 404, headers: json, body: '{"m":"The mailbox is inactive"}' }, 'access'],
  ['an error of another kind', { status: 200, headers: json, body: '{"errors":[{"message":"Internal error"}]}' }, null],
]

for (const [what, answer, refusal] of answers) {
  test(`${what} refuses ${refusal ?? 'nothing'}`, () => {
    expect(refusalOf(answer)).toBe(refusal)
  })
}
