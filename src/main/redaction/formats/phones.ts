/** Phone numbers in international form. A default country is never assumed: with one, order ids are phone numbers. */
import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import type { Finder, Report } from '../finding.ts'
import { isLetterOrDigit } from '../text/runs.ts'

const candidate = /\+[1-9](?:[ ().\-/]{0,3}\d){6,14}(?![\d])/y
const local = /\d{3}\)?[ .-]?\d{3}[ .-]?\d{4}(?![\w-])|0\d{2,4}[ /-]?\d{5,9}(?![\w-])/y
const phoneWordBefore =
  /(?:phone|mobile|tel|call|caller|callee|subscriber|sms to|msisdn|whatsapp|fax|cell)(?: number| no\.?)?[:\s]{1,3}\(?$/i
/** `Please call Ann Lee at …`: a sentence asks for a call, and a number follows. */
const callBefore =
  /(?:(?<![\p{L}\d])(?:call|ring|phone|reach|contact|dial)(?:s|ed|ing)?(?![\p{L}\d])[^.:;!?\n]{0,48}[ ,](?:at|on|under)|(?:anrufen|erreichbar|erreichen|rückruf|zurückrufen|zurückzurufen)(?![\p{L}\d])[^.;!?\n]{0,32}?(?: unter| auf|:)?)[:\s]{1,3}\(?$/iu
const called = /0\d{2,4}(?:[ ./-]{1,2}\d{2,9}){1,4}(?![\w-])|0\d(?:[ .-]\d\d){4}(?![\w-])|0\d{7,11}(?![\w.-])/y
const remembered = new Map<string, boolean>()

/** Finds phone numbers with a leading `+`. */
export const findPhones: Finder = (text, report) => {
  for (let at = text.indexOf('+'); at >= 0; at = text.indexOf('+', at + 1)) {
    const before = text.charCodeAt(at - 1)
    if (isLetterOrDigit(before) || before === 43) continue
    if (before === 61) {
      const end = formPhoneAt(text, at, report)
      if (end > at) {
        at = end - 1
        continue
      }
    }
    candidate.lastIndex = at
    const match = candidate.exec(text)
    if (
      match === null ||
      isLetterOrDigit(text.charCodeAt(at + match[0].length)) ||
      (text.charCodeAt(at + match[0].length) === 47 && !/[ ()]/.test(match[0]))
    )
      continue
    const canonical = match[0].replace(/[^\d+]/g, '')
    const grouped = canonical.length < match[0].length
    // Without groups it may be a stretch of base64.
    if ((before === 47 && !grouped) || !isPhone(canonical, grouped)) continue
    report({ start: at, end: at + match[0].length, type: 'phone', reason: 'it is a phone number', canonical })
    at += match[0].length - 1
  }
}

const formEncoded = /\+[1-9]\d{0,2}(?:\+[\d().-]{2,12}){1,5}(?![\w+])/y

/** `=+49+176+64750456`: the blanks of a number in a form are written as `+`. */
function formPhoneAt(text: string, at: number, report: Report): number {
  formEncoded.lastIndex = at
  const found = formEncoded.exec(text)?.[0]
  if (found === undefined) return 0
  const canonical = `+${found.replace(/\D/g, '')}`
  if (canonical.length < 10 || canonical.length > 16 || !isPhone(canonical, false)) return 0
  report({ start: at, end: at + found.length, type: 'phone', reason: 'it is a phone number', canonical })
  return at + found.length
}

const withZeros = /00[1-9]\d{0,2}(?:[ ().\-/]{1,3}\d{1,12}){1,5}(?![\w-])/y

/** `0049 30 …`: the international form with zeros, told by its groups and its country. Returns its end, or 0. */
export function zeroPhoneAt(text: string, at: number, before: number, report: Report): number {
  if (before === 45 || before === 43 || text.charCodeAt(at) !== 48 || text.charCodeAt(at + 1) !== 48) return 0
  withZeros.lastIndex = at
  const found = withZeros.exec(text)?.[0]
  if (found === undefined) return 0
  const canonical = `+${found.replace(/\D/g, '').slice(2)}`
  if (canonical.length < 9 || canonical.length > 16 || !isPhone(canonical, false)) return 0
  report({ start: at, end: at + found.length, type: 'phone', reason: 'it is a phone number', canonical })
  return at + found.length
}

/** Looks at the digits that begin at `at`: a phone number without a country, told by its groups or by the words before it. Returns its end, or 0. */
export function localPhoneAt(text: string, at: number, before: number, report: Report): number {
  if (before === 45 || before === 43) return 0
  const found = calledAt(text, at) ?? toldAt(text, at, before)
  if (found === null) return 0
  const start = before === 40 && found.includes(')') ? at - 1 : at
  const end = at + found.length
  const canonical = found.replace(/\D/g, '')
  report({ start, end, type: 'phone', reason: 'it has the form of a phone number', canonical })
  return end
}

const partyBefore =
  /(?:^|[^A-Za-z])(?:from|to|wa_?id|recipient|recipient_?id|sender|caller|called|callee|participant|author|contact|chat_?id|whatsapp)["'\\]{0,4}\s?[:=]\s?["'\\]{0,4}(?:whatsapp:|sms:|tel:)?$/i
const international = /[1-9]\d{10,14}(?![\w.-])/y
const isDay = /^(?:19|20)\d\d(?:0[1-9]|1[0-2])(?:[0-2]\d|3[01])/

/** `"from":"491761234567"`: messengers write numbers with their country and without a sign. Returns its end, or 0. */
export function messengerPhoneAt(text: string, at: number, before: number, report: Report): number {
  if (before !== 34 && before !== 58 && before !== 61 && before !== 39) return 0
  international.lastIndex = at
  const found = international.exec(text)?.[0]
  if (found === undefined || isDay.test(found) || !partyBefore.test(text.slice(Math.max(0, at - 40), at))) return 0
  if (!isPhone(`+${found}`, false)) return 0
  report({ start: at, end: at + found.length, type: 'phone', reason: 'it is a phone number', canonical: `+${found}` })
  return at + found.length
}

/** A number with a leading zero for which a sentence asks to be called; null where there is none. */
function calledAt(text: string, at: number): string | null {
  if (text.charCodeAt(at) !== 48) return null
  called.lastIndex = at
  const found = called.exec(text)?.[0]
  if (found === undefined || !callBefore.test(text.slice(Math.max(0, at - 64), at))) return null
  const digits = found.replace(/\D/g, '').length
  return digits >= 8 && digits <= 12 ? found : null
}

/** A number that its groups tell, or the word before it; null where there is none. */
function toldAt(text: string, at: number, before: number): string | null {
  local.lastIndex = at
  const found = local.exec(text)?.[0]
  if (found === undefined) return null
  const bracketed = before === 40 && /^\d{3}\) ?\d{3}[ -]\d{4}$/.test(found)
  const grouped = /^\d{3}-\d{3}-\d{4}$/.test(found)
  const isTold = bracketed || grouped || phoneWordBefore.test(text.slice(Math.max(0, at - 32), at))
  return isTold ? found : null
}

/** Of a number that a person has written in groups, a known country is enough: a digit may be missing or too much. */
function isPhone(number: string, grouped: boolean): boolean {
  const key = grouped ? `${number} ` : number
  let known = remembered.get(key)
  if (known === undefined) {
    const parsed = parsePhoneNumberFromString(number)
    known = parsed !== undefined && (parsed.isPossible() || (grouped && number.length >= 10))
    if (remembered.size > 10_000) remembered.clear()
    remembered.set(key, known)
  }
  return known
}
