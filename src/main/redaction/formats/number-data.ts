/** Personal data that begins with a digit: payment cards, social security numbers, American phone numbers, network addresses. */
import type { Report } from '../finding.ts'
import { ipv4At } from './network-address.ts'
import { localPhoneAt, messengerPhoneAt, zeroPhoneAt } from './phones.ts'
import { isLetterOrDigit } from '../text/runs.ts'

const digitsAndSeparators = /\d(?:[ -]?\d){11,21}/y

function isWordOrDot(code: number): boolean {
  return isLetterOrDigit(code) || code === 46 || code === 95
}

/** Looks at the digits that begin at `at` behind the unit `before`; returns the end of what it has dealt with, or 0. */
export function numberAt(text: string, at: number, before: number, report: Report): number {
  if (before === 46 || before === 95 || !mayBeNumber(text, at)) return 0
  return (
    ipv4At(text, at, before, report) ||
    zeroPhoneAt(text, at, before, report) ||
    socialSecurityAt(text, at, before, report) ||
    messengerPhoneAt(text, at, before, report) ||
    cardAt(text, at, before, report) ||
    localPhoneAt(text, at, before, report)
  )
}

/** False for digits that are too few, or that letters follow: most numbers are told by the first unit behind them. */
function mayBeNumber(text: string, at: number): boolean {
  let end = at + 1
  while (isDigit(text.charCodeAt(end))) end += 1
  switch (text.charCodeAt(end)) {
    case 32:
    case 45:
    case 46:
    case 41:
    case 47:
    case 40:
      return true
    default:
      return end - at >= 6
  }
}

function isDigit(code: number): boolean {
  return code >= 48 && code <= 57
}

const socialSecurity = /\d{3}-\d{2}-\d{4}(?![\w-])/y

function socialSecurityAt(text: string, at: number, before: number, report: Report): number {
  if (text.charCodeAt(at + 3) !== 45 || before === 45) return 0
  socialSecurity.lastIndex = at
  if (!socialSecurity.test(text)) return 0
  report({
    start: at,
    end: at + 11,
    type: 'national-id',
    reason: 'it has the form of a social security number',
    canonical: text.slice(at, at + 11).replaceAll('-', ''),
  })
  return at + 11
}

const idBefore =
  /(?:(?:^|[^A-Za-z])(?:id|ref|reference|tracking|order|invoice|execution|sequence|timestamp|time|ts|hash|count|ean|gtin|upc|isbn|barcode|sku|amount|minor|cents|balance|total|price|size|bytes|offset|seq|version|revision|length)|Id|ID|Ref|Timestamp|Count)["']?[\s:=#]{1,3}["']?$/
/** A `number` is an identifier by what it numbers; a number alone may be that of a card. */
const numberedBefore =
  /(?:order|tracking|invoice|execution|reference|ref|serial|ticket|case|confirmation|transaction|shipment|customer|client|member|parcel|waybill|document|doc|record|sequence|item|article|part|batch|lot|build|version|phone|house|page|line|row|account|delivery|booking|receipt|quote|contract|policy|claim|job|process|thread|port|model|product|asset|device|purchase|po|rma|case|event|message|request|attempt|block|random|big|long|large|phone|mobile|fax|vat|tax|id)s?[ _-]?(?:number|num|no|nr)\.?["']?[\s:=#]{1,3}["']?$/i
const cardWordBefore = /(?:card|pan|cc|credit)[a-z_ ]{0,12}["']?[\s:=#]{1,3}["']?$/i

/** True behind the name of an identifier. */
function isNumbered(head: string): boolean {
  return (idBefore.test(head) || numberedBefore.test(head)) && !cardWordBefore.test(head)
}

function cardAt(text: string, at: number, before: number, report: Report): number {
  digitsAndSeparators.lastIndex = at
  const match = digitsAndSeparators.exec(text)
  if (match === null) return 0
  const end = at + match[0].length
  if (before === 45 || before === 43 || (isWordOrDot(text.charCodeAt(end)) && text.charCodeAt(end) !== 46))
    return isLetterOrDigit(text.charCodeAt(end)) ? 0 : end
  const digits = match[0].replace(/[ -]/g, '')
  const head = text.slice(Math.max(0, at - 40), at)
  if (!isCard(digits) || !separatorsFit(match[0]) || isNumbered(head))
    return groupedCard(text, at, match[0], report) || end
  report({ start: at, end, type: 'card', reason: 'it is a payment card number', canonical: digits })
  return end
}

/** A card number in groups with more digits behind it: `4242 4242 4242 4242 12/29`. */
function groupedCard(text: string, at: number, found: string, report: Report): number {
  const groups = /^\d{4}([ -])\d{4}\1\d{4}\1\d{4}(?=[ -])/.exec(found)
  if (groups === null || !isCard(groups[0].replace(/[ -]/g, ''))) return 0
  report({
    start: at,
    end: at + groups[0].length,
    type: 'card',
    reason: 'it is a payment card number',
    canonical: groups[0].replace(/[ -]/g, ''),
  })
  return at + groups[0].length
}

function separatorsFit(found: string): boolean {
  return (
    !/[ -]/.test(found) ||
    /^\d{4}([ -])\d{4}\1\d{4}\1\d{1,7}(?:\1\d{3})?$/.test(found) ||
    /^\d{4}([ -])\d{6}\1\d{4,5}$/.test(found)
  )
}

/** Issuer prefix, length and Luhn's check digit. */
function isCard(digits: string): boolean {
  const issued =
    /^4(?:\d{12}|\d{15})$|^5[1-5]\d{14}$|^2(?:22[1-9]|2[3-9]\d|[3-6]\d\d|7[01]\d|720)\d{12}$|^3[47]\d{13}$|^6(?:011|5\d\d|4[4-9]\d)\d{12}$|^35(?:2[89]|[3-8]\d)\d{12}$|^3(?:0[0-5]|[68]\d)\d{11}$|^62\d{14,17}$|^(?:50|5[6-8]|6[37])\d{14}$/
  if (!issued.test(digits)) return false
  let sum = 0
  for (let i = 0; i < digits.length; i += 1) {
    const digit = digits.charCodeAt(digits.length - 1 - i) - 48
    const doubled = i % 2 === 1 ? digit * 2 : digit
    sum += doubled > 9 ? doubled - 9 : doubled
  }
  return sum % 10 === 0
}
