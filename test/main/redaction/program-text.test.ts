import { randomBytes } from 'node:crypto'
import { expect, test } from '@playwright/test'
import type { JsonObject } from '../../../src/shared/json.ts'
import { putSecretsAside } from '../../../src/main/redaction/put-secrets-aside.ts'

const token = `tok_${randomBytes(16).toString('hex')}`

/** The parameters of a node as they stand in a case. */
function asideOf(parameters: JsonObject): unknown {
  const text = putSecretsAside({ workflow: { nodes: [{ name: 'N', parameters }] } })
  const { workflow } = JSON.parse(text) as { workflow: { nodes: readonly { parameters: JsonObject }[] } }
  return workflow.nodes[0]?.parameters
}

for (const [what, parameters] of Object.entries({
  'a field of an object': { jsCode: 'return [{ json: { replyToken: event.replyToken, text: event.message.text } }];' },
  'a field without more behind it': {
    jsCode: 'const auth = {\n access_token: item.json.access_token,\n domain: item.json.domain\n};',
  },
  'a call with a text': {
    functionCode: "cookies = $input.item.json.headers.cookie.split(';')\nfor (item of cookies) {}",
  },
  'a value of an expression': { url: '=https://{{ $json.DOMAIN }}/rest/add?auth={{$json.access_token}}' },
  'a header that an expression puts together': { value: "={{ 'Bearer ' + $json.access_token }}" },
  'a template': { jsCode: 'const h = { Authorization: `Bearer ${item.json.accessToken}` }' },
  'a pattern with a quotation mark': { jsCode: 'const secret = text.replace(/["\']/g, "").split(";")[0]' },
})) {
  test(`${what} in a program is left as it is`, () => {
    expect(asideOf(parameters)).toEqual(parameters)
  })
}

for (const [what, parameters] of Object.entries({
  'in quotation marks': { jsCode: `const auth = { access_token: "${token}", id: item.json.id }` },
  'in a template': { jsCode: `const h = { Authorization: \`Bearer ${token}\` }\nreturn h` },
  'in a remark': { jsCode: `// access_token: ${token}\nreturn []` },
  'in the text of an expression': { url: `=https://{{ $json.host }}/add?access_token=${token}&x={{ $json.x }}` },
  'in a program of an expression': { value: `={{ { access_token: '${token}' }.access_token + $json.x }}` },
})) {
  test(`a secret that is written ${what} of a program is put aside`, () => {
    const aside = JSON.stringify(asideOf(parameters))

    expect(aside).not.toContain(token)
    expect(aside).toBe(
      JSON.stringify(parameters).replaceAll(token, /\{\{secret:[a-z0-9-]+\}\}/u.exec(aside)?.[0] ?? ''),
    )
  })
}
