import { expect, test } from '@playwright/test'
import { createRedactor } from '../../../src/main/redaction/redactor.ts'
import { Chance } from './corpus-values.ts'

const redact = (text: string): string => createRedactor().redact(text)
const secret = `Gato_${new Chance(3).base62(6)}7x`

/** A word for a password, and a sentence that says one, in the languages of the Union and some beyond. */
const passwords: Readonly<Record<string, readonly [key: string, sentence: string]>> = {
  Bulgarian: ['парола', 'Вашата парола е: X'],
  Czech: ['heslo', 'Vaše heslo je X'],
  Danish: ['adgangskode', 'Din adgangskode er X'],
  German: ['Kennwort', 'Das Passwort lautet: X'],
  Greek: ['κωδικός πρόσβασης', 'Ο κωδικός πρόσβασης είναι X'],
  English: ['passphrase', 'The password is: X'],
  Spanish: ['contraseña', 'la contraseña es X'],
  Estonian: ['salasõna', 'Teie parool on X'],
  Finnish: ['salasana', 'Salasana on X'],
  French: ['mot de passe', 'mot de passe : X'],
  Irish: ['pasfhocal', 'pasfhocal: X'],
  Croatian: ['lozinka', 'Vaša lozinka je X'],
  Hungarian: ['jelszó', 'A jelszó: X'],
  Italian: ['parola d’ordine', 'La parola d’ordine è X'],
  Lithuanian: ['slaptažodis', 'Jūsų slaptažodis yra X'],
  Latvian: ['parole', 'Jūsu parole ir X'],
  Maltese: ['kelma sigrieta', 'kelma sigrieta: X'],
  Dutch: ['wachtwoord', 'Het wachtwoord is X'],
  Polish: ['hasło', 'Hasło to X'],
  Portuguese: ['palavra-passe', 'A senha é X'],
  Romanian: ['parolă', 'Parola este X'],
  Slovak: ['heslo', 'Heslo je X'],
  Slovenian: ['geslo', 'Vaše geslo je X'],
  Swedish: ['lösenord', 'Ditt lösenord är X'],
  Norwegian: ['passord', 'Passordet ditt: passord er X'],
  Turkish: ['şifre', 'şifre: X'],
  Ukrainian: ['пароль', 'Ваш пароль: X'],
  Russian: ['пароль', 'Пароль это X'],
  Chinese: ['密码', '您的密码是X'],
  Japanese: ['パスワード', 'パスワードはX'],
}

const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '')
const camel = (text: string): string => text.replace(/[ -](.)/gu, (_, letter: string) => letter.toUpperCase())

for (const [language, [key, sentence]] of Object.entries(passwords)) {
  const spellings = [
    key,
    plain(key),
    camel(key),
    key.replaceAll(/[ -]/gu, '_'),
    key.replaceAll(/[ -]/gu, '-'),
    key.toUpperCase().replaceAll(/[ -]/gu, '_'),
    key.normalize('NFD'),
    `smtp_${key.replaceAll(/[ -]/gu, '_')}`,
    camel(`${key} admin`),
  ]
  test(`a password under its ${language} name goes, however the name is written`, () => {
    const left = spellings.filter((name) => redact(JSON.stringify({ [name]: secret, count: 3 })).includes(secret))
    expect(left).toEqual([])
  })
  test(`a password that a sentence in ${language} says goes`, () => {
    expect(redact(`${sentence.replace('X', secret)} (4417)`)).not.toContain(secret)
  })
}

for (const [what, text, value] of [
  ['a token behind blanks that do not break', 'token\u00a0=\u00a0nbspTok4471', 'nbspTok4471'],
  ['a password behind a narrow blank and a colon', 'mot de passe\u202f: Zebre_4471', 'Zebre_4471'],
  ['a password behind a wide colon', '密码：Zebre4471', 'Zebre4471'],
  ['a code of one use', 'otp 493812 sent to the phone', '493812'],
  ['a code in German', 'Ihr Code lautet 123456', '123456'],
  ['a code in French, in two groups', 'Votre code est 123 456.', '123 456'],
  ['a code in Polish', 'kod weryfikacyjny 493812', '493812'],
  ['a code in Chinese', '您的验证码是 482913', '482913'],
  ['a code under its key', '{"verification_code":"493812"}', '493812'],
  ['the number of a passport', 'Passport no. C01X00T47', 'C01X00T47'],
  ['the number of a German tax payer', 'Steuernummer 12 345 678 901', '12 345 678 901'],
  ['a German tax number with strokes', 'St.-Nr. 12/345/67890', '12/345/67890'],
  ['a tax number under its key', '{"steuerId":"65929970489"}', '65929970489'],
  ['a Spanish number of a foreigner', 'NIE X1234567L', 'X1234567L'],
  ['a British insurance number', 'NINO: QQ 12 34 56 C', 'QQ 12 34 56 C'],
  ['a Polish number of a person', 'PESEL 44051401359', '44051401359'],
  ['a Brazilian tax number', 'CPF 123.456.789-09', '123.456.789-09'],
  ['an Italian tax code', 'codice fiscale RSSMRA85T10A562S', 'RSSMRA85T10A562S'],
  ['a Swedish number of a person', 'personnummer 19811218-9876', '19811218-9876'],
  ['an Indian number of a person', 'Aadhaar 2345 6789 0124', '2345 6789 0124'],
  ['a Dutch number of a citizen', 'BSN 111222333', '111222333'],
  ['a phone number in national form', 'Tel. 030/901820-44', '030/901820-44'],
  ['a Russian phone number', 'тел. 8 (495) 123-45-67', '8 (495) 123-45-67'],
  ['a name behind Frau', 'Frau Aylin Yıldız rief an', 'Aylin Yıldız'],
  ['a name behind M.', 'M. Jean Dupont a appelé', 'Jean Dupont'],
  ['a name behind titles', 'Dr. med. Anna Schmidt-Weber', 'Anna Schmidt-Weber'],
  ['a name behind Señora', 'Señora María del Carmen Pérez', 'María del Carmen Pérez'],
] as const)
  test(`${what} goes`, () => {
    const redacted = redact(text)
    expect(redacted).not.toContain(value)
    expect(redacted.replace(/\[redacted:[a-z-]+#1\]/u, value)).toBe(text)
  })

for (const text of [
  'error code 1234, status code is 404, exit code: 137',
  'the password is required',
  'la contraseña es obligatoria',
  'call 2026-11-20 failed, run 20261120-4',
  'Mr Robot and Dr Who',
  'The token is invalid. Your code must compile.',
  'das Passwort ist falsch',
  '{"nie":false,"kod":404,"ort":"eu-central-1"}',
])
  test(`nothing is announced in ${JSON.stringify(text)}`, () => {
    expect(redact(text)).toBe(text)
  })
