/** The searches that begin at a rare sign, run over a text in one pass for all of their signs. */
import type { Finder, SignedSearch } from '../finding.ts'
import { createSignScan } from '../text/sign-scan.ts'
import { declaredValues } from './declared-values.ts'
import { deviceLines } from './device-lines.ts'
import { dialogues } from './dialogues.ts'
import { introductions } from './introductions.ts'
import { keptLines } from './kept-lines.ts'
import { keyParts } from './key-parts.ts'
import { letterEnds } from './letter-ends.ts'
import { mapPlaces } from './map-places.ts'
import { messageSegments } from './message-segments.ts'
import { namedPeople } from './named-people.ts'
import { oneTimeCodes } from './one-time-codes.ts'
import { programArguments } from './program-arguments.ts'
import { saidValues } from './said-values.ts'
import { streetAddresses } from './street-addresses.ts'

const searches: readonly SignedSearch[] = [
  ...programArguments,
  ...deviceLines,
  ...dialogues,
  ...declaredValues,
  ...keyParts,
  ...letterEnds,
  ...mapPlaces,
  ...namedPeople,
  ...oneTimeCodes,
  ...introductions,
  ...keptLines,
  ...messageSegments,
  ...saidValues,
  ...streetAddresses,
]
const places = searches.flatMap(({ signs }, search) => signs.map((sign) => ({ sign, search })))
const scan = createSignScan(places.map(({ sign }) => sign))
/** What begins at more places is looked for no further. */
const mostLooks = 50_000

/** Finds secrets of programs, devices, dialogues and declarations, codes of one use, people by where they stand, and places on a map. */
export const findSigned: Finder = (text, report) => {
  let asked: Set<number> | null = null
  const looks = new Uint32Array(searches.length)
  scan(text, (sign, at) => {
    const index = places[sign]?.search ?? 0
    const search = searches[index]
    if (search === undefined) return
    if (search.isWhole) {
      asked ??= new Set()
      if (asked.has(index)) return
      asked.add(index)
    } else if ((looks[index] = (looks[index] ?? 0) + 1) > mostLooks) return
    search.search(text, report, at)
  })
}
