import { expect, test } from '@playwright/test'
import { createRedactor } from '../../../src/main/redaction/redactor.ts'
import { cleanTexts } from './corpus-clean.ts'
import { contexts } from './corpus-contexts.ts'
import { furtherClean, furtherContexts, furtherPersonal, furtherSecrets } from './corpus-formats.ts'
import { Chance, keyedPersonal, keyedSecrets, markedPersonal, markedSecrets, type Kind } from './corpus-values.ts'

interface Case {
  readonly kind: string
  readonly context: string
  readonly text: string
  /** What must not be found in the output in any form. */
  readonly secret: string
  readonly kept: readonly string[]
}

const casesOfKind = 9

function casesOf(kinds: readonly Kind[], chance: Chance): Case[] {
  return kinds.flatMap((kind) => {
    const possible = [...contexts, ...furtherContexts].filter(
      (context) => kind.marked || (context.keyed && context.name !== 'bearer'),
    )
    return Array.from({ length: casesOfKind }, () => {
      const context = chance.pick(possible)
      const made = kind.make(chance)
      const value = typeof made === 'string' ? made : made.value
      const { text, kept } = context.place(value, chance.pick(kind.keys), chance)
      const secret = typeof made === 'string' || made.secret === '' ? value : made.secret
      return { kind: kind.name, context: context.name, text, secret, kept }
    })
  })
}

/** Every text that decoding makes of a text: percent signs, JSON escapes, entities, base64; three rounds. */
function decodings(text: string): string[] {
  const all = new Set([text])
  let layer = [text]
  for (let round = 0; round < 3; round += 1) {
    layer = layer.flatMap(decodedOnce).filter((decoded) => !all.has(decoded))
    for (const decoded of layer) all.add(decoded)
  }
  return [...all]
}

function decodedOnce(text: string): string[] {
  const blobs = (text.match(/[A-Za-z0-9+/_-]{16,}={0,2}/g) ?? []).map((blob) =>
    Buffer.from(blob, 'base64').toString('utf8'),
  )
  return [
    text.replace(/%[0-9a-f]{2}/gi, (code) => String.fromCharCode(Number.parseInt(code.slice(1), 16))),
    text
      .replace(/\\u([0-9a-f]{4})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
      .replace(/\\(["\\/])/g, '$1'),
    text.replaceAll('&quot;', '"').replaceAll('&#39;', "'").replaceAll('&lt;', '<').replaceAll('&amp;', '&'),
    ...blobs,
  ]
}

/** True if a stretch of 40 % of the secret, at least 8 characters, is left in any decoding of the output. */
function survives(secret: string, output: string): boolean {
  const length = Math.min(secret.length, Math.max(8, Math.floor(secret.length * 0.4)))
  return decodings(output).some((text) => {
    for (let at = 0; at + length <= secret.length; at += 1)
      if (text.includes(secret.slice(at, at + length))) return true
    return false
  })
}

const chance = new Chance(20_261_120)
const secrets = casesOf([...markedSecrets, ...keyedSecrets, ...furtherSecrets], chance)
const personal = casesOf([...markedPersonal, ...keyedPersonal, ...furtherPersonal], chance)
const clean = [...cleanTexts, ...furtherClean].flatMap((text) => [text(chance), text(chance)])
const outputs = new Map([...secrets, ...personal].map((one) => [one, createRedactor().redact(one.text)]))

test('the corpus is as large as it claims', () => {
  const cases = [...secrets, ...personal]
  expect(cases.length).toBeGreaterThanOrEqual(300)
  expect(new Set(cases.map((one) => one.kind)).size).toBeGreaterThanOrEqual(40)
  expect(new Set(cases.map((one) => one.context)).size).toBeGreaterThanOrEqual(10)
  expect(clean.length).toBeGreaterThanOrEqual(150)
})

for (const [name, cases] of [
  ['secret', secrets],
  ['personal datum', personal],
] as const) {
  test(`no ${name} of the corpus survives, in whole or in part, in clear or encoded`, () => {
    const left = cases.filter((one) => survives(one.secret, outputs.get(one) ?? one.text))
    expect(left.map((one) => `${one.kind} in ${one.context}: ${outputs.get(one) ?? ''}`)).toEqual([])
  })
}

test('what a person needs for a diagnosis stays beside the secrets', () => {
  const lost = [...secrets, ...personal].flatMap((one) =>
    one.kept
      .filter((text) => outputs.get(one)?.includes(text) !== true)
      .map((text) => `${one.kind} in ${one.context} lost ${text}`),
  )
  expect(lost).toEqual([])
})

test('clean texts come out as they went in', () => {
  const changed = clean
    .filter((text) => createRedactor().redact(text) !== text)
    .map((text) => createRedactor().redact(text))
  expect(changed).toEqual([])
})

test('JSON stays JSON', () => {
  const isJson = (text: string): boolean => {
    try {
      JSON.parse(text)
      return true
    } catch {
      return false
    }
  }
  const documents = [...secrets, ...personal].filter((one) => isJson(one.text))
  expect(documents.length).toBeGreaterThan(100)
  expect(documents.filter((one) => !isJson(outputs.get(one) ?? '')).map((one) => outputs.get(one))).toEqual([])
})

test('redacting a redacted text changes nothing', () => {
  const changed = [...outputs.values()].filter((output) => createRedactor().redact(output) !== output)
  expect(changed).toEqual([])
})
