/** The words that announce a secret or a datum of a person in running text, and what may stand behind them. */
import {
  addressWords,
  bankWords,
  birthWords,
  codeWords,
  idWords,
  keyWords,
  nameWords,
  passwordWords,
  phoneWords,
  plateWords,
  secretWords,
} from '../keys/foreign-words.ts'
import { isPostalAddress } from '../keys/person-object.ts'
import type { PlaceholderType } from '../placeholder.ts'
import { isMeaningless, looksSecret } from '../keys/value-looks.ts'

export interface Announcement {
  readonly words: readonly string[]
  /** What stands behind the name; its group `value` goes. */
  readonly pattern: RegExp
  readonly type: PlaceholderType
  readonly accepts: (value: string) => boolean
  /** True where capitals count: abbreviations that are words in small letters. */
  readonly exact?: boolean
}

const list = (text: string): readonly string[] => text.split(',').map((word) => word.trim())

/** Letters and digits of any script, roughly: sets of Unicode take long to compile. */
const letters = String.raw`A-Za-z\u00aa\u00b5\u00ba\u00c0-\u1fff\u3040-\ud7ff`
const blank = String.raw`[ \u00a0\u202f\u3000]`
/** The word ends here. In scripts without blanks between words a verb follows at once. */
const ends = String.raw`(?![A-Za-z0-9\u00c0-\u1fff_-])`
/** `is` in many languages, or a sign. */
const says = String.raw`(?:${blank}{1,3}(?:is|was|lautet|lauten|ist|war|es|era|est|était|è|é|e|jest|to|brzmi|je|on|är|er|var|este|yra|ir|na|az|ez|is|tá|hu|hi|это|есть|є|е|είναι|=|-|–|—)(?![${letters}0-9]))?(?:${blank}{0,2}[:=：])?(?:是|为|為|は|が)?${blank}{0,3}`
const saysPlainly = String.raw`(?:${blank}{1,3}(?:is|was|lautet|lauten|ist|war|es|era|est|était|è|é|e|jest|to|brzmi|je|on|är|er|var|este|yra|ir|na|az|ez|tá|hu|hi|это|есть|є|е|είναι)(?![${letters}0-9])${blank}{0,2}[:：]?${blank}{1,3}|${blank}{0,2}[:：]${blank}{1,3}|：|是|为|為|は)`
const quote = String.raw`["'«„“‘\x60]?`
/** Up to three words between: `contraseña del usuario es …`. */
const between = String.raw`(?:${blank}[${letters}'’]{1,14}){0,3}?`
const numberWord = anyCase('no nr num number nummer número numéro numer numero numărul n° nº № # id')
const number = String.raw`(?:${blank}?(?:${numberWord})${ends}\.?)?`
const dottedNumber = String.raw`(?:[ .-]{0,2}(?:${numberWord})(?![${letters}])\.?)?`

const codeWord = anyCase('code código codice cod kod kode kód koodi kood kods kodas koda код κωδικός otp pin tan chód')

/** Words as they may begin a sentence or stand in capitals. */
function anyCase(words: string): string {
  return words
    .split(' ')
    .flatMap((word) => [word, word.charAt(0).toUpperCase() + word.slice(1), word.toUpperCase()])
    .join('|')
}

const hasSign = (value: string): boolean =>
  value.length >= 5 && /\d|[^\p{L}\p{N}\s.'’_-]/u.test(value) && !isMeaningless(value) && !/^\d{1,4}$/.test(value)
const digitsOf = (value: string): number => value.replace(/\D/g, '').length

/** A code of one use; not a status, a year or a zip code that stands alone. */
const code = String.raw`(?<value>\d{3}[ -]\d{3}(?!\d)|[A-Z]{1,2}-\d{4,8}(?!\d)|\d{4,8})(?![${letters}0-9]|[.:/-]\d)`
/** Capitals and digits in groups. */
const identity = String.raw`(?<value>[A-Z0-9]{1,20}(?:[ ./-]{1,2}(?=[A-Z0-9]*\d)[A-Z0-9]{1,12}(?![a-z])){0,6})(?![${letters}0-9_])`
const isIdentity = (value: string): boolean =>
  digitsOf(value) >= 5 && value.length >= 6 && !/^(?:19|20)\d\d[-./]\d\d[-./]\d\d$/.test(value)
const phone = String.raw`(?<value>\(?\+?\(?\d[\d ()/.\u00a0-]{5,22}\d)(?![${letters}0-9_])`
const isPhone = (value: string): boolean =>
  digitsOf(value) >= 6 && digitsOf(value) <= 15 && !/^\d{4}-\d\d-\d\d|^\d+\.\d+\.\d+\.\d+$|^\d{13}$/.test(value)

const particle = String.raw`(?:(?:van|von|de|da|di|del|della|der|den|la|le|el|al|bin|ten|ter|dos|af|zu|zur|vom|ben|y)${blank})`
const upper = String.raw`A-Z\u00c0-\u00d6\u00d8-\u00de\u0100-\u017f\u0386-\u03ab\u0400-\u042f\u0490`
const lower = String.raw`a-z\u00df-\u00f6\u00f8-\u024f\u03ac-\u03ff\u0430-\u04ff`
const nameWord = `[${upper}][${letters}'’]*(?:-[${upper}][${letters}'’]*)?[${lower}][${letters}'’]*`
const initial = `[${upper}]\\.`
const name = String.raw`${blank}(?<value>(?:(?:${initial}|${nameWord})${blank}){0,3}?${particle}{0,3}${nameWord}(?:${blank}${particle}{0,3}${nameWord}){0,3})(?![${letters}0-9])`
const nobody =
  /^(?:President|Minister|Director|Chairman|Chair|Speaker|Ambassador|Secretary|Doe|Smith|Mustermann|Pro|Proper|Robot|Who|Watson|Strange|House|Kunde|Kundin|Customer|User|Präsident|Doktor|Professor)$/
const isName = (value: string): boolean => !nobody.test(value)

/** `12 March 1985`, `12. März 1985`, `March 12, 1985`. */
const monthName = String.raw`(?:[Jj]an|[Ff]eb|[Ff]év|[Mm]ar|[Mm]är|[Mm]rt|[Aa]pr|[Aa]vr|[Mm]a[iyjg]|[Jj]u[nl]|[Jj]ui|[Gg]iu|[Ll]ug|[Aa]ug|[Aa]oû|[Aa]go|[Ss]ep|[Ss]et|[Oo][ck]t|[Oo]tt|[Nn]ov|[Dd]e[czs]|[Dd]éc|[Dd]ic|[Ee]ne|[Gg]en|[Dd]ez)[${letters}]{0,8}`
const writtenDay = String.raw`\d{1,2}(?:\.|st|nd|rd|th|er)? (?:de )?${monthName}\.?,? (?:de )?(?:19|20)\d\d|${monthName} \d{1,2}(?:st|nd|rd|th)?,? (?:19|20)\d\d`

export const announcements: readonly Announcement[] = [
  {
    words: [
      ...passwordWords,
      ...list(
        'password, passwd, passphrase, passcode, Zugangsdaten, Losung, snmp community, community string, parole, parola',
      ),
    ],
    pattern: new RegExp(`${ends}${between}${saysPlainly}${quote}(?<value>[^\\s"'\`«»„“”,;()<>\\\\]{5,200})`, 'y'),
    type: 'password',
    accepts: hasSign,
  },
  {
    words: [...keyWords, ...secretWords],
    pattern: new RegExp(`${ends}${between}${saysPlainly}${quote}(?<value>[^\\s"'\`«»„“”,;()<>\\\\]{8,400})`, 'y'),
    type: 'key',
    accepts: (value) => looksSecret(value, 8),
  },
  {
    words: [
      ...codeWords,
      ...list(
        'verification code, security code, login code, one-time code, one time code, one-time password, one-time passcode, access code, confirmation code, authentication code, auth code, sign-in code, passcode, SMS code, SMS-Code, otp code, otp, totp, 2fa code, mfa code, PIN code, PIN-Code, otp-code',
      ),
    ],
    pattern: new RegExp(`${ends}${between}${says}${quote}${code}`, 'y'),
    type: 'code',
    accepts: (value) => digitsOf(value) >= 4,
  },
  {
    // Whose code: of a code alone nobody knows what it is.
    words: list(
      'your, ihr, dein, votre, ton, tu, su, il tuo, il suo, seu, teu, uw, je, jouw, twój, váš, tvůj, az ön, din, dit, ditt, sinun, sinu, jūsu, jūsų, tavo, codul tău, codul dvs, vaš, tvoj, ваш, ваш, твоят, твій, твой, το, kodunuz, onay, do chód, il-kodiċi tiegħek',
    ),
    pattern: new RegExp(
      `${ends}${blank}(?:[${letters}-]{1,14}${blank}){0,2}?(?:${codeWord}|[${letters}]{3,20}code)${ends}(?:${blank}[${letters}'’]{1,14}){0,3}?${saysPlainly}${quote}${code}`,
      'y',
    ),
    type: 'code',
    accepts: (value) => digitsOf(value) >= 4,
  },
  {
    words: list('TAN, mTAN, iTAN, PIN, OTP, TOTP'),
    pattern: new RegExp(`${ends}${says}${quote}${code}`, 'y'),
    type: 'code',
    accepts: (value) => digitsOf(value) >= 4,
    exact: true,
  },
  {
    words: [
      ...idWords.filter((word) => !/^\p{L}{2,4}$/u.test(word)),
      ...list(
        'passport, driving licence, driver license, driver’s license, drivers license, identity card, national id, national insurance, social security, tax id, tax number, tax identification number, taxpayer identification number, medicare, NHS, St.-Nr, SV-Nummer, Steuer-Nr, Führerschein, permis de conduire, carte d’identité, carta d’identità, documento nacional de identidad, número de identificación fiscal, rijbewijs, prawo jazdy, dowód, občanský průkaz, občiansky preukaz, osobna iskaznica, osebna izkaznica, körkort, førerkort, ajokortti, ehliyet, kimlik, ssn, itin, codice fiscale, partita iva, cuil, zdravotní pojišťovna, RRN, National ID card',
      ),
    ],
    pattern: new RegExp(`${ends}\\.?${between}${dottedNumber}${number}${says}${quote}${identity}`, 'y'),
    type: 'national-id',
    accepts: isIdentity,
  },
  {
    words: list(
      'SSN, SIN, TIN, ITIN, EIN, NINO, NI, NIF, NIE, DNI, CIF, C.F., BSN, NIP, PESEL, REGON, CPF, CNPJ, RG, CURP, RFC, RUT, RUN, CUIT, CUIL, PAN, OIB, EMŠO, EMSO, JMBG, EGN, CNP, CUI, AMKA, AFM, TCKN, PPS, PPSN, AHV, AVS, NIR, INSEE, CPR, HETU, NRIC, HKID, NIN, NISS, SVNR, IdNr, Ausweis-Nr, ЕГН, ИНН, СНИЛС, АФМ, ΑΦΜ, ΑΜΚΑ, РНОКПП, ІПН, VSNR, TAJ',
    ),
    pattern: new RegExp(`${ends}${dottedNumber}${says}${quote}${identity}`, 'y'),
    type: 'national-id',
    accepts: (value) => (isIdentity(value) && digitsOf(value) >= 6) || /^[A-Z]{5}\d{4}[A-Z]$/.test(value),
    exact: true,
  },
  {
    words: [
      ...phoneWords,
      ...list(
        'phone, telephone, mobile, mobil, cell, cellphone, handy, fax, fon, tel, tél, tel-nr, mob, tlf, tfn, puh, whatsapp, sms to, call, telefax, gsm, hotline, тел, моб',
      ),
    ],
    pattern: new RegExp(`${ends}\\.?${dottedNumber}${says}${quote}${phone}`, 'y'),
    type: 'phone',
    accepts: isPhone,
  },
  {
    words: [
      ...bankWords,
      ...list('account number, account no, bank account, bank account number, routing number, sort code, acct no'),
    ],
    pattern: new RegExp(`${ends}${dottedNumber}${says}${quote}(?<value>\\d[\\d -]{4,32}\\d)(?![${letters}0-9_])`, 'y'),
    type: 'bank',
    accepts: (value) => digitsOf(value) >= 6,
  },
  {
    words: [
      ...birthWords,
      ...list(
        'date of birth, birth date, birthdate, birthday, dob, d.o.b., geb, born, born on, geboren, geboren am, née le, né le, nacido el, nacida el, nato il, nata il, nascido em, urodzony, urodzona, født, född',
      ),
    ],
    pattern: new RegExp(
      `${ends}\\.?${says}${quote}(?<value>${writtenDay}|(?:19|20)\\d\\d[-./]\\d{1,2}[-./]\\d{1,2}|\\d{1,2}[-./] ?\\d{1,2}[-./] ?(?:19|20)?\\d\\d)(?![${letters}0-9_])`,
      'y',
    ),
    type: 'birth',
    accepts: () => true,
  },
  {
    words: list(
      'Mr, Mrs, Ms, Miss, Mx, Dr, Prof, Herr, Herrn, Frau, Fräulein, Hr, Fr, M., Mme, Mlle, Monsieur, Madame, Mademoiselle, Sr, Sra, Srta, Señor, Señora, Señorita, Doña, Senhor, Senhora, Sig, Sig.ra, Sig.na, Signor, Signora, Signorina, Dott, Dott.ssa, Dhr, Mevr, Mevrouw, Meneer, De heer, Pani, Pán, Paní, Pana, Gospodin, Gospođa, Gospod, Gospa, Fru, Frøken, Herra, Rouva, Härra, Proua, Kungs, Kundze, Ponas, Ponia, Domnul, Doamna, Dna, Bayan, Sayın, Úr, Кyrios, Κύριος, Κυρία, Κος, Κα, Господин, Госпожа, г-н, г-жа, Пан, Пані, Пани',
    ),
    pattern: new RegExp(`(?:(?:\\.|${ends})(?:${blank}(?:Dr|Prof|med|Ing|Dipl|Mag)\\.?){0,3})${name}`, 'y'),
    type: 'name',
    accepts: isName,
    exact: true,
  },
  {
    words: [
      ...nameWords.filter((word) => /\p{Script=Latin}/u.test(word)),
      ...list('first name, last name, surname, maiden name, full name, family name, given name'),
    ],
    pattern: new RegExp(
      `${ends}${saysPlainly}${quote}(?<value>${particle}{0,2}${nameWord}(?:${blank}${nameWord}){0,2})`,
      'y',
    ),
    type: 'name',
    accepts: (value) => isName(value) && !isMeaningless(value),
  },
  {
    words: list('CVV, CVC, cvv, cvc, CVV2, card verification value'),
    pattern: new RegExp(`${ends}${says}${quote}(?<value>\\d{3,4})(?![${letters}0-9]|[.:/-]\\d)`, 'y'),
    type: 'code',
    accepts: () => true,
    exact: true,
  },
  {
    words: [...plateWords, ...list('license plate, licence plate, number plate')],
    pattern: new RegExp(
      `${ends}${dottedNumber}${saysPlainly}${quote}(?<value>(?=[A-Z0-9 -]{0,9}\\d)[A-Z0-9]{1,4}(?:[ -][A-Z0-9]{1,4}){1,3})(?![${letters}0-9_])`,
      'y',
    ),
    type: 'device',
    accepts: (value) => /[A-Z]/.test(value) && digitsOf(value) >= 2,
  },
  {
    words: [...addressWords, ...list('address, street, home address, shipping address, billing address')],
    pattern: new RegExp(`${ends}${saysPlainly}["“„«](?<value>[^"”“»\\r\\n\\\\]{5,160})["”“»]`, 'y'),
    type: 'address',
    accepts: isPostalAddress,
  },
]
