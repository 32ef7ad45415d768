/** Texts that people and programs write for numbers, days and truth values, read as what they mean. Null where they are none. */

const truths: Readonly<Record<string, boolean>> = {
  ...{ true: true, yes: true, on: true, y: true, ja: true, oui: true, si: true, '1': true },
  ...{ false: false, no: false, off: false, n: false, nein: false, non: false, '0': false },
}

/** `yes`, `0`, `False`. */
export function truthOf(value: unknown): boolean | null {
  if (typeof value !== 'string' && typeof value !== 'number') return null
  return truths[String(value).trim().toLowerCase()] ?? null
}

/** A number with the sign or code of a currency before or behind it. */
const written = /^(?:\p{Sc}|[A-Z]{3})?\s*(-?)\s*(\d[\d.,'’\s\u00a0\u202f]*)(?:\p{Sc}|[A-Z]{3})?$/u

/** Groups of three digits; of two, but for the last, as in India. Days and versions have others: `31.12.2026`. */
const grouped = /^\d{1,3}(?:([.,])\d{3}(?:\1\d{3})*|(?:,\d{2})+,\d{3})$/u

/**
 * `1.299,00`, `€ 1’299.50`, `1 299,5`: of two signs the last one is the decimal one; a single comma is, where no group of three
 * digits follows it. Null for a text that is a number already.
 */
export function numberOf(text: string): number | null {
  const [, sign = '', digits = ''] = written.exec(text.trim()) ?? []
  if (digits === '' || Number.isFinite(Number(text))) return null
  const bare = digits.replace(/['’\s\u00a0\u202f]/gu, '').replace(/[.,]$/u, '')
  const decimal = decimalSign(bare)
  if (decimal === null && /[.,]/u.test(bare) && !grouped.test(bare)) return null
  const plain = decimal === null ? bare.replace(/[.,]/gu, '') : fractioned(bare, decimal)
  const number = Number(`${sign}${plain}`)
  return Number.isFinite(number) ? number : null
}

function decimalSign(digits: string): '.' | ',' | null {
  const [comma, point] = [digits.lastIndexOf(','), digits.lastIndexOf('.')]
  if (comma >= 0 && point >= 0) return comma > point ? ',' : '.'
  const [sign, at] = comma >= 0 ? ([',', comma] as const) : (['.', point] as const)
  if (at < 0) return null
  return digits.indexOf(sign) !== at || grouped.test(digits) ? null : sign
}

function fractioned(digits: string, decimal: '.' | ','): string {
  const [whole, fraction] = [
    digits.slice(0, digits.lastIndexOf(decimal)),
    digits.slice(digits.lastIndexOf(decimal) + 1),
  ]
  return `${whole.replace(/[.,]/gu, '')}.${fraction}`
}

/** Languages whose names of months are known. */
const languages = ['en', 'de', 'fr', 'es', 'it', 'nl', 'pt']

let months: ReadonlyMap<string, number> | null = null

/** 1 to 12. Made when it is asked for: the platform takes as long for its 14 formats as for all else of a start. */
function monthNamed(name: string): number | undefined {
  months ??= new Map(
    languages.flatMap((language) =>
      (['long', 'short'] as const).flatMap((length) => {
        const named = new Intl.DateTimeFormat(language, { month: length, timeZone: 'UTC' })
        return Array.from({ length: 12 }, (_, index): readonly [string, number] => [
          named
            .format(new Date(Date.UTC(2026, index, 15)))
            .toLowerCase()
            .replace('.', ''),
          index + 1,
        ])
      }),
    ),
  )
  return months.get(name.toLowerCase().replace('.', ''))
}

/**
 * `31.12.2026 14:30`, `31/12/2026`, `12/31/2026`, `31. Dezember 2026`, seconds or milliseconds since 1970: as ISO 8601. Of two
 * small numbers the first is the day.
 */
export function dateOf(value: unknown): string | null {
  if (typeof value === 'number' || (typeof value === 'string' && /^\d{10}(?:\d{3})?$/u.test(value)))
    return stampOf(Number(value))
  if (typeof value !== 'string') return null
  const [, first = '', second = '', year = '', hour, minute, seconds] =
    /^(\d{1,2})[./\- ]{1,2}(\d{1,2}|[\p{L}]+\.?)[./\- ,]{1,2}(\d{4})(?:[ T,]+(\d{1,2}):(\d{2})(?::(\d{2}))?)?/u.exec(
      value.trim(),
    ) ?? []
  if (year === '') return null
  const named = monthNamed(second)
  const [day, month] =
    named !== undefined ? [first, named] : Number(second) > 12 ? [second, Number(first)] : [first, Number(second)]
  const date = new Date(
    Date.UTC(Number(year), month - 1, Number(day), Number(hour ?? 0), Number(minute ?? 0), Number(seconds ?? 0)),
  )
  if (Number.isNaN(date.getTime()) || date.getUTCMonth() !== month - 1) return null
  return hour === undefined ? date.toISOString().slice(0, 10) : date.toISOString()
}

/** 2001 to 2065: smaller and larger numbers are amounts and ids. */
function stampOf(number: number): string | null {
  const milliseconds = number >= 1e9 && number < 3e9 ? number * 1000 : number
  return Number.isInteger(number) && milliseconds >= 1e12 && milliseconds < 3e12
    ? new Date(milliseconds).toISOString()
    : null
}
