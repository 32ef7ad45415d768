import { expect, test } from '@playwright/test'
import type { JsonObject } from '../../../../src/shared/json.ts'
import { dateTime } from '../../../../src/main/engine/nodes/date-time.ts'
import { runKind, type Trial } from './run-kind.ts'

const moment = '2024-02-03T04:05:06Z'

async function compute(parameters: JsonObject, trial: Trial = {}): Promise<unknown> {
  const { json } = await runKind(dateTime, { parameters, ...trial })
  return json[0]
}

test('a date is formatted as asked', async () => {
  const parameters = { operation: 'formatDate', date: moment, format: 'yyyy-MM-dd' }
  expect(await compute(parameters)).toEqual({ formattedDate: '2024-02-03' })
  expect(await compute({ ...parameters, format: 'custom', customFormat: "HH'h'mm" })).toEqual({
    formattedDate: '04h05',
  })
  expect(await compute({ ...parameters, format: 'X' })).toEqual({ formattedDate: '1706933106' })
})

test('a date is shown in the zone of the workflow where that is asked', async () => {
  const parameters = { operation: 'formatDate', date: moment, format: 'custom', customFormat: 'HH:mm ZZ' }
  const trial = { timezone: 'Asia/Tokyo' }
  expect(await compute({ ...parameters, options: { timezone: true } }, trial)).toEqual({
    formattedDate: '13:05 +09:00',
  })
})

test('without a zone a date is shown as it is written ahead of Greenwich, else in Greenwich', async () => {
  const shown = async (date: string) =>
    compute({ operation: 'formatDate', date, format: 'custom', customFormat: 'HH:mm ZZ' }, { timezone: 'Asia/Tokyo' })
  expect(await shown('2024-02-03T04:05:06+05:00')).toEqual({ formattedDate: '04:05 +05:00' })
  expect(await shown('2024-02-03T04:05:06-05:00')).toEqual({ formattedDate: '09:05 +00:00' })
  expect(await shown('2024-02-03T04:05:06Z')).toEqual({ formattedDate: '04:05 +00:00' })
})

test('seconds, milliseconds, SQL, RFC 2822 and HTTP forms are dates; other text is a failure with the value', async () => {
  const format = (date: unknown): Promise<unknown> =>
    compute({ operation: 'formatDate', date, format: 'custom', customFormat: 'yyyy-MM-dd HH:mm' })
  const same = { formattedDate: '2024-02-03 04:05' }
  expect(await format(1706933106)).toEqual(same)
  expect(await format('1706933106000')).toEqual(same)
  expect(await format('2024-02-03 04:05:06')).toEqual(same)
  expect(await format('Sat, 03 Feb 2024 05:05:06 +0100')).toEqual({ formattedDate: '2024-02-03 05:05' })
  expect(await format('Sat, 03 Feb 2024 04:05:06 GMT')).toEqual(same)
  await expect(format('the day after')).rejects.toThrow('Invalid date format')
  const { json } = await runKind(dateTime, {
    parameters: { operation: 'formatDate', date: 'x' },
    continues: true,
  })
  expect(json).toEqual([{ error: 'Invalid date format' }])
})

test('a format says how a date is to be read', async () => {
  const parameters = { operation: 'formatDate', date: '03.02.2024', options: { fromFormat: 'dd.MM.yyyy' } }
  expect(await compute(parameters)).toEqual({ formattedDate: '02/03/2024' })
})

test('time is added and subtracted, over the end of a month too', async () => {
  expect(await compute({ operation: 'addToDate', magnitude: '2024-01-31', timeUnit: 'months', duration: 1 })).toEqual({
    newDate: '2024-02-29T00:00:00.000Z',
  })
  expect(await compute({ operation: 'subtractFromDate', magnitude: moment, timeUnit: 'hours', duration: 5 })).toEqual({
    newDate: '2024-02-02T23:05:06.000Z',
  })
})

test('a date is rounded down to a unit, and up to the next month', async () => {
  expect(await compute({ operation: 'roundDate', date: moment, toNearest: 'week' })).toEqual({
    roundedDate: '2024-01-29T00:00:00.000Z',
  })
  expect(await compute({ operation: 'roundDate', date: moment, mode: 'roundUp', to: 'month' })).toEqual({
    roundedDate: '2024-03-01T00:00:00.000Z',
  })
})

test('the time between two dates is told in the units asked for, or as ISO text', async () => {
  const parameters = { operation: 'getTimeBetweenDates', startDate: '2024-01-01', endDate: '2024-02-03T12:00:00Z' }
  expect(await compute({ ...parameters, units: ['month', 'day', 'hour'] })).toEqual({
    timeDifference: { months: 1, days: 2, hours: 12 },
  })
  expect(await compute({ ...parameters, units: ['day'], options: { isoString: true } })).toEqual({
    timeDifference: 'P33.5D',
  })
})

test('a part of a date is taken out, the other fields stay where asked', async () => {
  const parameters = { operation: 'extractDate', date: moment, part: 'week', options: { includeInputFields: true } }
  expect(await compute(parameters, { items: [{ id: 7 }] })).toEqual({ id: 7, datePart: 5 })
})

test('parts beside those of the menu are taken out too, and a part that no date has is left out', async () => {
  const part = async (name: string): Promise<unknown> =>
    (await runKind(dateTime, { parameters: { operation: 'extractDate', date: '2024-03-05T10:00:00Z', part: name } }))
      .json
  expect(await part('weekday')).toEqual([{ datePart: 2 }])
  expect(await part('ordinal')).toEqual([{ datePart: 65 }])
  expect(await part('age')).toEqual([{}])
})

test('a list that comes to a number is a duration: an empty one is none', async () => {
  const add = async (duration: unknown): Promise<unknown> =>
    (await runKind(dateTime, { parameters: { operation: 'addToDate', magnitude: '2024-03-05', duration } })).json
  expect(await add([])).toEqual([{ newDate: '2024-03-05T00:00:00.000Z' }])
  expect(await add(['2'])).toEqual([{ newDate: '2024-03-07T00:00:00.000Z' }])
  await expect(add([1, 2])).rejects.toThrow('Invalid unit value 1,2')
  await expect(add({})).rejects.toThrow('Invalid unit value [object Object]')
})

test('the current date is that of the clock it was handed, with or without the time', async () => {
  const trial = { now: Date.parse(moment), timezone: 'America/New_York' }
  expect(await compute({ outputFieldName: 'at' }, trial)).toEqual({ at: '2024-02-02T23:05:06.000-05:00' })
  expect(await compute({ includeTime: false, options: { timezone: 'UTC' } }, trial)).toEqual({
    currentDate: '2024-02-03T00:00:00.000Z',
  })
  await expect(compute({ options: { timezone: 'Mars/North' } }, trial)).rejects.toThrow(
    'The timezone Mars/North is not valid',
  )
})

test('version 1 keeps the item and reads formats with the letters of Moment.js', async () => {
  const { json } = await runKind(dateTime, {
    typeVersion: 1,
    parameters: {
      value: moment,
      dataPropertyName: 'when.local',
      custom: true,
      toFormat: 'dddd, DD.MM.YYYY [at] h:mm A',
      options: { toTimezone: 'Europe/Berlin' },
    },
    items: [{ id: 1 }],
  })
  expect(json).toEqual([{ id: 1, 'when.local': 'Saturday, 03.02.2024 at 5:05 AM' }])
  const calculated = await runKind(dateTime, {
    typeVersion: 1,
    parameters: { action: 'calculate', value: moment, operation: 'subtract', duration: 3, timeUnit: 'days' },
  })
  expect(calculated.json).toEqual([{ data: '2024-01-31T04:05:06.000Z' }])
})

test('a date that names no zone is read in Greenwich and shown in the zone of the workflow', async () => {
  const trial = { timezone: 'Asia/Tokyo' }
  const added = { operation: 'addToDate', magnitude: '2024-07-04', duration: 1 }
  expect(await compute(added, trial)).toEqual({ newDate: '2024-07-05T09:00:00.000+09:00' })
  const { json } = await runKind(dateTime, {
    typeVersion: 1,
    parameters: { value: '2024-07-04', toFormat: 'YYYY-MM-DD HH:mm' },
    ...trial,
  })
  expect(json).toEqual([{ data: '2024-07-04 00:00' }])
})

test('many items share what knows a zone', async () => {
  const made = Intl.DateTimeFormat
  let count = 0
  // Each takes some 35 KB that no collection of garbage counts.
  Intl.DateTimeFormat = new Proxy(made, {
    construct: (target, given: ConstructorParameters<typeof made>) => {
      count += 1
      return new target(...given)
    },
  })
  try {
    const items = Array.from({ length: 500 }, () => ({}))
    await compute({ operation: 'formatDate', date: moment }, { items, timezone: 'Pacific/Apia' })
    await compute({ operation: 'getCurrentDate' }, { items, timezone: 'Pacific/Apia' })
  } finally {
    Intl.DateTimeFormat = made
  }
  expect(count).toBeLessThan(20)
})
