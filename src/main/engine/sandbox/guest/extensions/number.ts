import { DateTime } from 'luxon'
import { textOf } from '../text-of.ts'
import { refusal, type Extensions } from './extension.ts'
import { excelDate } from './string.ts'

function whole(value: number, name: string): number {
  if (!Number.isInteger(value)) throw refusal(`${name}() is only callable on integers`)
  return value
}

/** Methods that expressions have on numbers (workflow format's public reference, "Number"). */
export const numberExtensions: Extensions<number> = {
  abs: (value) => Math.abs(value),
  ceil: (value) => Math.ceil(value),
  floor: (value) => Math.floor(value),
  format: (value, locale = 'en-US', options) =>
    value.toLocaleString(locale as string, options as Intl.NumberFormatOptions | undefined),
  // As the service has it: what is falsy counts as empty.
  isEmpty: (value) => !value,
  isNotEmpty: (value) => Boolean(value),
  isEven: (value) => whole(value, 'isEven') % 2 === 0,
  isInteger: (value) => Number.isInteger(value),
  isOdd: (value) => Math.abs(whole(value, 'isOdd') % 2) === 1,
  round: (value, places = 0) => Number(value.toFixed(Number(places))),
  toBoolean: (value) => value !== 0,
  toDateTime: (value, format) => {
    if (format === 's') return DateTime.fromSeconds(value)
    if (format === 'us') return DateTime.fromMillis(value / 1000)
    if (format === 'excel') return excelDate(value)
    if (format !== undefined && format !== 'ms')
      throw refusal(`Unsupported format '${textOf(format)}'. toDateTime() supports 'ms', 's', 'us' and 'excel'.`)
    return DateTime.fromMillis(value)
  },
  toFloat: (value) => value,
  // Halves go away from zero.
  toInt: (value) => Math.sign(value) * Math.round(Math.abs(value)),
}

/** Methods that expressions have on booleans (workflow format's public reference, "Boolean"). */
export const booleanExtensions: Extensions<boolean> = {
  isEmpty: (value) => !value,
  isNotEmpty: (value) => value,
  toBoolean: (value) => value,
  toDateTime: () => undefined,
  toFloat: (value) => (value ? 1 : 0),
  toInt: (value) => (value ? 1 : 0),
  toNumber: (value) => (value ? 1 : 0),
}
