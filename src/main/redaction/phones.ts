/** Phone numbers in international form. A default country is never assumed: with one, order ids are phone numbers. */
import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import type { Finder } from './finding.ts'
import { isLetterOrDigit } from './runs.ts'

const candidate = /\+[1-9](?:[ ().\-/]{0,3}\d){6,14}(?![\d])/y
const localCandidate =
  /(?:phone|mobile|tel|call|caller|callee|subscriber|sms to|msisdn|whatsapp|fax|cell)(?: number| no\.?)?[:\s]{1,3}(\(?\d{3}\)?[ .-]?\d{3}[ .-]?\d{4}|0\d{2,4}[ /-]?\d{5,9})(?![\w-])/gi
const bracketed = /(\(\d{3}\) ?\d{3}[ -]\d{4})(?![\w-])/g
const remembered = new Map<string, boolean>()

/** Finds phone numbers with a leading `+`, and ten digits behind a word such as "phone" or "subscriber". */
export const findPhones: Finder = (text, report) => {
  for (let at = text.indexOf('+'); at >= 0; at = text.indexOf('+', at + 1)) {
    const before = text.charCodeAt(at - 1)
    if (isLetterOrDigit(before) || before === 47 || before === 43) continue
    candidate.lastIndex = at
    const match = candidate.exec(text)
    if (
      match === null ||
      isLetterOrDigit(text.charCodeAt(at + match[0].length)) ||
      text.charCodeAt(at + match[0].length) === 47
    )
      continue
    const canonical = match[0].replace(/[^\d+]/g, '')
    if (!isPhone(canonical)) continue
    report({ start: at, end: at + match[0].length, type: 'phone', reason: 'it is a phone number', canonical })
    at += match[0].length - 1
  }
  for (const pattern of [localCandidate, bracketed]) {
    for (const match of text.matchAll(pattern)) {
      const body = match[1] ?? ''
      const end = match.index + match[0].length
      report({
        start: end - body.length,
        end,
        type: 'phone',
        reason: 'it has the form of a phone number',
        canonical: body.replace(/\D/g, ''),
      })
    }
  }
}

function isPhone(number: string): boolean {
  let known = remembered.get(number)
  if (known === undefined) {
    known = parsePhoneNumberFromString(number)?.isPossible() === true
    if (remembered.size > 10_000) remembered.clear()
    remembered.set(number, known)
  }
  return known
}
