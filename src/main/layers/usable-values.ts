// Values that a function of the platform refused, as ones that it takes: a text that is no moment in time, a count below zero. In: the
// requests of a reproduction, and the error. Out: the same with one value that can be used. Serves contract §7 rule 3.
import { alterEach, placesField } from './each-place.ts'
import { inEachThatFits } from './alter-body.ts'
import { altered } from './conditions.ts'
import { defineChange } from './define-change.ts'
import { choiceField } from './fields.ts'
import { placesPath, valuesInEach } from './payload-reads.ts'
import type { Studied } from './studied.ts'

interface Refusal {
  /** Texts of V8 (https://chromium.googlesource.com/v8/v8/+/main/src/common/message-template.h). */
  readonly says: RegExp
  /** True of a value that the function refuses. */
  readonly refuses: (value: unknown) => boolean
  readonly usable: string | number
}

/** What a value is to be, in words that follow "is". */
const kinds = {
  moment: 'a moment in time',
  integer: 'a whole number',
  digits: 'a count of digits',
  length: 'a length',
  pattern: 'a regular expression',
  encodable: 'a text that can be decoded',
  address: 'a web address',
  'time-zone': 'a time zone',
  language: 'a language',
  currency: 'the code of a currency',
} as const
type Kind = keyof typeof kinds

const refusals: Readonly<Record<Kind, Refusal>> = {
  moment: {
    says: /Invalid (?:time value|date)\b/u,
    refuses: (value) => isScalar(value) && Number.isNaN(new Date(value).getTime()),
    usable: '2026-01-15T12:00:00.000Z',
  },
  integer: {
    says: /Cannot convert .* to a BigInt|cannot be converted to a BigInt/su,
    refuses: (value) => isScalar(value) && throws(() => BigInt(value)),
    usable: '1',
  },
  digits: {
    says: /argument must be between|radix must be between/u,
    // What all of them take: digits may be 0 to 100, a precision 1 to 100, a radix 2 to 36.
    refuses: (value) => isScalar(value) && !Number.isNaN(Number(value)) && !(Number(value) >= 2 && Number(value) <= 36),
    usable: 2,
  },
  length: {
    says: /Invalid (?:(?:typed )?array|string) length|Invalid count value|Invalid code point/u,
    refuses: (value) => typeof value === 'number' && !(Number.isInteger(value) && value >= 0 && value < 2 ** 28),
    usable: 1,
  },
  pattern: {
    says: /Invalid regular expression/u,
    refuses: (value) => typeof value === 'string' && value.length <= longest && throws(() => new RegExp(value, 'u')),
    usable: 'example',
  },
  encodable: {
    says: /URI malformed/u,
    refuses: (value) =>
      typeof value === 'string' && (throws(() => decodeURIComponent(value)) || throws(() => encodeURIComponent(value))),
    usable: 'example',
  },
  address: {
    says: /Invalid URL/u,
    refuses: (value) => typeof value === 'string' && !URL.canParse(value),
    usable: 'https://example.com/',
  },
  'time-zone': {
    says: /Invalid time zone specified/u,
    refuses: (value) => typeof value === 'string' && throws(() => new Intl.DateTimeFormat('en', { timeZone: value })),
    usable: 'UTC',
  },
  language: {
    says: /Incorrect locale information|Invalid language tag/u,
    refuses: (value) => typeof value === 'string' && throws(() => Intl.getCanonicalLocales(value)),
    usable: 'en',
  },
  currency: {
    says: /Invalid currency code/u,
    refuses: (value) =>
      typeof value === 'string' && throws(() => new Intl.NumberFormat('en', { style: 'currency', currency: value })),
    usable: 'EUR',
  },
}

/** A pattern that nobody writes takes long to be read. */
const longest = 1000

/** One field of the payload, in every element of its lists, has a value that the function takes. */
export const usableValue = defineChange('data', {
  name: 'usable-value',
  title: 'A value that can be used',
  description: 'A value of the payload that a function of the language refused is one that it takes.',
  aim: 'repair',
  fields: {
    path: placesField('JSON path', '$.date'),
    kind: choiceField('It is', kinds, 'moment'),
  },
  sentence: ({ path, kind }) => `${path} is ${kinds[kind]}: ${JSON.stringify(refusals[kind].usable)}.`,
  apply: (conditions, { path, kind }) =>
    altered(conditions, {
      send: (requests) =>
        inEachThatFits(conditions.send(requests), (request) =>
          alterEach(request, path, (value) => (isRefused(kind, value) ? refusals[kind].usable : undefined)),
        ),
    }),
  candidates: (studied) => candidates(studied),
})

const most = 4

// The keys of a record are what its type says.
const kindsOfAll = Object.keys(refusals) as Kind[]

/** What the failed node reads, or where it is none of that another one, that the function of the error refuses. */
function candidates(studied: Studied): readonly { readonly path: string; readonly kind: Kind }[] {
  const { failedText, failedNode, swallowed = [] } = studied
  const texts = [failedText ?? '', ...swallowed]
  const told = kindsOfAll.filter((kind) => texts.some((text) => refusals[kind].says.test(text)))
  if (told.length === 0) return []
  const values = valuesInEach(studied)
  const own = values.filter(({ read }) => read.node === failedNode)
  const refused = (kind: Kind, of: typeof values): typeof values => of.filter(({ value }) => isRefused(kind, value))
  return told
    .flatMap((kind) => {
      const refusedOwn = refused(kind, own)
      const all = refusedOwn.length > 0 ? refusedOwn : refused(kind, values)
      return [...new Set(all.map(({ keys }) => placesPath(keys)))].map((path) => ({ path, kind }))
    })
    .slice(0, most)
}

function isRefused(kind: Kind, value: unknown): boolean {
  return refusals[kind].refuses(value)
}

function isScalar(value: unknown): value is string | number {
  return typeof value === 'string' || typeof value === 'number'
}

function throws(attempt: () => unknown): boolean {
  try {
    attempt()
    return false
  } catch {
    return true
  }
}
