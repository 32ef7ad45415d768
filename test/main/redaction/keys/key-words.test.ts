import { readFileSync } from 'node:fs'
import { expect, test } from '@playwright/test'
import { traitsOf } from '../../../../src/main/redaction/keys/key-traits.ts'
import { classifyKey, judgeKey, mayTell } from '../../../../src/main/redaction/keys/key-words.ts'

const rooms = ['key-words', 'key-traits'].map((name) =>
  readFileSync(new URL(`../../../../src/main/redaction/keys/${name}.ts`, import.meta.url), 'utf8'),
)

test('no name that the rules know is passed over by the look at its last letters', () => {
  const words = new Set(rooms.flatMap((source) => source.match(/[a-z]{3,}/g) ?? []))
  expect(words.size).toBeGreaterThan(600)
  for (const word of [...words].flatMap((one) => [one, `my${one}`, `${one}key`, `${one}token`, `${one}value`])) {
    const judged = judgeKey(word)
    if (judged.kind !== 'none') expect(mayTell(word), `${word} is ${judged.kind}`).toBe(true)
    expect(traitsOf(word).kind, word).toEqual(judged)
  }
  const capitalised = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)
  for (const word of words)
    for (const one of [
      `shop_${word}`,
      `shop-${word}-2`,
      `shop${capitalised(word)}`,
      word.toUpperCase(),
      `SHOP_${word.toUpperCase()}`,
      `${word}_prod`,
      `${capitalised(word)}Value`,
      `X${capitalised(word)}`,
      `shop_${word}_number`,
    ]) {
      const judged = judgeKey(one)
      if (judged.kind !== 'none') expect(mayTell(one), `${one} is ${judged.kind}`).toBe(true)
    }
  for (const label of [
    'name',
    'key',
    'header',
    'field',
    'parameter',
    'param',
    'attribute',
    'property',
    'variable',
    'id',
  ])
    expect(traitsOf(label).isLabel, label).toBe(true)
  for (const value of ['value', 'val', 'content', 'data', 'text', 'default', 'stringvalue', 'rawvalue'])
    expect(traitsOf(value).isValue, value).toBe(true)
})

test('a name in lower case tells its secret when the word for its notation is joined to it', () => {
  for (const name of ['privatekeyhex', 'clientsecretvalue', 'apikeyvalue', 'accesstokenvalue', 'encryptionkeybase64'])
    expect(classifyKey(name).kind, name).toBe('strong')
  for (const name of ['publickeyhex', 'sortkeyvalue', 'monkeyhex', 'hostname', 'hotkeyprimary'])
    expect(classifyKey(name).kind, name).toBe('none')
})

test('a name is told by its last word, unless that follows a name or is the end of one written apart', () => {
  for (const word of ['token_total', 'Ada+mfpqwxyz', 'passwordStrengthGauge']) expect(mayTell(word), word).toBe(false)
  for (const word of ['contraseña_usuario', 'Localidad+E', 'X-Shop-Sign', 'adresse _'])
    expect(mayTell(word), word).toBe(true)
})
