/** Objects that are about a person though no key says so: a `name` beside an address, a mail address or a phone. */
import { quotedAt } from './quoted-value.ts'

const reach = 1500
const contactKey =
  /(?:^|[{,\s"'\\])(?:e[-_]?mail|mail|email_?address|address|adresse|direcci[oó]n|street|phone|phone_?number|telephone|telefon|tel[eé]fono|mobile|birth_?date|date_?of_?birth|dob|iban|first_?name|last_?name|passport|ssn|tax_?id)\\*["']?\s{0,4}:/i
const company =
  /(?:^|[\s,])(?:GmbH|AG|KG|OHG|SE|UG|Inc|LLC|Ltd|Limited|Corp|Corporation|Company|Co|PLC|S\.?A|S\.?L|S\.?r\.?l|B\.?V|N\.?V|Oy|AB|A\/S|AS|Group|Holding|Team|Support|Service|Services|Store|Shop|Bot|System|Systems|Sales|Office|Webhook|Workflow|Node|API|Server|Hook|Request|Trigger|Order|Orders|Report|List|Project|Account|Test|Engineering|Success|Platform|Operations|Marketing|Finance|Logistics|Department|Desk|Care|Shipping|Delivery|Warehouse|Bank|Agent|Assistant|App|Admin|User|Customer|Update|Created|Updated|Deleted|Paid|Failed)\.?$/i
/** Small words within a name. */
export const particles = 'van|von|de|da|di|del|della|der|den|la|le|el|al|bin|ten|ter|dos|af|zu'
const personName = new RegExp(
  String.raw`^(?:\p{Lu}[\p{L}'’.-]{0,30}) (?:(?:${particles}|\p{Lu}[\p{L}'’.-]{0,30}) ){0,3}\p{Lu}[\p{L}'’-]{1,30}$`,
  'u',
)
const postal = /\p{L}{3}/u
const network = /^(?:https?:|\d{1,3}(?:\.\d{1,3}){3}|[\w.-]+:\d+|0x|[0-9a-f:]+$)|@/i

/** The other half of a name stands beside it: `nom` beside `prenom`, `nombre` beside `apellidos`. */
const otherHalfKey =
  /(?:^|[{,\s"'\\])(?:first_?name|given_?name|last_?name|family_?name|surname|pr[eé]nom|vorname|nachname|apellidos?|cognome|sobrenome|voornaam|achternaam|nazwisko|fornavn|etternavn|efternavn|förnamn|efternamn)\\*["']?\s{0,4}:/i
const halfOfName = new RegExp(
  String.raw`^(?:(?:${particles}|O’|O')\s?){0,3}\p{Lu}[\p{L}'’-]{1,30}(?: \p{Lu}[\p{L}'’-]{1,30})?$`,
  'u',
)

/** True for a value that reads as a name of a person and stands in an object that also says how to reach one. */
function isNameOfPerson(text: string, start: number, end: number): boolean {
  if (end - start > 80) return false
  const value = text.slice(start, end)
  if (isCompany(value)) return false
  if (personName.test(value) && contactKey.test(membersAround(text, start, end))) return true
  return halfOfName.test(value) && otherHalfKey.test(membersAround(text, start, end))
}

/** `Ada Lovelace`, `Lovelace, Ada`. */
const writtenName =
  /^(?:\p{Lu}[\p{L}'’.-]* (?:[\p{L}'’.-]+ ){0,3}\p{Lu}[\p{L}'’.-]+|\p{Lu}[\p{L}'’-]+(?: \p{Lu}[\p{L}'’-]+)?, \p{Lu}[\p{L}'’. -]{0,40})$/u

/** True for two words with capitals and more that name no company: how people are named where a key may also name something else. */
export function isWrittenName(value: string): boolean {
  return writtenName.test(value) && !isCompany(value)
}

/** True for what reads as the name of a company, a team, a program or a part of a workflow. */
export function isCompany(name: string): boolean {
  return company.test(name)
}

/** True for a value that reads as the address of a house: `14 Main St`. */
export function isPostalAddress(value: string): boolean {
  return (
    value.length <= 300 &&
    /\d/.test(value) &&
    /[ ,]/.test(value.trim()) &&
    postal.test(value) &&
    !network.test(value.trim()) &&
    !/\b(?:port|version|process|pid|error|code)\b/i.test(value)
  )
}

/** True where the quoted value at `position`, and what stands beside it, say that it is about a person. */
export function tellsPerson(text: string, type: string, position: number): boolean {
  const value = quotedAt(text, position)
  if (value === null) return false
  return type === 'name'
    ? isNameOfPerson(text, value.start, value.end)
    : isPostalAddress(text.slice(value.start, Math.min(value.end, value.start + 400)))
}

/** The members of the object around a value, without what is nested in them; as far as the reach goes. */
function membersAround(text: string, start: number, end: number): string {
  let members = ''
  let depth = 0
  for (let at = end; at < text.length && at < end + reach; at += 1) {
    const code = text.charCodeAt(at)
    if (code === 123 || code === 91) depth += 1
    else if (code === 125 || code === 93) depth -= 1
    if (depth < 0) break
    if (depth === 0) members += text.charAt(at)
  }
  depth = 0
  let before = ''
  for (let at = start - 1; at >= 0 && at > start - reach; at -= 1) {
    const code = text.charCodeAt(at)
    if (code === 125 || code === 93) depth += 1
    else if (code === 123 || code === 91) depth -= 1
    if (depth < 0) break
    if (depth === 0) before = text.charAt(at) + before
  }
  return `${before} ${members}`
}
