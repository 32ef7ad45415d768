import type { Report } from '../finding.ts'
import { isLetterOrDigit } from '../text/runs.ts'

/** Lengths of the account numbers by country (ISO 13616 registry). */
const ibanLengths: Readonly<Record<string, number>> = Object.fromEntries(
  'AD24 AE23 AL28 AT20 AZ28 BA20 BE16 BG22 BH22 BI27 BR29 BY28 CH21 CR22 CY28 CZ24 DE22 DJ27 DK18 DO28 EE20 EG29 ES24 FI18 FK18 FO18 FR27 GB22 GE22 GI23 GL18 GR27 GT28 HR21 HU28 IE22 IL23 IQ23 IS26 IT27 JO30 KW30 KZ20 LB28 LC32 LI21 LT20 LU20 LV21 LY25 MC27 MD24 ME22 MK19 MN20 MR27 MT31 MU30 NI28 NL18 NO15 OM23 PK24 PL28 PS29 PT25 QA29 RO24 RS22 RU33 SA24 SC31 SD18 SE24 SI19 SK24 SM27 SO23 ST25 SV28 TL23 TN24 TR26 UA29 VA22 VG24 XK20'
    .split(' ')
    .map((entry) => [entry.slice(0, 2), Number(entry.slice(2))]),
)

/** What it begins with: the letters of a country and the first of two digits. */
export const ibanBeginnings: readonly string[] = Object.keys(ibanLengths).flatMap((country) =>
  Array.from('0123456789', (digit) => country + digit),
)

/** Looks at the word that begins at `at`: an international bank account number, if country, length and check digits fit. */
export function ibanAt(text: string, at: number, report: Report): void {
  if (!isDigit(text.charCodeAt(at + 2)) || !isDigit(text.charCodeAt(at + 3))) return
  // A group of a UUID.
  if (text.charCodeAt(at - 1) === 45 && text.charCodeAt(at) >= 97) return
  const length = ibanLengths[text.slice(at, at + 2).toUpperCase()]
  if (length === undefined) return
  let digits = ''
  let end = at
  while (end < text.length && digits.length < length) {
    const code = text.charCodeAt(end)
    if (isLetterOrDigit(code)) digits += text.charAt(end)
    else if ((code !== 32 && code !== 45) || !isLetterOrDigit(text.charCodeAt(end + 1))) break
    end += 1
  }
  const canonical = digits.toUpperCase()
  if (canonical.length !== length || isLetterOrDigit(text.charCodeAt(end)) || !hasIbanCheck(canonical)) return
  report({ start: at, end, type: 'iban', reason: 'it is a bank account number', canonical })
}

function isDigit(code: number): boolean {
  return code >= 48 && code <= 57
}

/** ISO 7064 mod 97-10. */
function hasIbanCheck(iban: string): boolean {
  let rest = 0
  for (const unit of iban.slice(4) + iban.slice(0, 4)) {
    const value = Number.parseInt(unit, 36)
    rest = (value > 9 ? rest * 100 + value : rest * 10 + value) % 97
  }
  return rest === 1
}
