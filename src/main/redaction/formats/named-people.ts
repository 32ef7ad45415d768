/** Names of people by where they stand: in a card, an invitation, a label of a parcel, beside how to reach somebody. */
import { isCompany, particles } from '../keys/person-object.ts'
import type { Report, SignedSearch } from '../finding.ts'

const word = String.raw`\p{Lu}[\p{L}'’.-]{0,30}`
const fullName = `${word}(?: (?:${particles})){0,2}(?: ${word}){1,3}`
const lineBreak = String.raw`(?:\\{1,2}r\\{1,2}n|\\{1,2}n|\r?\n|<br ?\/?>)`
const markup = String.raw`(?:\*{1,2}|<\/?[a-z][^<>]{0,60}>|[ \t])`

/** `FN:Ada Lovelace`, `N;CHARSET=UTF-8:Lovelace;Ada;;;`, `ADR;TYPE=home:;;Hauptstr. 5;Berlin;;10115;DE` (RFC 6350, 6.2 and 6.3.1). */
const cardLine = new RegExp(
  String.raw`(?:^|\r?\n|\\{1,2}n)(?:item\d\.)?(?<property>FN|N|ADR|NICKNAME)(?:;[^:\r\n]{1,80})?:(?<value>(?:(?!\\{1,2}[rn])[^\r\n"]){2,200})`,
  'giu',
)
const longestCard = 4_000
/** Behind the sign of a card: its end, or another that begins. */
const cardEnd = /END:VCARD|BEGIN:VCARD/

function findCard(text: string, report: Report, at: number): void {
  const behind = text.slice(at + 'BEGIN:VCARD'.length, at + longestCard)
  const end = cardEnd.exec(behind)?.index ?? behind.length
  const card = text.slice(at, at + 'BEGIN:VCARD'.length + end)
  for (const match of card.matchAll(cardLine)) {
    const { property = '', value = '' } = match.groups ?? {}
    const type = property.toUpperCase() === 'ADR' ? 'address' : 'name'
    tell(at + match.index + match[0].length - value.length, value, type, 'it stands in the card of a person', report)
  }
}

/** The common name of who invites or is invited (RFC 5545, 3.2.2). */
const commonName = /;CN=(?:\\?"(?<quoted>[^"\r\n\\]{2,80})|(?<bare>[^";:,\r\n\\]{2,80}))/y

function findInvited(text: string, report: Report, at: number): void {
  commonName.lastIndex = at
  const { quoted, bare } = commonName.exec(text)?.groups ?? {}
  const name = quoted ?? bare
  if (name !== undefined && !name.includes('@'))
    tell(commonName.lastIndex - name.length, name, 'name', 'it is the name of who is invited', report)
}

/** Whose parcel it is, and the line of the street below. */
const parcel = new RegExp(
  String.raw`[a-zäü]{1,12} (?:to|an|à|a):?(?: {0,2}${lineBreak})? {0,4}(?<name>${fullName})(?=[,<|"]| {0,2}${lineBreak}|\s*$)(?:(?:, ?| {0,2}${lineBreak} {0,4})(?<street>(?:(?!\\{1,2}[rn])[^,\r\n"<|]){3,60}))?`,
  'uy',
)

function findParcel(text: string, report: Report, at: number): void {
  parcel.lastIndex = at
  const found = parcel.exec(text)
  const { name = '', street } = found?.groups ?? {}
  if (found === null || isCompany(name)) return
  const start = at + found[0].indexOf(name)
  tell(start, name, 'name', 'it is the name that a parcel goes to', report)
  if (street !== undefined && /\d/.test(street) && /\p{L}{3}/u.test(street))
    tell(at + found[0].length - street.length, street, 'address', 'it is where a parcel goes to', report)
}

/** What says who it is, in a label. */
const owners =
  '[Nn]ame|Naam|Namn|Navn|Nome|Nombre|Nom|Imię|Nazwisko|Customer|Client|Guest|Patient|Recipient|Contact|Attendee|Kunde|Kundin|Gast|Kontakt|Ansprechpartner|Empfänger|Cliente|Paciente|Paziente|Destinatario|Klant|Klient|Kund'
/** `Name: Ada Lovelace`, `*Name:* Ada Lovelace`, `<td>Name</td><td>Ada Lovelace</td>`, `<name>Ada Lovelace</name>`, `Cliente: Mario Rossi`. */
const labelled = new RegExp(
  String.raw`(?:${owners})(?:${markup}{0,3}[:=]${markup}{0,4}|(?:<[^<>]{1,60}>|>|\s){1,6})(?<name>${fullName})(?= {0,2}(?:${lineBreak}|[<,;|"]|$))`,
  'uy',
)
const contact =
  /(?<![\p{L}])(?:tel|telefon|telephone|phone|mobile|handy|e-?mail|mail|adresse|address|street|straße|tél|téléphone|telefono|teléfono|telefone|telefoon|indirizzo|dirección|endereço|adres|adress|adresa|date of birth|birth ?date|dob|geburtsdatum|geboortedatum|data di nascita|data de nascimento|fecha de nacimiento|date de naissance|födelsedatum|codice fiscale|cpf|bsn|dni|nie|pesel|personnummer|ssn)(?:\*{0,2}[ \t]*[:=>]|\*{0,2}<\/)|\S@\S/iu
const nearby = 240

function findLabelled(text: string, report: Report, at: number): void {
  labelled.lastIndex = at
  const found = labelled.exec(text)
  const name = found?.groups?.['name']
  if (found === null || name === undefined || isCompany(name)) return
  const start = at + found[0].length - name.length
  const around = `${text.slice(Math.max(0, at - nearby), at)}\n${text.slice(start + name.length, start + name.length + nearby)}`
  if (contact.test(around)) tell(start, name, 'name', 'how to reach somebody stands beside it', report)
}

/** `?name=Ada+Lovelace&zip=10115`. */
const asked =
  /[?&]name=(?<name>\p{Lu}[\p{L}'’%\dA-F-]{1,40}(?:(?:\+|%20)\p{Lu}[\p{L}'’%\dA-F-]{1,40}){1,3})(?=[&\s"'#\\]|$)/uy
const askedBeside = /[?&](?:e-?mail|phone|tel|telephone|mobile|zip|plz|postcode|postal_?code|address|street|city)=/i

function findAsked(text: string, report: Report, at: number): void {
  asked.lastIndex = at
  const name = asked.exec(text)?.groups?.['name']
  if (name === undefined || isCompany(name.replace(/\+|%20/g, ' '))) return
  const around = text.slice(Math.max(0, at - nearby), asked.lastIndex + nearby)
  const start = asked.lastIndex - name.length
  if (askedBeside.test(around.replaceAll(/\s/g, ' ')))
    tell(start, name, 'name', 'how to reach somebody stands beside it', report)
}

/** The lines of an entry of a directory (RFC 2849, RFC 4519), and a name in the path to it (RFC 4514). */
const entryLine =
  /(?<=\n|\\n)(?:cn|sn|gn|givenName|displayName|initials|gecos): (?<value>\p{L}(?:(?!\\[rn])[^\r\n":]){1,80})/giu
const longestEntry = 4_000
const endOfEntry = /\r?\n\r?\n|(?:\\r)?\\n(?:\\r)?\\n/

function findEntry(text: string, report: Report, at: number): void {
  const rest = text.slice(at, at + longestEntry)
  const entry = rest.slice(0, endOfEntry.exec(rest)?.index ?? rest.length)
  if (
    !/^dn: .{1,300}=/.test(entry) ||
    !/(?:^|\n)(?:mail|givenName|sn|uid|telephoneNumber|userPassword): /i.test(entry.replaceAll('\\n', '\n'))
  )
    return
  for (const match of entry.matchAll(entryLine)) {
    const value = match.groups?.['value'] ?? ''
    tell(
      at + match.index + match[0].length - value.length,
      value,
      'name',
      'it is a name in an entry of a directory',
      report,
    )
  }
}

const pathName = new RegExp(String.raw`[Cc][Nn]=(?<name>${fullName})(?=,(?:ou|dc|o|OU|DC|O|CN|cn)=)`, 'uy')

function findInPath(text: string, report: Report, at: number): void {
  pathName.lastIndex = at
  const name = pathName.exec(text)?.groups?.['name']
  if (name !== undefined && !isCompany(name))
    tell(pathName.lastIndex - name.length, name, 'name', 'it is a name in the path to an entry of a directory', report)
}

export const namedPeople: readonly SignedSearch[] = [
  { signs: ['BEGIN:VCARD'], isWhole: false, search: findCard },
  { signs: [';CN='], isWhole: false, search: findInvited },
  {
    signs: [
      'hip to',
      'hipped to',
      'eliver to',
      'elivered to',
      'Bill to',
      'Sold to',
      'Send to',
      'iefern an',
      'Lieferung an',
      'ersand an',
      'ivrer à',
      'nviar a',
    ],
    isWhole: false,
    search: findParcel,
  },
  {
    signs: labelSigns(),
    isWhole: false,
    search: findLabelled,
  },
  { signs: ['?name=', '&name='], isWhole: false, search: findAsked },
  { signs: ['dn: '], isWhole: false, search: findEntry },
  { signs: ['cn=', 'CN='], isWhole: false, search: findInPath },
]

/** As the words of {@link owners} stand before their sign. */
function labelSigns(): readonly string[] {
  const written = owners.replace('[Nn]ame', 'Name|name').split('|')
  const own = written.flatMap((word) => [`${word}:`, `${word} =`, `${word} :`])
  return [...own, 'Name=', 'Name*', 'Name<', 'name>']
}

function tell(start: number, value: string, type: 'name' | 'address', reason: string, report: Report): void {
  report({ start, end: start + value.length, type, reason, spreads: type === 'name' })
}
