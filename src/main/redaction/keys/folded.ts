/** Letters without their marks, so that a name is the same word however it was typed: `contraseña`, `contrasena`, `CONTRASEÑA` in NFD. */

const special: Readonly<Record<string, string>> = {
  ß: 'ss',
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  ð: 'd',
  ø: 'o',
  Ø: 'O',
  æ: 'ae',
  Æ: 'AE',
  œ: 'oe',
  ħ: 'h',
  Ħ: 'H',
  ı: 'i',
  þ: 'th',
  '’': '',
  ʼ: '',
}

/** What each unit becomes, once it was met. Of these no two become one when their marks are gone, but for the letters of Hangul. */
const foldedUnits = new Array<string | undefined>(0x2100).fill(undefined)

/** The text without accents and the like, in NFC; ASCII comes back as it is. */
export function folded(text: string): string {
  if (/^[ -~]*$/.test(text)) return text
  let plain = ''
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code >= foldedUnits.length || (code >= 0x1100 && code < 0x1200)) return foldedWhole(text)
    plain += foldedUnits[code] ??= foldedWhole(text.charAt(at))
  }
  return plain
}

function foldedWhole(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[ßłŁđĐðøØæÆœħĦıþ’ʼ]/gu, (letter) => special[letter] ?? letter)
    .normalize('NFC')
}
