/** The signs at which keys and what belongs to them are told: `name: value`, `name = value`, brackets, commas. */
import { stubMark } from '../text/inner-json.ts'
import { unitsAtOnce } from '../text/units-at-once.ts'

/** `：` and `＝` of East Asia. */
export const wideColon = 0xff1a
export const wideEquals = 0xff1d
export const stubUnit = stubMark.charCodeAt(0)
/** The units of ASCII at which the scan stops. */
const signs = new Uint8Array(129)
for (const sign of ':={[(}]),>') signs[sign.charCodeAt(0)] = 1

/** `=`, `:`, `>`, `~`: what an assignment is written with. */
export function isSign(code: number): boolean {
  return code === 61 || code === 58 || code === 62 || code === 126
}

/** `?`, `|`, `!`, `+`, `.` before a sign belong to it. */
export function qualifiesSign(code: number): boolean {
  return code === 63 || code === 124 || code === 33 || code === 43 || code === 46
}

/** The place of the next sign from `from` on; the length of the text where none is left. */
export function nextSign(text: string, from: number): number {
  let at = from
  while (at < text.length) {
    const end = at + unitsAtOnce
    at = nextSignBefore(text, at, end)
    if (at < end) break
  }
  return Math.min(at, text.length)
}

/** The same within a part of the text; its end where there is none. */
function nextSignBefore(text: string, from: number, to: number): number {
  const end = Math.min(to, text.length) | 0
  for (let at = from | 0; at < end; at += 1) {
    const code = text.charCodeAt(at)
    // Most units mean nothing here.
    if (code > 128 ? code === stubUnit || code === wideColon || code === wideEquals : signs[code] === 1) return at
  }
  return to
}
