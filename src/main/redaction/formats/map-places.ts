/** Where somebody is: two numbers with a comma between behind `geo:`, `coordinates` and in the address of a map. */
import type { SignedSearch } from '../finding.ts'

/** Two decimals tell a town, four a house. */
const degrees = String.raw`-?\d{1,3}\.\d{4,20}`
const pair = new RegExp(
  String.raw`[A-Za-z_]{0,12}["'\\]{0,4}\s?[:=@(]?\s{0,4}["'\\]{0,4}[[(]?\s{0,12}(?<pair>${degrees}(?:\s?(?:,|%2C)\s{0,12}|\s)${degrees})(?![\w.])`,
  'y',
)

export const mapPlaces: readonly SignedSearch[] = [
  {
    signs: [
      ...Array.from('-0123456789', (first) => `/@${first}`),
      ...[
        'geo:',
        'oordinate',
        'OORDINATE',
        'atlng',
        'atLng',
        'at_lng',
        'atlon',
        'at_lon',
        'eolocation',
        'POINT',
        'gps',
      ],
      ...['?q=', '&q=', '?ll=', '&ll=', 'query=', 'daddr=', 'saddr=', 'destination=', 'origin=', 'location', 'point='],
    ],
    isWhole: false,
    search: (text, report, at) => {
      pair.lastIndex = at + (/[/?&]/.test(text.charAt(at)) ? 1 : 0)
      const found = pair.exec(text)
      const value = found?.groups?.['pair']
      if (found === null || value === undefined) return
      const end = pair.lastIndex
      report({
        start: end - value.length,
        end,
        type: 'location',
        reason: 'it is a place on a map',
        spreads: true,
      })
    },
  },
]
