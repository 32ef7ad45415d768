/** People in the segments of messages: HL7 version 2, EDIFACT and statements of accounts (MT940). */
import type { PlaceholderType } from '../placeholder.ts'
import type { Report, SignedSearch } from '../finding.ts'
import { isWrittenName } from '../keys/person-object.ts'

/** What stands in which field of a segment, counted from its name on. */
type Fields = Readonly<Record<number, PlaceholderType>>

/** HL7 2.5.1, 3.4.2 (PID), 3.4.5 (NK1), 6.5.5 (GT1), 6.5.6 (IN1). */
const health: Readonly<Record<string, Fields>> = {
  PID: {
    3: 'national-id',
    5: 'name',
    6: 'name',
    7: 'birth',
    9: 'name',
    11: 'address',
    13: 'phone',
    14: 'phone',
    19: 'national-id',
    20: 'national-id',
  },
  NK1: { 2: 'name', 4: 'address', 5: 'phone', 6: 'phone', 16: 'birth' },
  GT1: { 3: 'name', 5: 'address', 6: 'phone', 7: 'phone', 8: 'birth', 12: 'national-id' },
  IN1: { 16: 'name', 18: 'birth', 19: 'address', 36: 'national-id', 49: 'national-id' },
}
/** UN/EDIFACT: name and address (3124, 3036, 3042, 3251), contact (3412) and communication (3148). */
const trade: Readonly<Record<string, Fields>> = {
  NAD: { 3: 'name', 4: 'name', 5: 'address', 8: 'address' },
  CTA: { 2: 'name' },
  COM: { 1: 'phone' },
}
const longestSegment = 2_000
/** A segment ends with a line, written as it is or as an escape, or with the string around it. */
const endOfSegment = /[\r\n"]|\\{1,2}[rn]/
/** `?` releases the sign behind it. */
const endOfTradeSegment = /(?<!\?)'|[\r\n"]|\\{1,2}[rn]/

/** What stands behind the name of a segment of trade: who it is about, or what for (`BY`, `IC`), or a number. */
const tradeBegin = /^(?:NAD\+[A-Z]{2,3}\+|CTA\+[A-Z]{2}\+|COM\+[+\d][\d ()/-]{5,24}(?:[:']|$))/

function findFields(segments: Readonly<Record<string, Fields>>, sign: string, ends: RegExp): SignedSearch['search'] {
  return (text, report, at) => {
    if (/[\w|+]/.test(text.charAt(at - 1)) && !/\\{1,2}[rn]$/.test(text.slice(Math.max(0, at - 3), at))) return
    const rest = text.slice(at, at + longestSegment)
    const segment = rest.slice(0, ends.exec(rest)?.index ?? rest.length)
    if (sign === '+' && !tradeBegin.test(segment)) return
    let start = at
    for (const [index, field] of segment.split(sign).entries()) {
      const type = segments[segment.slice(0, 3)]?.[index]
      if (type !== undefined) tell(field, start, type, report)
      start += field.length + sign.length
    }
  }
}

/** What says nothing about anybody is left: `:`, `DE`, a company. */
function tell(field: string, start: number, type: PlaceholderType, report: Report): void {
  if (!/[\p{L}\d]{2}/u.test(field) || field.includes('[redacted:')) return
  if (type === 'phone' && !/\d{3}/.test(field)) return
  if (type === 'name' && !/\^/.test(field) && !isWrittenName(field.replace(/^:/, '').replaceAll(':', ' '))) return
  report({
    start,
    end: start + field.length,
    type,
    reason: 'the segment of a message says something about a person there',
    spreads: type === 'name',
  })
}

/** `:86:166?00…?31DE89…?32ADA LOVELACE?33…`: the account and the name of who paid. */
const party = /\?(?<field>3[123])(?<value>[^?\r\n"\\]{2,70})/y
const furthestBack = 600

function findParty(text: string, report: Report, at: number): void {
  if (!text.slice(Math.max(0, at - furthestBack), at).includes(':86:')) return
  party.lastIndex = at
  const { field, value } = party.exec(text)?.groups ?? {}
  if (field === undefined || value === undefined) return
  const isAccount = field === '31'
  if (!isAccount && !isWrittenName(value)) return
  report({
    start: party.lastIndex - value.length,
    end: party.lastIndex,
    type: isAccount ? 'iban' : 'name',
    reason: isAccount ? 'it is the account of who paid' : 'it is the name of who paid',
    spreads: true,
  })
}

export const messageSegments: readonly SignedSearch[] = [
  {
    signs: Object.keys(health).map((name) => `${name}|`),
    isWhole: false,
    search: findFields(health, '|', endOfSegment),
  },
  {
    signs: Object.keys(trade).map((name) => `${name}+`),
    isWhole: false,
    search: findFields(trade, '+', endOfTradeSegment),
  },
  { signs: ['?31', '?32', '?33'], isWhole: false, search: findParty },
]
