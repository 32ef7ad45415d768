import { expect, test } from '@playwright/test'
import fc from 'fast-check'
import { createRedactor } from '../../../../src/main/redaction/redactor.ts'
import { Chance, keyedPersonal, keyedSecrets, markedPersonal, markedSecrets } from '../corpus-values.ts'

const kinds = [...markedSecrets, ...keyedSecrets, ...markedPersonal, ...keyedPersonal]
const placeholder = /\[redacted:[a-z-]+#\d+\]/
const wholePlaceholder = /^\[redacted:[a-z-]+#\d+\]$/

/** A secret or datum of a person, made when the test runs. */
const secret = fc.integer({ min: 0, max: 2 ** 31 }).map((seed) => {
  const chance = new Chance(seed)
  const made = chance.pick(kinds).make(chance)
  return typeof made === 'string' ? made : made.value
})

const key = fc.oneof(
  fc.constantFrom(
    'id',
    'name',
    'value',
    'password',
    'token',
    'api_key',
    'customer',
    'headers',
    'Authorization',
    'data',
    'code',
  ),
  fc.constantFrom(
    'contraseña',
    'мобильный',
    'a"b',
    'a\\b',
    '',
    ' ',
    '\n',
    '__proto__',
    'user-pass',
    'x-api-key',
    'IBAN',
  ),
  fc.string({ unit: 'binary', maxLength: 8 }),
  secret,
)

const marks = fc.string({
  unit: fc.constantFrom(...Array.from('\\"\'`{}[]:=,;&<>%$@ \n\t\u001b\u200bé😀'), 'a', '0', 'u0041'),
  maxLength: 6,
})

/** Sentences, addresses and commands that announce a secret, with anything around it. */
const phrase = fc
  .tuple(
    marks,
    fc.constantFrom(
      'Invalid API key ',
      'token ',
      'password is ',
      'password: ',
      'password=',
      'the access token is "',
      "passwort lautet: '",
      'Bearer ',
      'Authorization: Basic ',
      'Cookie: a=',
      'curl -u a:',
      "curl -H 'X-Api-Key: ",
      'https://u:',
      'https://api.example/v1?token=',
      'otp ',
      'Tel. ',
      'Dear Mrs ',
      'C:\\Users\\',
      '/home/',
      'ENV DB_PASSWORD ',
      '"secret":"',
      '{"secret":"',
      '<password>',
      'card ',
      '',
    ),
    secret,
    marks,
  )
  .map((parts) => parts.join(''))

const leaf = fc.oneof(
  { weight: 4, arbitrary: phrase },
  { weight: 2, arbitrary: secret },
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.integer({ min: 0, max: 2 ** 53 - 1 }),
  fc.constantFrom(4242424242424242, 493812, 12345678, 5555555555554444),
  fc.constantFrom(true, false, null),
)

const { value } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    leaf,
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(key, tie('value'), { maxKeys: 4 }),
    fc.record({ name: key, value: tie('value') }),
    // JSON in a string, alone and within prose.
    tie('value').map((inner) => JSON.stringify(inner)),
    fc
      .tuple(marks, tie('value'), marks)
      .map(([before, inner, after]) => before + JSON.stringify(JSON.stringify(inner)) + after),
  ),
}))

const indent = fc.constantFrom(undefined, 2, '\t')
const document = fc.tuple(value, indent, fc.boolean()).map(([made, space, escaped]) => {
  const text = JSON.stringify(made, null, space)
  // Some writers escape all that is beyond ASCII.
  return escaped
    ? text.replace(/[^ -~\n\t]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
    : text
})

/** What a value is without the texts in it; JSON in strings as deep as it goes. A literal that became a placeholder is any literal. */
function shapeOf(value: unknown, other: unknown, path: string): string[] {
  if (typeof value === 'string' && typeof other === 'string') {
    const [inner, otherInner] = [parsed(value), parsed(other)]
    if (typeof inner !== 'object' || inner === null || wholePlaceholder.test(other)) return []
    if (otherInner === undefined) return [`${path} held JSON and holds none: ${other}`]
    return shapeOf(inner, otherInner, `${path}>`)
  }
  if (Array.isArray(value)) {
    if (!Array.isArray(other) || other.length !== value.length) return [`${path} is no list of ${String(value.length)}`]
    return value.flatMap((one, index) => shapeOf(one, other[index], `${path}[${String(index)}]`))
  }
  if (typeof value === 'object' && value !== null) {
    if (typeof other !== 'object' || other === null || Array.isArray(other)) return [`${path} is no object`]
    const [before, after] = [Object.entries(value), Object.entries(other)]
    // Keys that read as numbers come first, however they were written.
    if (before.length !== after.length)
      return [`${path} has ${String(after.length)} of ${String(before.length)} members`]
    const lost = before.filter(([name]) => !Object.hasOwn(other, name)).map(([name]) => name)
    const made = after.filter(([name]) => !Object.hasOwn(value, name)).map(([name]) => name)
    const strange = made.filter((name) => !placeholder.test(name))
    if (lost.length !== made.length || strange.length > 0) return [`${path} has other keys: ${strange.join()}`]
    return before.flatMap(([name, one]) =>
      Object.hasOwn(other, name) ? shapeOf(one, Object.fromEntries(after)[name], `${path}.${name}`) : [],
    )
  }
  if (typeof value === typeof other) return []
  return typeof value === 'number' && typeof other === 'string' && placeholder.test(other)
    ? []
    : [`${path} was ${typeof value} and is ${typeof other}`]
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

for (const before of ['', 'x ', '"', '\\"', '\\\\"']) {
  test(`a number in prose that quotes JSON many times over gets quotes of its own depth, behind ${JSON.stringify(before)}`, () => {
    for (const key of ['a', '']) {
      let quoted = JSON.stringify({ [key]: 4242424242424242 })
      for (let depth = 1; depth < 10; depth += 1) {
        quoted = JSON.stringify(quoted)
        const once = createRedactor().redact(JSON.stringify(`${before}${quoted}"`))
        expect(typeof parsed(once), `depth ${String(depth)}`).toBe('string')
        expect(once).toContain('[redacted:card#1]')
      }
    }
  })
}

test('a number behind a colon at the beginning of a string is none of a key', () => {
  for (const text of ['{"id":":4242424242424242 x"}', '{"id" : " :4242424242424242"}', '[": 4242424242424242"]']) {
    const once = createRedactor().redact(text)
    expect(once).toContain('[redacted:card#1]')
    expect(shapeOf(JSON.parse(text), parsed(once), '$'), text).toEqual([])
  }
})

test('JSON comes out as JSON of the same shape, at every depth, and a second time unchanged', () => {
  fc.assert(
    fc.property(document, (text) => {
      const once = createRedactor().redact(text)
      expect(shapeOf(JSON.parse(text), JSON.parse(once), '$')).toEqual([])
      expect(createRedactor().redact(once)).toBe(once)
    }),
    { numRuns: Number(process.env['FAULTLINE_PROPERTY_RUNS'] ?? 3000) },
  )
})
