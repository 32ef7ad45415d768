/** Values that a message quotes beside the name of their field: `Value "Ada Lovelace" for field "contact_name" is too long`. */
import type { Report, SignedSearch } from '../finding.ts'
import { classifyKey } from '../keys/key-words.ts'
import { isWrittenName } from '../keys/person-object.ts'
import { isMeaningless } from '../keys/value-looks.ts'

const kinds = '(?:field|column|parameter|param|property|attribute|key|input|header|variable)'
const quote = String.raw`\\{0,3}["'\x60]`
const quoted = String.raw`(?<open>${quote})(?<value>[^"'\x60\r\n\\]{2,200})\k<open>`
/** The name may stand behind those of its table, with a dot between. */
const named = String.raw`(?:${quote})?(?<name>[\p{L}\d_. -]{2,60}?)(?=${quote}|[,:;)\r\n]| (?:is|must|has|was|at)\b|$)`
/** The field stands behind the value, or before it. */
const behind = new RegExp(
  String.raw`${quoted}(?: is (?:not valid|invalid|too (?:long|short)|not allowed))? (?:for|in|of|as) (?:the )?${kinds} ${named}`,
  'dgu',
)
const before = new RegExp(
  String.raw`${kinds} (?<mark>${quote})(?<name>[\p{L}\d_. -]{2,60})\k<mark>(?:[\p{L} ]{0,40}):? (?:value|got|was|received|given):? ${quoted}`,
  'dgu',
)
const reach = 240

function findSaid(pattern: RegExp): SignedSearch['search'] {
  return (text, report, at) => {
    const from = Math.max(0, at - reach)
    for (const match of text.slice(from, at + reach).matchAll(pattern)) {
      const { name = '', value = '' } = match.groups ?? {}
      const kind = classifyKey(name)
      if (kind.kind !== 'strong' || isMeaningless(value)) continue
      if (kind.capitalised === true && !isWrittenName(value)) continue
      const place = match.indices?.groups?.['value']
      if (place === undefined) continue
      report({
        start: from + place[0],
        end: from + place[1],
        type: kind.type,
        reason: `the message says that it is of "${name}"`,
        spreads: true,
      })
    }
  }
}

const longestRow = 4_000
/** The elements of a row, as PostgreSQL tells them: without quotes. */
const element = /[^,()]+/g

/** `Failing row contains (17, Ada Lovelace, ada@…)`: beside a mail address two words with capitals are a name. */
function findRow(text: string, report: Report, at: number): void {
  const open = text.indexOf('(', at)
  const rest = text.slice(open + 1, open + longestRow)
  const row = rest.slice(0, Math.max(0, /\)[.\s"\\]|\)$/.exec(rest)?.index ?? rest.length))
  if (!/\S@\S/.test(row)) return
  for (const match of row.matchAll(element)) {
    const value = match[0].trim()
    if (!isWrittenName(value)) continue
    const start = open + 1 + match.index + match[0].indexOf(value)
    report({
      start,
      end: start + value.length,
      type: 'name',
      reason: 'it stands beside a mail address in a row',
      spreads: true,
    })
  }
}

export const saidValues: readonly SignedSearch[] = [
  {
    signs: ['field', 'column', 'param', 'property', 'attribute', 'for key', 'input '].flatMap((sign) =>
      sign.startsWith('for') ? [sign] : [`for ${sign}`, `in ${sign}`, `of ${sign}`, `for the ${sign}`],
    ),
    isWhole: false,
    search: findSaid(behind),
  },
  {
    signs: [
      'field "',
      "field '",
      'field \\"',
      'column "',
      "column '",
      'parameter "',
      "parameter '",
      'property "',
      "property '",
    ],
    isWhole: false,
    search: findSaid(before),
  },
  { signs: ['ailing row contains ('], isWhole: false, search: findRow },
]
