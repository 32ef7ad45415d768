/** The name beneath `Kind regards` and its kin. */
import type { SignedSearch } from '../finding.ts'
import { particles } from '../keys/person-object.ts'

const closings =
  'egards|Best wishes|incerely|Yours truly|Yours faithfully|Many thanks|Cheers|chen Grüßen|iche Grüße|iebe Grüße|iele Grüße|este Grüße|ordialement|Bien à vous|Saludos|saludo|tentamente|ordiali saluti|istinti saluti|endelijke groet|tenciosamente|ozdrawiam'
const lineEnd = String.raw`(?:\\{1,2}r\\{1,2}n|\\{1,2}n|\r?\n|<br ?\/?>)`
const word = String.raw`\p{Lu}[\p{L}'’-]{1,30}`
/** Two to four words with capitals, alone on their line. */
const signed = new RegExp(
  String.raw`[\p{L} ]{2,20}[,.!]? {0,2}(?:${lineEnd} {0,4}){1,3}(?<name>(?:${word}|\p{Lu}\.)(?: (?:${particles}))?(?: (?:${word}|\p{Lu}\.)){1,3})(?= {0,3}(?:$|["'<,|]|${lineEnd}))`,
  'uy',
)
/** A team, a shop or a company signs too. */
const nobody =
  /(?:^| )(?:Team|Support|Service|Services|Sales|Office|Shop|Store|Company|Inc|GmbH|Ltd|Limited|LLC|AG|Bank|Group|Department|Customer|Care|Kundenservice|Desk|The|Your|Our|Bot|Mail|Express|Your|Ihr|Ihre|Dein|Sent|This|Please)(?: |$)/

export const letterEnds: readonly SignedSearch[] = [
  {
    signs: closings.split('|'),
    isWhole: false,
    search: (text, report, at) => {
      signed.lastIndex = at
      const found = signed.exec(text)
      const name = found?.groups?.['name']
      if (found === null || name === undefined || nobody.test(name)) return
      const start = at + found[0].length - name.length
      report({
        start,
        end: start + name.length,
        type: 'name',
        reason: 'it is the name that a letter ends with',
        spreads: true,
      })
    },
  },
]
