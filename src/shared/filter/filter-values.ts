/** The statuses that `404` or `5xx` names, both ends included; null where it names none. */
export function statusRange(text: string): readonly [from: number, to: number] | null {
  if (/^[1-5]xx$/iu.test(text)) return [Number(text[0]) * 100, Number(text[0]) * 100 + 99]
  return /^[1-9]\d\d$/u.test(text) ? [Number(text), Number(text)] : null
}

const unitMs: Readonly<Record<string, number>> = { m: 60_000, h: 3_600_000, d: 86_400_000 }

/** A day (from its midnight here), a moment or an age before `nowMs` as ISO 8601 in UTC; null where it is none of them. */
export function timeOf(text: string, nowMs: number): string | null {
  const [, amount = '', unit = ''] = /^(\d{1,5})([mhd])$/u.exec(text) ?? []
  if (unit !== '') return new Date(nowMs - Number(amount) * (unitMs[unit] ?? 0)).toISOString()
  const day = /^(\d{4})-(\d\d)-(\d\d)$/u.exec(text)?.slice(1).map(Number)
  const [year = 0, month = 1, date = 1] = day ?? []
  const at = day !== undefined ? new Date(year, month - 1, date) : momentOf(text)
  return at === null || Number.isNaN(at.getTime()) || (day !== undefined && at.getDate() !== date)
    ? null
    : at.toISOString()
}

function momentOf(text: string): Date | null {
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d/u.test(text) ? new Date(text) : null
}
