/** Names by which somebody says who they are: `My name is Ada Lovelace`, `This is Ada Lovelace calling`. */
import type { SignedSearch } from '../finding.ts'
import { isCompany, particles } from '../keys/person-object.ts'

const word = String.raw`\p{Lu}\p{Ll}[\p{L}'’-]{0,30}`
const name = String.raw`(?<name>${word}(?: (?:${particles}))?(?: ${word}){0,3})`
const said =
  "y name is |y name's |y name’s |ch heiße |ein Name ist |e m'appelle |e m’appelle |on nom est |e llamo |i nombre es |i chiamo |l mio nome è |k heet |ijn naam is |ag heter |itt namn är |eg heter |azywam się |eu nome é |e chamo ".split(
    '|',
  )
/** On the phone. */
const calling = new RegExp(
  String.raw`(?:This is|this is|Hier ist|Hier spricht) ${name}(?=,? (?:calling|speaking|from|here|von|vom|aus)\b)`,
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
  ...said.map((sign) => ({
    signs: [sign],
    isWhole: false,
    search: searchWith(new RegExp(sign + name, 'uy')),
  })),
  {
    signs: ['This is ', 'this is ', 'Hier ist ', 'Hier spricht '],
    isWhole: false,
    search: searchWith(calling),
  },
]
