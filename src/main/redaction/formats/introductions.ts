/** Names by which somebody says who they are: `My name is Ada Lovelace`, `This is Ada Lovelace calling`. */
import type { SignedSearch } from '../finding.ts'
import { isCompany } from '../keys/person-object.ts'

const word = String.raw`\p{Lu}\p{Ll}[\p{L}'’-]{0,30}`
const name = String.raw`(?<name>${word}(?: (?:van|von|de|da|di|del|der|den|la|le|al|bin|ten|ter|dos|zu))?(?: ${word}){0,3})`
const said =
  "y name is |y name's |y name’s |ch heiße |ein Name ist |e m'appelle |e m’appelle |on nom est |e llamo |i nombre es |i chiamo |l mio nome è |k heet |ijn naam is |ag heter |itt namn är |eg heter |azywam się |eu nome é |e chamo "
    .split('|')
    .filter((sign) => sign !== '')
/** On the phone. */
const calling = new RegExp(
  String.raw`(?:This is|this is|Hier ist|Hier spricht|Am Apparat ist) ${name}(?=,? (?:calling|speaking|from|here|von|vom|aus)\b)`,
  'uy',
)

function searchWith(pattern: RegExp): SignedSearch['search'] {
  return (text, report, at) => {
    pattern.lastIndex = at
    const match = pattern.exec(text)
    const found = match?.groups?.['name']
    if (match === null || found === undefined || found.split(' ').some((part) => isCompany(part))) return
    const end = pattern.lastIndex
    report({
      start: end - found.length,
      end,
      type: 'name',
      reason: 'somebody says that it is their name',
      spreads: found.includes(' '),
    })
  }
}

export const introductions: readonly SignedSearch[] = [
  ...said.map((sign) => {
    // What stands between the sign and the name is the sign itself.
    const pattern = new RegExp(String.raw`${sign.replace(/['’]/g, "['’]")}${name}`, 'uy')
    return { signs: [sign], isWhole: false, search: searchWith(pattern) }
  }),
  {
    signs: ['This is ', 'this is ', 'Hier ist ', 'Hier spricht '],
    isWhole: false,
    search: searchWith(calling),
  },
]
