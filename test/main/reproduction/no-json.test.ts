import { expect, test } from '@playwright/test'
import { whyNoJson, whyRefused } from '../../../src/main/reproduction/no-json.ts'

/** Texts that are no JSON, and what is said of them. */
const texts: Readonly<Record<string, string>> = {
  '```json\n{"label":"complaint"}\n```': 'is in a fence of Markdown (```)',
  '<!doctype html><p>Sign in': 'is a page or XML',
  'Sure! Here it is: {"a":1}': 'has other words before it, or is none',
  '{"a":1': 'is none, or not whole',
  '{"label":"compl': 'ends too early',
  '{"a":1} Hope that helps': 'has other words behind it',
  "{'a': 1}": 'is none, or not whole',
  '{"a": yes}': 'is none, or not whole',
  '{"rows":[1,2,3,4,5,6,7,8,9],"note":"a long one","sum":oops}': 'is none, or not whole',
}

for (const [text, why] of Object.entries(texts))
  test(`of a text that is no JSON it is told in which way: ${JSON.stringify(text)}`, () => {
    const message = thrownFor(text)
    expect(whyRefused(message), message).toBe(why)
    if (/^[`<S]/u.test(text)) expect(whyNoJson(text)).toBe(why)
  })

function thrownFor(text: string): string {
  try {
    JSON.parse(text)
  } catch (error) {
    if (error instanceof Error) return error.message
  }
  throw new Error('it is JSON')
}
