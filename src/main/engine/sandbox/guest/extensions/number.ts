import { DateTime } from 'luxon'
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
  isEmpty: () => false,
  isNotEmpty: () => true,
  isEven: (value) => whole(value, 'isEven') % 2 === 0,
  isInteger: (value) => Number.isInteger(value),
  isOdd: (value) => Math.abs(whole(value, 'isOdd') % 2) === 1,
  round: (value, places = 0) => Number(value.toFixed(Number(places))),
  toBoolean: (value) => value !== 0,
  toDateTime: (value, format) => {
    if (format === 's') return DateTime.fromSeconds(value)
    if (format === 'us') return DateTime.fromMillis(value / 1000)
    if (format === 'excel') return excelDate(value)
    return DateTime.fromMillis(value)
  },
  toFloat: (value) => value,
  toInt: (value) => Math.round(value),
  toJsonString: (value) => JSON.stringify(value),
  toNumber: (value) => value,
}

/** Methods that expressions have on booleans (workflow format's public reference, "Boolean"). */
export const booleanExtensions: Extensions<boolean> = {
  isEmpty: () => false,
  isNotEmpty: () => true,
  toBoolean: (value) => value,
  toInt: (value) => (value ? 1 : 0),
  toJsonString: (value) => JSON.stringify(value),
  toNumber: (value) => (value ? 1 : 0),
}
