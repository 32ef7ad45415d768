import type { DateTime } from 'luxon'

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

/** Stands behind a number that is to be written as 1st, 2nd, 3rd. */
const ordinalMark = '\uE000'

/** A date in a Moment.js format. */
export function formatInMoment(date: DateTime, momentFormat: string): string {
  return date
    .toFormat(luxonFormat(momentFormat))
    .replace(/(\d+)\uE000/g, (_, digits: string) => `${digits}${suffixOf(Number(digits))}`)
}

function suffixOf(number: number): string {
  const teen = number % 100
  if (teen >= 11 && teen <= 13) return 'th'
  return { 1: 'st', 2: 'nd', 3: 'rd' }[number % 10] ?? 'th'
}

/** A Moment.js format as a Luxon format. Text in brackets and unknown letters stay literal. */
export function luxonFormat(momentFormat: string): string {
  return momentFormat.replace(
    pattern,
    (match, literal: string | undefined, ordinal: string | undefined, token: string | undefined) => {
      if (literal !== undefined) return literal === '' ? '' : `'${literal}'`
      if (ordinal !== undefined) return `d'${ordinalMark}'`
      return token === undefined ? `'${match}'` : (luxonTokens[token] ?? match)
    },
  )
}
