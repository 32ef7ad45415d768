/** The tokens of Moment.js, in which old workflows write date formats, and what Luxon calls them. */
const luxonTokens: Readonly<Record<string, string>> = {
  YYYY: 'yyyy',
  YY: 'yy',
  Y: 'y',
  gggg: 'kkkk',
  GGGG: 'kkkk',
  Q: 'q',
  MMMM: 'MMMM',
  MMM: 'MMM',
  MM: 'MM',
  M: 'M',
  DDDD: 'ooo',
  DDD: 'o',
  DD: 'dd',
  D: 'd',
  dddd: 'cccc',
  ddd: 'ccc',
  dd: 'ccc',
  E: 'c',
  e: 'c',
  d: 'c',
  WW: 'WW',
  W: 'W',
  ww: 'WW',
  w: 'W',
  A: 'a',
  a: 'a',
  HH: 'HH',
  H: 'H',
  hh: 'hh',
  h: 'h',
  kk: 'HH',
  k: 'H',
  mm: 'mm',
  m: 'm',
  ss: 'ss',
  s: 's',
  SSS: 'SSS',
  SS: 'uu',
  S: 'u',
  ZZ: 'ZZZ',
  Z: 'ZZ',
  zz: 'z',
  z: 'z',
  X: 'X',
  x: 'x',
}

const pattern = new RegExp(
  `\\[([^\\]]*)\\]|(Do)|(${Object.keys(luxonTokens)
    .sort((a, b) => b.length - a.length)
    .join('|')})|([A-Za-z])`,
  'g',
)

/** A Moment.js format as a Luxon format. Text in brackets and unknown letters stay literal; `Do` loses its "th". */
export function luxonFormat(momentFormat: string): string {
  return momentFormat.replace(
    pattern,
    (match, literal: string | undefined, ordinal: string | undefined, token: string | undefined) => {
      if (literal !== undefined) return literal === '' ? '' : `'${literal}'`
      if (ordinal !== undefined) return 'd'
      return token === undefined ? `'${match}'` : (luxonTokens[token] ?? match)
    },
  )
}
