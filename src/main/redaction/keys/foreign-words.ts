/**
 * The names of secrets and personal data in the languages of Europe and some beyond: Bulgarian, Czech, Danish, German, Greek,
 * Estonian, Spanish, Finnish, French, Irish, Croatian, Hungarian, Italian, Lithuanian, Latvian, Maltese, Dutch, Polish,
 * Portuguese, Romanian, Slovak, Slovenian, Swedish, Norwegian, Turkish, Ukrainian, Russian, Chinese, Japanese and a few more.
 * Written with their accents and blanks; compared without.
 */
import { folded } from './folded.ts'
import { isLetterOrDigit } from '../text/runs.ts'
import { WordSet, type WordEnds } from '../text/word-set.ts'

const list = (text: string): readonly string[] => text.split(',').map((word) => word.trim())

/** Words for a password. */
export const passwordWords = list(
  'password, passwd, passphrase, парола, паролата, heslo, adgangskode, kodeord, passwort, kennwort, passwörter, zugangspasswort, losungswort, κωδικός πρόσβασης, συνθηματικό, contraseña, contrasenya, ' +
    'palabra de paso, parool, salasõna, salasana, mot de passe, mots de passe, mot passe, mdp, phrase de passe, pasfhocal, focal faire, focal rúnda, lozinka, zaporka, šifra za pristup, jelszó, ' +
    'parola d’ordine, slaptažodis, kelma sigrieta, kelma tal-mogħdija, wachtwoord, wachtwoordzin, hasło, senha, palavra-passe, palavra passe, contrassenha, parolă, geslo, lösenord, ' +
    'passord, şifre, parolası, пароль, 密码, 密碼, 口令, パスワード, 暗証番号, 비밀번호, 암호, كلمة المرور, كلمة السر, סיסמה, पासवर्ड, รหัสผ่าน, mật khẩu, kata sandi, رمز عبور, lykilorð, fjalëkalimi, лозинка, salavärav',
)

/** Words for a key or a secret that opens something. */
export const keyWords = list(
  'api-schlüssel, api schluessel, zugangsschlüssel, zugriffsschlüssel, geheimschlüssel, geheimer schlüssel, privater schlüssel, privatschlüssel, clave api, clave secreta, clave privada, clave de acceso, clave acceso, clave de api, ' +
    'clé api, clé d’api, clé secrète, clé privée, clé d’accès, clé accès, chiave api, chiave segreta, chiave privata, chiave di accesso, chave api, chave da api, chave de api, chave secreta, chave privada, chave de acesso, api-sleutel, geheime sleutel, toegangssleutel, ' +
    'klucz api, klucz prywatny, tajny klucz, klucz tajny, api klíč, klíč api, tajný klíč, soukromý klíč, api kľúč, kľúč api, api ključ, ključ api, tajni ključ, api-kulcs, api kulcs, titkos kulcs, api-nyckel, hemlig nyckel, api-nøgle, api-nøkkel, hemmelig nøgle, api-avain, ' +
    'cheie api, cheie secretă, api-ключ, ключ api, секретный ключ, приватный ключ, закрытый ключ, секретний ключ, таен ключ, api atslēga, api raktas, api võti, κλειδί api, api anahtarı, gizli anahtar, api密钥, 密钥, 密鑰, apiキー, 秘密鍵, シークレットキー',
)

/** Words for a secret, or a token. */
export const secretWords = list(
  'geheimnis, client-geheimnis, secreto, secreto del cliente, secreto de cliente, segreto, segreto client, segredo, segredo do cliente, geheim, hemlighet, hemmelighed, salaisuus, sekret klienta, tajemství, titok, секрет, ' +
    'jeton, jeton d’accès, jeton accès, token de acceso, token acceso, token d’accès, token di accesso, token de acesso, zugriffstoken, zugangstoken, toegangstoken, token dostępu, přístupový token, hozzáférési token, åtkomsttoken, adgangstoken, токен, токен доступа, erişim belirteci, 令牌, 访问令牌, トークン, アクセストークン',
)

/** Words for a code that is asked for once. */
export const codeWords = list(
  'bestätigungscode, bestaetigungscode, verifizierungscode, sicherheitscode, einmalcode, einmalpasswort, anmeldecode, freischaltcode, zugangscode, mtan, code de vérification, code vérification, code de confirmation, code de sécurité, code à usage unique, code d’accès, ' +
    'código de verificación, código verificación, código de seguridad, código de confirmación, código de acceso, codice di verifica, codice verifica, codice di sicurezza, codice otp, codice di conferma, código de verificação, código verificação, código de segurança, código de confirmação, ' +
    'verificatiecode, bevestigingscode, beveiligingscode, toegangscode, kod weryfikacyjny, kod potwierdzający, kod jednorazowy, kod sms, ověřovací kód, overovací kód, potvrzovací kód, ellenőrző kód, megerősítő kód, verifieringskod, engångskod, engångslösenord, bekræftelseskode, engangskode, verifikationskode, ' +
    'bekreftelseskode, vahvistuskoodi, kertakoodi, kertakäyttökoodi, kinnituskood, verifikācijas kods, apstiprinājuma kods, patvirtinimo kodas, cod de verificare, cod verificare, potvrditveni kod, potrditvena koda, kontrolni kod, код подтверждения, код проверки, код підтвердження, код за потвърждение, ' +
    'κωδικός επαλήθευσης, κωδικός μίας χρήσης, doğrulama kodu, onay kodu, cód fíoraithe, kodiċi ta’ verifika, 验证码, 驗證碼, 认证码, 認証コード, 確認コード, ワンタイムパスワード, 인증번호',
)

/** Names of people that need no other key beside them. */
export const nameWords = list(
  'apellido, apellidos, primer apellido, nombre completo, nombre del cliente, nombre cliente, prénom, nom de famille, nom complet, nom du client, nom client, nome completo, nome cliente, nome do cliente, cognome, sobrenome, apelido, vorname, nachname, familienname, kundenname, voornaam, achternaam, klantnaam, imię, nazwisko, ' +
    'imię i nazwisko, příjmení, priezvisko, priimek, prezime, keresztnév, vezetéknév, teljes név, förnamn, efternamn, fornavn, efternavn, etternavn, etunimi, sukunimi, eesnimi, perekonnanimi, uzvārds, pavardė, prenume, nume de familie, фамилия, отчество, имя клиента, прізвище, фамилно име, ' +
    'soyad, soyadı, ad soyad, adı soyadı, 姓名, 氏名, 名字, お名前, επώνυμο, ονοματεπώνυμο, sloinne, ' +
    'nom famille, geburtsname, mädchenname, nom de naissance, nom de jeune fille, apellido de soltera, apellido materno, apellido paterno, nome da nubile, nome de solteira, meisjesnaam, nazwisko panieńskie, nazwisko rodowe, rodné příjmení, rodné priezvisko, flicknamn, pikenavn, leánykori név, anyja neve, nom de usage, nom usage',
)

/** Phones. */
export const phoneWords = list(
  'teléfono, telefono, téléphone, telefone, telemóvel, móvil, cellulare, celular, handynummer, rufnummer, mobilnummer, mobiltelefon, telefoon, telefoonnummer, mobiel, telefon, telefonní číslo, telefónne číslo, telefonszám, mobilszám, puhelin, puhelinnumero, matkapuhelin, telefonas, tālrunis, ' +
    'telefoninumber, mobiilinumber, телефон, мобильный, мобільний, номер телефона, номер телефону, 电话, 電話, 電話番号, 手机, 手机号, 手機, 携帯電話, τηλέφωνο, κινητό, teileafón, telefonska številka, broj telefona, număr de telefon, telefon numarası, cep telefonu, numer telefonu, telefonnummer, ' +
    'téléphone portable, téléphone mobile, téléphone fixe, numéro de téléphone, numero telephone, teléfono móvil, teléfono fijo, número de teléfono, telefono cellulare, telefono fisso, numero di telefono, numero cellulare, número de telefone, telefone celular, mobilní telefon, mobilný telefon, telefon komórkowy, numer komórki, broj mobitela, mobilni telefon, broj mobilnog, mobilnummer, ev telefonu, iş telefonu, номер мобільного, номер мобильного, число телефона, телефонен номер, mobiltelefonszám, festnetznummer, privatnummer, 固定電話, 联系电话, 聯絡電話',
)

/** Streets and post codes. */
export const addressWords = list(
  'straße, strasse, hausnummer, postanschrift, anschrift, lieferadresse, rechnungsadresse, wohnort, adresse postale, adresse de livraison, adresse de facturation, code postal, rue, calle, domicilio, código postal, dirección de envío, dirección postal, direccion envio, indirizzo di spedizione, codice postale, rua, endereço de entrega, ' +
    'straat, straatnaam, huisnummer, bezorgadres, factuuradres, ulica, kod pocztowy, adres zamieszkania, adres dostawy, ulice, psč, utca, irányítószám, lakcím, gatuadress, postnummer, postadress, vejnavn, katuosoite, postinumero, tänav, sihtnumber, iela, pasta indekss, pašto kodas, улица, вулиця, ' +
    'почтовый индекс, поштовий індекс, пощенски код, sokak, posta kodu, 邮编, 邮政编码, 郵便番号, 収货地址, 收货地址, οδός, ταχυδρομικός κώδικας, strada, cod poștal, poštanski broj, poštna številka, postleitzahl, cód poist, ' +
    'dirección de entrega, dirección entrega, dirección de facturación, dirección facturación, adresse livraison, adresse facturation, adresse domicile, indirizzo spedizione, indirizzo di fatturazione, indirizzo fatturazione, indirizzo di residenza, endereço entrega, endereço de cobrança, endereço cobrança, morada de entrega, morada entrega, morada de faturação, leveringsadres, leveransadress, leveringsadresse, faktureringsadresse, faktureringsadress, adres wysyłki, adres do wysyłki, adres rozliczeniowy, dodací adresa, fakturační adresa, dodacia adresa, szállítási cím, számlázási cím, teslimat adresi, fatura adresi, toimitusosoite, laskutusosoite, адрес доставки, адреса доставки, адрес за доставка, wohnadresse, privatadresse, heimatadresse, adresă de livrare, adresa dostave, naslov za dostavo, piegādes adrese, pristatymo adresas, tarneaadress, διεύθυνση αποστολής',
)

/** Addresses as a whole: of a person where they stand in an object about one, or read as one. */
export const plainAddressWords = list(
  'dirección, adresse, indirizzo, endereço, morada, adres, adresa, cím, adress, osoite, aadress, adrese, adresas, адрес, адреса, 地址, 住所, διεύθυνση, seoladh, indirizz, adresi, naslov, adresă',
)

/** Towns: of a person where they stand in an object about one or its address. */
export const townWords = list(
  'ciudad, localidad, población, ville, commune, città, cidade, localidade, stadt, ort, wohnort, plaats, woonplaats, stad, ort, miasto, miejscowość, město, mesto, grad, kaupunki, paikkakunta, linn, pilsēta, miestas, város, település, oraș, localitate, şehir, ilçe, місто, город, град, 城市, 市区町村, πόλη, baile, belt',
)

/** A name alone: of a person where it stands in an object about one. */
export const plainNameWords = list(
  'nombre, nom, nome, imię, jméno, meno, ime, navn, namn, nimi, név, naam, nume, vārds, vardas, isim, имя, име, ім’я, 名前, όνομα, ainm, isem',
)

/** Objects that are about a person. */
export const personWords = list(
  'cliente, comprador, destinatario, remitente, usuario, paciente, empleado, persona, contacto, destinataire, acheteur, expéditeur, utilisateur, patient, employé, personne, cliente finale, acquirente, destinatario, mittente, utente, paziente, persona, contatto, comprador, destinatário, remetente, utilizador, usuário, pessoa, contato, ' +
    'kunde, kundin, käufer, empfänger, absender, benutzer, nutzer, patient, mitarbeiter, person, ansprechpartner, kontakt, klant, koper, ontvanger, afzender, gebruiker, persoon, contactpersoon, klient, kupujący, odbiorca, nadawca, użytkownik, osoba, zákazník, příjemce, odesílatel, uživatel, príjemca, ' +
    'kupac, kupec, stranka, uporabnik, asiakas, vastaanottaja, lähettäjä, klients, klientas, vásárló, ügyfél, vevő, címzett, felhasználó, köpare, mottagare, avsändare, användare, kund, køber, modtager, bruger, mottaker, bruker, müşteri, alıcı, gönderen, kullanıcı, клиент, покупатель, получатель, пользователь, клієнт, покупець, отримувач, ' +
    'получател, 客户, 顾客, 收件人, 用户, 顧客, お客様, 受取人, πελάτης, παραλήπτης, cumpărător, destinatar, utilizator, custaiméir',
)

/** Dates of birth. */
export const birthWords = list(
  'fecha de nacimiento, fecha nacimiento, date de naissance, date naissance, data di nascita, data nascita, data de nascimento, data nascimento, geburtsdatum, geburtstag, geboortedatum, data urodzenia, datum narození, datum narodenia, dátum narodenia, datum rojstva, datum rođenja, születési dátum, születési idő, ' +
    'födelsedatum, fødselsdato, fødselsdag, syntymäaika, sünniaeg, dzimšanas datums, gimimo data, дата рождения, дата народження, дата на раждане, doğum tarihi, 出生日期, 生日, 生年月日, ημερομηνία γέννησης, data nașterii, dáta breithe',
)

/** Numbers that a state gives to a person. */
export const idWords = list(
  'steuernummer, steuer-id, steueridentifikationsnummer, steuer-identifikationsnummer, sozialversicherungsnummer, rentenversicherungsnummer, ausweisnummer, personalausweis, personalausweisnummer, reisepass, reisepassnummer, passnummer, pasaporte, número de pasaporte, numéro de passeport, passeport, passaporto, passaporte, paspoort, ' +
    'paspoortnummer, paszport, numer paszportu, útlevél, útlevélszám, passi numero, passinumero, dni, nie, nif, documento de identidad, cédula, codice fiscale, numéro fiscal, número fiscal, numéro de sécurité sociale, numéro sécu, bsn, burgerservicenummer, rijksregisternummer, pesel, dowód osobisty, numer dowodu, rodné číslo, ' +
    'personnummer, samordningsnummer, fødselsnummer, cpr-nummer, cpr, henkilötunnus, isikukood, personas kods, asmens kodas, oib, emšo, егн, cnp, cod numeric personal, amka, αμκα, αφμ, αριθμός φορολογικού μητρώου, személyi szám, személyi igazolvány, adóazonosító, taj szám, tc kimlik no, kimlik numarası, tckn, инн, снилс, паспорт, ' +
    'номер паспорта, іпн, рнокпп, pps number, ppsn, 身份证, 身份证号, 身份证号码, 护照号, マイナンバー, 個人番号, 旅券番号, 주민등록번호, cpf, curp, rut, cuit, cuil, aadhaar, aadhar, national insurance, nino, social security, ' +
    'numéro de registre national, numéro registre national, registre national, numéro national, führerscheinnummer, fuehrerscheinnummer, führerschein nummer, permis de conduire, numéro de permis, numéro permis, numéro de permis de conduire, permiso de conducir, carnet de conducir, licencia de conducir, patente di guida, numero patente, rijbewijs, rijbewijsnummer, carta de condução, carteira de motorista, cnh, prawo jazdy, numer prawa jazdy, řidičský průkaz, číslo řidičského průkazu, vodičský preukaz, vozačka dozvola, vozniško dovoljenje, körkort, körkortsnummer, førerkort, førerkortnummer, kørekort, kørekortnummer, ajokortti, juhiluba, jogosítvány, permis de conducere, sürücü belgesi, ehliyet no, водительское удостоверение, водійське посвідчення, 驾驶证号, 駕照, 運転免許証番号, ' +
    'krankenversicherungsnummer, krankenversichertennummer, versichertennummer, krankenkassennummer, versicherungsnummer, sozialversicherungs-nr, numéro d’assuré, numéro assuré, numéro d’assurance maladie, carte vitale, tarjeta sanitaria, número de la seguridad social, número seguridad social, número de afiliado, tessera sanitaria, numero tessera sanitaria, zorgverzekeringsnummer, polisnummer, numer ubezpieczenia, numer polisy, číslo pojištěnce, kela-kortti, sjukförsäkringsnummer, número de utente, carné de identidad, carte d’identité, numéro carte identité, carta d’identità, numero carta identità, dowodu osobistego, nr dowodu, občanský průkaz, číslo občanského průkazu, občiansky preukaz, osobna iskaznica, broj osobne iskaznice, osebna izkaznica, kimlik no, buletin de identitate, serie buletin, лична карта, номер на лична карта, удостоверение личности, ταυτότητα, αριθμός ταυτότητας, αριθμός διαβατηρίου, pasaport numarası, pasaport no, číslo pasu, číslo cestovního pasu, broj putovnice, putovnica, številka potnega lista, passnumber, pass nr, pasnummer, passin numero, passi number, pases numurs, paso numeris, număr pașaport, pașaport, номер на паспорт, número de identificación fiscal, número identificación fiscal, número de contribuinte, partita iva persona, numer identyfikacji podatkowej, nip osoby, daňové identifikační číslo, skattenummer, verotunnus, adószám, adóazonosító jel, vergi kimlik no, vergi numarası, ідентифікаційний код, persoonsnummer, identiteitskaart, identiteitskaartnummer',
)

/** The number plates of cars, told only by values with letters and digits: `Kennzeichen` is a mark of any kind as well. */
export const plateWords = list(
  'kennzeichen, kfz-kennzeichen, autokennzeichen, nummernschild, plaque d’immatriculation, immatriculation, numéro immatriculation, matrícula, matrícula del coche, targa, numero targa, kenteken, numer rejestracyjny, spz, státní poznávací značka, rendszám, registreringsnummer, rekisterinumero, rekisteritunnus, plaka, plaka no, registarska oznaka, număr de înmatriculare, госномер, номер авто, регистрационен номер, 车牌号, 車牌號碼, ナンバープレート',
)

/** The numbers of accounts in a bank. */
export const bankWords = list(
  'kontonummer, bankkonto, bankverbindung, numéro de compte, numéro compte, número de cuenta, número cuenta, cuenta bancaria, numero di conto, numero conto, conto corrente, número da conta, conta bancária, rekeningnummer, bankrekening, numer konta, numer rachunku, nr konta, číslo účtu, számlaszám, bankszámlaszám, tilinumero, broj računa, številka računa, număr cont, cont bancar, sąskaitos numeris, konta numurs, konto number, banka hesap no, hesap numarası, номер счета, номер счёта, номер рахунку, номер на сметка, 银行账号, 銀行帳號, 口座番号, αριθμός λογαριασμού',
)

/** Words that may follow a name of a secret without changing what it is: `contraseña_usuario`, `mot_de_passe_base`. */
export const followers = new WordSet(
  (
    'usuario utilisateur utente utilizador usuário benutzer gebruiker uzytkownika uzivatele felhasznalo anvandare bruger bruker kayttaja пользователя користувача kullanici de del della do da du des la le el il van der den di d per para pour fur voor til till dla pro ' +
    'admin root db bd base datos donnees smtp ftp api app cliente client bot wifi servidor serveur server produccion production actual nueva nuevo nouveau nouvelle vieja ancien ancienne nova novo antiga confirmar confirmacion confirmation conferma repetir repetida temporal temporaire provisoire 1 2'
  ).split(' '),
)

/** A name without accents, blanks and signs, in lower case: as the words of a key are joined. */
export function joinedName(text: string): string {
  if (/^[a-z0-9]*$/.test(text)) return text
  return folded(text)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
}

/** Finds a name in the words of a key: all of them, the last ones, or the first ones with only followers behind. `ends`: of the names. */
export function foreignNameIn<T>(
  parts: readonly string[],
  names: ReadonlyMap<string, T>,
  ends: WordEnds,
): T | undefined {
  for (let from = 0; from < parts.length; from += 1) {
    const first = parts[from]?.charCodeAt(0) ?? 0
    let length = 0
    let best: T | undefined
    for (let to = from; to < Math.min(parts.length, from + 5); to += 1) {
      const part = parts[to] ?? ''
      length += part.length
      if (!ends.mayHold(first, part.charCodeAt(part.length - 1), length)) continue
      const found = names.get(to === from ? part : parts.slice(from, to + 1).join(''))
      if (found !== undefined && parts.slice(to + 1).every((word) => followers.has(word))) best = found
    }
    if (best !== undefined) return best
  }
  return undefined
}

/** Names of several words, joined, and the words that they end with: a name before a sign is read back over its blanks. */
const several = [
  ...passwordWords,
  ...keyWords,
  ...secretWords,
  ...codeWords,
  ...nameWords,
  ...phoneWords,
  ...addressWords,
  ...birthWords,
  ...idWords,
].filter((name) => name.includes(' '))
const severalJoined: ReadonlySet<string> = new Set(several.map(joinedName))
const lastOfSeveral = new WordSet(several.map((name) => joinedName(name.slice(name.lastIndexOf(' ') + 1))))

/** True for a word that a name of several words ends with: `passe`, `acceso`. */
export function endsSeveral(word: string): boolean {
  return word.length <= 16 && mayEndSeveral(word) && lastOfSeveral.has(joinedName(word))
}

/** False for what is told apart by its first and last letter or digit, and by how many it has. */
function mayEndSeveral(word: string): boolean {
  let [first, last, length] = [0, 0, 0]
  for (let at = 0; at < word.length; at += 1) {
    const code = word.charCodeAt(at)
    if (code > 127) return true
    if (!isLetterOrDigit(code)) continue
    last = code
    if (length === 0) first = code
    length += 1
  }
  return lastOfSeveral.ends.mayHold(first, last, length)
}

/** True for a name of several words: `mot de passe`. */
export function isSeveral(words: string): boolean {
  return severalJoined.has(joinedName(words))
}
