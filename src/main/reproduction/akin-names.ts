// Names of fields that a sender may give one and the same value. In: two names. Out: whether they are such. Pure.

/** Words that say of a name no more than what it names anyhow. */
const idle: ReadonlySet<string> = new Set(
  'address amount at code date full link name nr num number on text time url value'.split(' '),
)
/** Other words for the same. */
const alike: ReadonlyMap<string, string> = new Map([
  ['mail', 'email'],
  ['tel', 'phone'],
  ['telephone', 'phone'],
  ['mobile', 'phone'],
  ['postcode', 'zip'],
  ['zipcode', 'zip'],
  ['postal', 'zip'],
  ['qty', 'quantity'],
  ['forename', 'first'],
  ['firstname', 'first'],
  ['surname', 'last'],
  ['lastname', 'last'],
  ['organisation', 'company'],
  ['organization', 'company'],
])
/** Words that say whose it is, of what one person has: their mail, phone, name. */
const owners: ReadonlySet<string> = new Set(
  'buyer client contact customer lead person sender subscriber user'.split(' '),
)
const ofOne: ReadonlySet<string> = new Set(['email', 'phone', 'zip'])
/** Shorter words may differ in one letter and be two. */
const shortestMistyped = 5

/** True where one name is the other with a word that says no more, in another number, or with one letter wrong. */
export function isAkin(one: string, other: string): boolean {
  const [words, others] = [wordsOf(one), wordsOf(other)]
  if (words.length === 0 || others.length === 0) return false
  const [short, long] = words.length < others.length ? [words, others] : [others, words]
  const added = long.filter((word) => !short.includes(word))
  const isOwned = short.some((word) => ofOne.has(word))
  const isWithin = short.every((word) => long.includes(word)) && added.length === long.length - short.length
  if (
    isWithin &&
    added.every((word) => idle.has(word) || (isOwned && owners.has(word))) &&
    !short.every((word) => idle.has(word))
  )
    return true
  return isMistyped(words.join(''), others.join(''))
}

/** In small letters, and in the singular. */
function wordsOf(name: string): readonly string[] {
  const parted = name
    .replaceAll(/(?<=[a-z\d])(?=[A-Z])/gu, ' ')
    .toLowerCase()
    .replaceAll(/\be[-_ ]mail/gu, 'email')
  return (parted.match(/[\p{L}\p{N}]+/gu) ?? [])
    .map((word) => (/[^siu]s$/u.test(word) ? word.slice(0, -1) : word))
    .map((word) => alike.get(word) ?? word)
}

/** One letter is another one, is left out, or has changed places with the next; figures tell one thing from another. */
function isMistyped(one: string, other: string): boolean {
  if (Math.min(one.length, other.length) < shortestMistyped || one[0] !== other[0]) return false
  const [short, long] = one.length < other.length ? [one, other] : [other, one]
  const at = Array.from(short).findIndex((letter, index) => letter !== long[index])
  const from = at < 0 ? short.length : at
  if (/\d/u.test((short[from] ?? '') + (long[from] ?? ''))) return false
  if (long.length === short.length + 1) return short.slice(from) === long.slice(from + 1)
  if (long.length > short.length || from === short.length) return long === short
  const isSwapped = short[from] === long[from + 1] && short[from + 1] === long[from]
  // Endings tell one word from another.
  const isOther = from < short.length - 1 && short.slice(from + 1) === long.slice(from + 1)
  return isOther || (isSwapped && short.slice(from + 2) === long.slice(from + 2))
}
