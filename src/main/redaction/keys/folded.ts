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

/** The text without accents and the like, in NFC; ASCII comes back as it is. */
export function folded(text: string): string {
  if (/^[ -~]*$/.test(text)) return text
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[ßłŁđĐðøØæÆœħĦıþ’ʼ]/gu, (letter) => special[letter] ?? letter)
    .normalize('NFC')
}
