/** Personal data in the formats and under the names of many countries, as templates of `secret-template.ts`; what is not random is listed. */
import type { Chance } from './corpus-values.ts'

/** Name, the keys it stands under (with `|` between), and how a value is made. */
export type HeldOutPerson = readonly [name: string, keys: string, make: (chance: Chance) => string]

const pick =
  (...values: readonly string[]) =>
  (chance: Chance): string =>
    chance.pick(values)

/** Digits whose Luhn sum comes out even, behind a prefix, `length` in all. */
function luhn(prefix: string, length: number, chance: Chance): string {
  const body = prefix + chance.digits(length - 1 - prefix.length)
  let sum = 0
  for (let i = 0; i < body.length; i += 1) {
    const digit = Number(body.charAt(body.length - 1 - i))
    const doubled = i % 2 === 0 ? digit * 2 : digit
    sum += doubled > 9 ? doubled - 9 : doubled
  }
  return body + String((10 - (sum % 10)) % 10)
}

/** An account number with the check digits of its country and body. */
function iban(country: string, body: string): string {
  const letters = (text: string): string => text.replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55))
  const rest = BigInt(`${letters(body + country)}00`) % 97n
  return `${country}${String(98n - rest).padStart(2, '0')}${body}`
}

export const heldOutPeople: readonly HeldOutPerson[] = [
  ['Danish mail address', 'e_mail|mailadresse', (c) => `${c.lower(6)}.${c.lower(7)}@post.dk`],
  ['Polish mail address', 'adres_email|email', (c) => `${c.lower(5)}${c.digits(2)}@poczta.example.pl`],
  ['sub-addressed mail', 'kontakt_email|contactEmail', (c) => `${c.lower(5)}+${c.lower(4)}@mail.example.org`],
  ['Austrian phone', 'telefonnummer|mobilnummer', (c) => `+43 664 ${c.digits(7)}`],
  ['French phone', 'téléphone|telephone_portable', (c) => `06 ${[1, 2, 3, 4].map(() => c.digits(2)).join(' ')}`],
  ['Spanish phone', 'teléfono|telefono_movil', (c) => `6${c.digits(2)} ${c.digits(3)} ${c.digits(3)}`],
  [
    'Swedish phone',
    'telefonnummer|mobiltelefon',
    (c) => `07${c.digits(1)}-${c.digits(3)} ${c.digits(2)} ${c.digits(2)}`,
  ],
  ['Brazilian phone', 'celular|telefone', (c) => `(11) 9${c.digits(4)}-${c.digits(4)}`],
  ['Polish phone', 'numer_telefonu|telefon', (c) => `${c.digits(3)} ${c.digits(3)} ${c.digits(3)}`],
  ['Turkish phone', 'cep_telefonu|telefon', (c) => `0532 ${c.digits(3)} ${c.digits(2)} ${c.digits(2)}`],
  ['American phone', 'phone_number|cell', (c) => `(415) 5${c.digits(2)}-${c.digits(4)}`],
  ['Visa card', 'kartennummer|card_number', (c) => luhn('4', 16, c)],
  ['Mastercard with blanks', 'numero_carte|cardNumber', (c) => luhn('53', 16, c).replace(/(.{4})(?=.)/g, '$1 ')],
  ['Amex card', 'pan|creditCardNumber', (c) => luhn('37', 15, c)],
  ['French account', 'iban|compte_iban', (c) => iban('FR', `${c.digits(10)}${c.upper36(11)}${c.digits(2)}`)],
  ['Spanish account', 'IBAN|cuenta_iban', (c) => iban('ES', c.digits(20))],
  ['Polish account', 'iban|nr_iban', (c) => iban('PL', c.digits(24))],
  ['Italian account', 'iban', (c) => iban('IT', `${c.letters('ABCDEFGH', 1)}${c.digits(10)}${c.upper36(12)}`)],
  ['German forename', 'vorname|Vorname', pick('Annegret', 'Joachim', 'Friederike', 'Ulf-Peter')],
  ['German surname', 'nachname|Familienname', pick('Oberhuber', 'Kleinschmidt', 'von Tettau', 'Müßiggang')],
  ['French forename', 'prenom|prénom', pick('Maëlys', 'Jean-Baptiste', 'Solène', 'Thibault')],
  ['French surname', 'nom_de_famille|nomFamille', pick('Delacroix', 'Bonnefoy', "L'Hermitte", 'Vasseur')],
  ['Spanish surname', 'apellidos|primer_apellido', pick('Etxeberria Ruiz', 'Zúñiga', 'Peñalver', 'Ordóñez Gil')],
  ['Italian surname', 'cognome', pick('Quagliarella', 'Bevilacqua', 'Passalacqua', 'Zanetti')],
  ['Dutch surname', 'achternaam', pick('van der Velden', 'Hoogendoorn', 'de Wit', 'Ter Stegen')],
  ['Polish surname', 'nazwisko', pick('Wiśniewska', 'Szczepański', 'Żuraw', 'Gąsior')],
  ['Czech surname', 'příjmení|prijmeni', pick('Dvořáčková', 'Němec', 'Říha', 'Šťastný')],
  ['Hungarian name', 'teljes_név|vezetéknév', pick('Szabó Réka', 'Kőszegi', 'Gyöngyösi', 'Horváth Ágnes')],
  [
    'full name',
    'full_name|customerName',
    pick('Oluwaseun Adeyemi', 'Niamh O’Sullivan', 'Bjørn Håkonsen', 'Priya Venkataraman'),
  ],
  [
    'birth, German',
    'geburtsdatum|Geburtsdatum',
    (c) => `${String(10 + c.below(18))}.0${c.digits(1).replace('0', '1')}.19${60 + c.below(39)}`,
  ],
  ['birth, French', 'date_de_naissance|dateNaissance', (c) => `${String(10 + c.below(18))}/11/19${60 + c.below(39)}`],
  ['birth, ISO', 'date_of_birth|birthDate', (c) => `19${60 + c.below(39)}-12-${String(10 + c.below(18))}`],
  ['birth, Polish', 'data_urodzenia', (c) => `19${60 + c.below(39)}-10-${String(10 + c.below(18))}`],
  ['street, German', 'straße|strasse', (c) => `Lindenallee ${c.digits(2)}b`],
  ['street, Spanish', 'calle|domicilio', (c) => `Avenida de la Constitución ${1 + c.below(90)}, 3º B`],
  ['street, Dutch', 'straatnaam|bezorgadres', (c) => `Prinsengracht ${100 + c.below(900)}-II`],
  ['street, English', 'street|address_line1', (c) => `${100 + c.below(900)} Cottonwood Crescent`],
  [
    'postal address, Portuguese',
    'endereço|morada_entrega',
    (c) => `Rua das Flores ${10 + c.below(90)}, 1200-194 Lisboa`,
  ],
  ['PESEL', 'pesel|PESEL', (c) => `8${c.digits(10)}`],
  ['Spanish identity', 'dni|nif', (c) => `${c.digits(8)}${c.letters('TRWAGMYFPDXBNJZSQVHLCKE', 1)}`],
  ['Spanish foreigner', 'nie', (c) => `X${c.digits(7)}${c.letters('TRWAGMYFPDXBNJZSQVHLCKE', 1)}`],
  [
    'Italian tax code',
    'codice_fiscale|codiceFiscale',
    (c) =>
      `${c.letters('BCDFGLMNPRSTVZ', 6)}${c.digits(2)}${c.letters('ABCDEHLMPRST', 1)}${c.digits(2)}${c.letters('ABCDEFGHIL', 1)}${c.digits(3)}${c.letters('ABCDEFGHILMNOPQRSTUVWXYZ', 1)}`,
  ],
  ['Dutch service number', 'bsn|burgerservicenummer', (c) => c.digits(9)],
  ['Belgian register', 'rijksregisternummer|numero_registre_national', (c) => `85.07.30-${c.digits(3)}.${c.digits(2)}`],
  ['Swedish person number', 'personnummer', (c) => `19850730-${c.digits(4)}`],
  ['Finnish identity', 'henkilötunnus|hetu', (c) => `131052-${c.digits(3)}T`],
  ['Danish CPR', 'cpr_nummer|cpr', (c) => `070761-${c.digits(4)}`],
  ['Czech birth number', 'rodné_číslo|rodne_cislo', (c) => `8052${c.digits(2)}/${c.digits(4)}`],
  ['Brazilian CPF', 'cpf', (c) => `${c.digits(3)}.${c.digits(3)}.${c.digits(3)}-${c.digits(2)}`],
  ['Turkish identity', 'tc_kimlik_no|tckn', (c) => `1${c.digits(10)}`],
  [
    'French social security',
    'numéro_de_sécurité_sociale|numero_secu',
    (c) => `1 85 05 78 ${c.digits(3)} ${c.digits(3)} ${c.digits(2)}`,
  ],
  ['British insurance', 'national_insurance_number|nino', (c) => `QQ ${c.digits(2)} ${c.digits(2)} ${c.digits(2)} C`],
  ['American social security', 'ssn|social_security_number', (c) => `5${c.digits(2)}-4${c.digits(1)}-${c.digits(4)}`],
  ['Indian Aadhaar', 'aadhaar|aadhaar_no', (c) => `${2 + c.below(7)}${c.digits(3)} ${c.digits(4)} ${c.digits(4)}`],
  ['Romanian CNP', 'cnp|cod_numeric_personal', (c) => `1${c.digits(12)}`],
  ['German tax number', 'steuernummer|steuer_id', (c) => `${c.digits(2)}/${c.digits(3)}/${c.digits(5)}`],
  ['passport', 'passport_number|reisepassnummer', (c) => `C${c.upper36(8)}`],
  ['passport, French', 'numero_passeport|passeport', (c) => `${c.digits(2)}${c.letters('ABCDEFGH', 2)}${c.digits(5)}`],
  ['driving licence', 'driving_licence_number|driverLicense', (c) => `MORGA${c.digits(6)}SM9IJ`],
  ['driving licence, German', 'führerscheinnummer|fuehrerscheinnummer', (c) => `B072RRE2${c.upper36(3)}`],
  ['health insurance', 'krankenversicherungsnummer|versichertennummer', (c) => `A${c.digits(9)}`],
  ['American health record', 'medical_record_number|mrn', (c) => c.digits(8)],
  [
    'public address',
    'client_ip|remote_addr',
    (c) => `84.${20 + c.below(200)}.${20 + c.below(200)}.${20 + c.below(200)}`,
  ],
  ['public address, version 6', 'ip_address|clientIp', (c) => `2a02:8109:${c.hex(4)}:${c.hex(4)}::${c.hex(4)}`],
  ['bank account, American', 'account_number|bankAccountNumber', (c) => c.digits(10)],
  ['routing number', 'routing_number', (c) => `0210${c.digits(5)}`],
  ['sort code', 'sort_code', (c) => `${c.digits(2)}-${c.digits(2)}-${c.digits(2)}`],
  ['card check', 'cvv|cvc', (c) => c.digits(3)],
  ['licence plate', 'license_plate|kennzeichen', (c) => `B-${c.letters('ABCDEFG', 2)} ${c.digits(4)}`],
  ['maiden name', 'mothers_maiden_name|geburtsname', pick('Hinterseer', 'Lindegaard', 'Montgomery', 'Szymborska')],
]
