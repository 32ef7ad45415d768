import type { PlaceholderType } from '../placeholder.ts'
import {
  addressWords as addressNames,
  bankWords,
  birthWords,
  codeWords,
  followers,
  foreignNameIn,
  idWords,
  joinedName,
  keyWords,
  nameWords,
  passwordWords,
  phoneWords,
  plainAddressWords,
  plainNameWords,
  plateWords,
  secretWords,
  townWords,
} from './foreign-words.ts'
import { folded } from './folded.ts'
import { beginOfWord, endOfWord, isPlain } from './key-letters.ts'
import { Remembered } from './remembered.ts'
import { halves, roles, showingOwners } from './role-words.ts'
import { classChanges } from '../text/runs.ts'
import { WordEnds } from '../text/word-set.ts'

/** What the name of a key says about its value. */
export type KeyClass =
  | { readonly kind: 'none' }
  /** Any value under it goes. `numeric`: numbers too. `wordy`: even what reads as a sentence. */
  | {
      readonly kind: 'strong'
      readonly type: PlaceholderType
      readonly numeric: boolean
      readonly personal: boolean
      readonly wordy?: true
      /** Only a value of two capitalised words goes. */
      readonly capitalised?: true
      /** Only a value that is no word and no row of words goes, for the name is an ordinary word in some language. */
      readonly distinct?: true
    }
  /** A value under it goes if it looks like a secret. */
  | { readonly kind: 'weak'; readonly type: PlaceholderType; readonly mayBeUuid: boolean }
  /** `Authorization` and its kin: the scheme stays. */
  | { readonly kind: 'authorization' }
  /** `Cookie` and `Set-Cookie`: the names stay. */
  | { readonly kind: 'cookie'; readonly set: boolean }
  /** A user name and password in one: `user:password`. */
  | { readonly kind: 'user-pass' }
  /** Names a person when it stands in an object about a person: `customer.name`. */
  | { readonly kind: 'personal-within'; readonly type: PlaceholderType }

const ascii = /^[ -~]*$/
/** The kinds of units that the words of a key are split by. */
const [mark, letter, capital, number] = [0, 1, 2, 3] as const

const none: KeyClass = { kind: 'none' }
const wordySecret: KeyClass = { kind: 'strong', type: 'secret', numeric: false, personal: false, wordy: true }
const words = (text: string): ReadonlySet<string> => new Set(text.split(' '))
const strong = (type: PlaceholderType, numeric = false): KeyClass => ({
  kind: 'strong',
  type,
  numeric,
  personal: false,
})
const person = (type: PlaceholderType): KeyClass => ({ kind: 'strong', type, numeric: true, personal: true })
const weak = (type: PlaceholderType, mayBeUuid = true): KeyClass => ({ kind: 'weak', type, mayBeUuid })

/** Words at the end of a key that say how its value is written, not what it is. */
const qualifiers = words(
  'value val string str plain plaintext raw b64 base64 encoded encrypted hex new old current previous confirm confirmation repeat prod production live test ' +
    'sandbox dev development staging env var default primary secondary main backup ci x',
)

/** The same, joined to the word before: `privatekeyhex`, `clientsecretvalue`, `encryptionkeybase64`. */
const joinedQualifier =
  /^([a-z]*(?:key|secret|token|password|passwd|passphrase))(?:value|string|str|plain|plaintext|raw|b|base|encoded|encrypted|hex|new|old|current|previous|confirm|confirmation|prod|production|live|test|sandbox|staging|primary|secondary|backup)$/

const passwords = words(
  'password passwd pwd passphrase passcode passwort kennwort wachtwoord senha contrasena contraseña motdepasse haslo hasło lösenord adgangskode пароль 密码 pgpassword authtok mysqlpwd userpassword bindpw rootpw passwords pswd psw upass pw authpass pass',
)
const secrets = words(
  'secret secrets clientsecret appsecret sharedsecret apisecret secretstring topsecret seed mnemonic salt psk otpauth',
)
const tokens = words(
  'token accesstoken authtoken refreshtoken idtoken apitoken bearertoken sessiontoken bottoken usertoken usertoken csrftoken xsrftoken bearer jwt jws jwe pat ' +
    'sastoken devicetoken pushtoken samlresponse samlrequest assertion ticket authenticitytoken csrf xsrf authtokensecret oauthtoken',
)
const keysAsOneWord = words(
  'apikey apikeys appkey authkey accesskey secretkey privatekey privkey sharedkey masterkey signingkey encryptionkey serverkey licensekey licencekey accountkey ' +
    'storagekey keystring servicekey adminkey userkey sshkey apipassword sharedaccesskey accesskeysecret secretaccesskey presharedkey functionkey hostkey subscriptionkey',
)
const codes = words('otp totp mfa pin cvv cvc cvv2 cvc2 csc tan puk passcode otc')
const codeOwners = words(
  'auth authorization authorisation verification verify security access activation confirmation confirm otp mfa totp twofactor factor recovery backup reset login sms pin passcode invite invitation unlock pairing device one time oauth',
)
const keyOwners = words(
  'api secret private priv access auth authorization encryption encrypt decryption signing sign signature master account shared admin server service license licence function functions host client app application ' +
    'storage deploy deployment personal user integration subscription security symmetric hmac aes rsa ssh gpg pgp tls ssl session cookie jwt webhook write read ingest ingestion insert sdk developer global root super consumer ' +
    'merchant secure crypto vault recovery activation registration stream feed sas connection database db redis bot token wallet pre preshared shared site management mgmt provisioning enrollment join machine agent collector publish producer upload download ' +
    'data anon role partner wep wpa wireguard unseal deepl sendgrid openai anthropic stripe',
)
const innocentKeyOwners = words(
  'primary foreign sort partition hash range cache group dedupe dedup deduplication idempotency idempotent public pub publishable object routing message row order item event map json header node issue project translation i18n lang locale ' +
    'column lookup index unique composite natural surrogate business record document file s3 blob bucket hot arrow meta config setting option query param field property sub registry correlation reference ref tracking shortcut keyboard metric ' +
    'label tag annotation state action store answer dictionary sorting shard kv etag known missing duplicate entity unknown invalid first last next start end min max parent child same other given any each every top level routing join lock throttle rate limit counter',
)
const innocentTokenOwners = words(
  'page next continuation sync cursor cancel cancellation prev previous pagination max min total prompt completion cached input output stop eos bos pad unk special unexpected first last num number count skip resume watch change delta ' +
    'history invalid expected lexer parser syntax non per',
)
/** Owners under which even an opaque value is an identifier. */
const weakLast = words(
  'auth credential credentials cred creds signature sig hmac sid authentication code state nonce verifier challenge',
)

const personNames = words(
  'firstname lastname surname fullname givenname familyname middlename maidenname forename customername contactname recipientname cardholder cardholdername accountholder vorname nachname prenom apellido apellidos cognome nickname',
)
const nameOwners = words(
  'first last sur full given family middle maiden customer contact recipient billing shipping cardholder holder patient employee guest passenger buyer sender payer payee beneficiary subscriber attendee real legal birth mother father spouse candidate applicant tenant client person driver student teacher doctor consignee invoice delivery your ihr dein mein votre',
)
const writtenName: KeyClass = { kind: 'strong', type: 'name', numeric: false, personal: true, capitalised: true }
const innocentNames = words('client tenant service')
const nationalIds = words(
  'ssn sin nino pesel dni nie cpf curp bsn personnummer fodselsnummer cpr hetu aadhaar aadhar passport medicalrecord oib egn jmbg tckn nric hkid mrn tin itin steuerid codicefiscale insee nir ahv avs rrn cnp amka nif rut nin socialsecurity idcard ssnlast passportnumber nationalid taxid steuernummer sozialversicherungsnummer',
)
const births = words('dob birthdate birthday dateofbirth geburtsdatum geburtstag bday birth birthdate')
const phones = words(
  'phone phonenumber mobile mobilenumber cellphone telephone telefon telefonnummer handy fax msisdn tel mobiltelefon cell phones gsm waid mobilephone homephone workphone officephone businessphone otherphone contactphone phone1 mobilephonenumber durchwahl festnetz',
)
const addressWords = words(
  'street streetaddress addressline strasse straße rue calle housenumber postcode postalcode zipcode zip plz addressline1 addressline2 strtnm bldgnb pstcd adrline address1 address2 street1 street2 homeaddress postaladdress hausnummer',
)
const devices = words('imei imsi iccid meid idfa gaid adid vin')
const banks = words('accountnumber bankaccount routingnumber sortcode aba bban kontonummer clabe iban')

/** Words that the rules below name outside of the sets. */
const ruleWords = words(
  'authorization authorisation cookie cookies authenticate userpwd pass jsonwebtoken login tokens key keys code phrase word hash digest id sessionid sid data pem sessid phpsessid jsessionid ' +
    'security community appid auth usertoken name holder number no nr num line person licence license address city town plate latitude longitude lat lng lon cardno pan ccnumber accesskeyid xamzcredential ' +
    'xgoogcredential accountkey sharedaccesskey sharedsecretkey sharedaccesssignature appcertificate connectionstring connstr dsn personalaccesstoken secretkeybase keyb keybase secretb tokenb passwordb ' +
    'header field parameter param attribute property variable content text default ' +
    'label path loc input answer new old rhs lhs names nm nb cd system type channel ref',
)

/** What the names of other languages say; a name of two languages says what it says first. */
const foreignNames = new Map<string, KeyClass>(
  (
    [
      [plainNameWords, { kind: 'personal-within', type: 'name' }],
      [townWords, { kind: 'personal-within', type: 'address' }],
      [plainAddressWords, { kind: 'personal-within', type: 'address' }],
      [addressNames, person('address')],
      [idWords, person('national-id')],
      [birthWords, person('birth')],
      [phoneWords, person('phone')],
      [bankWords, person('bank')],
      [plateWords, person('device')],
      [nameWords, person('name')],
      [codeWords, strong('code', true)],
      [secretWords, strong('secret')],
      [keyWords, strong('key')],
      [passwordWords, strong('password', true)],
      [['parole', 'parola'], { kind: 'strong', type: 'password', numeric: true, personal: false, distinct: true }],
    ] as const
  ).flatMap(([names, kind]) => names.map((name) => [joinedName(name), kind] as const)),
)
const foreignEnds = new WordEnds(foreignNames.keys())

/** The last three letters of every word of three letters that a key can be judged by, and of those with which a longer word may end. */
const threes = new Uint8Array(26 ** 3)
const lastThrees = new Uint8Array(26 ** 3)
/** The last four letters of the longer words. */
const fours = new Uint8Array(26 ** 4)
for (const word of [
  ...[
    qualifiers,
    passwords,
    secrets,
    tokens,
    keysAsOneWord,
    codes,
    weakLast,
    personNames,
    nationalIds,
    roles,
    halves,
  ].map((set) => [...set]),
  ...[births, phones, addressWords, devices, banks, ruleWords].map((set) => [...set]),
  [...foreignNames.keys()],
].flat()) {
  const letters = /[a-z]+$/.exec(word)?.[0] ?? ''
  if (letters.length >= 3) threes[placeOf(letters.slice(-3))] = 1
  if (letters.length >= 4) fours[placeOf(letters.slice(-4))] = 1
  else if (letters.length === 3 && letters !== word) lastThrees[placeOf(letters)] = 1
}
// What the rules name by the end of a word: `writekey`, `userpwd`, `secretstr`, `apikeyhex`, `tokenb`.
for (const end of words('key pwd ess sid str raw hex new old eyb etb enb rdb wdb seb')) lastThrees[placeOf(end)] = 1

/** The words of one or two letters that the rules know, or that a name of several words holds. */
const shortWords = new Uint8Array(26 + 26 * 26)
for (const word of [
  ...[qualifiers, passwords, secrets, tokens, codes, weakLast, nationalIds, phones, banks, ruleWords].flatMap((set) => [
    ...set,
  ]),
  ...[keyWords, secretWords, codeWords, nameWords, phoneWords, addressNames, birthWords, idWords, bankWords, plateWords]
    .flat()
    .flatMap((name) => splitWords(name)),
  ...['k', 'v', 'x', 'b', 'id', 'no', 'nr', 'pw', 'ip', 'by', 'to'],
])
  if (/^[a-z]{1,2}$/.test(word))
    shortWords[
      word.length === 1 ? word.charCodeAt(0) - 97 : 26 + (word.charCodeAt(0) - 97) * 26 + word.charCodeAt(1) - 97
    ] = 1

function placeOf(letters: string): number {
  let place = 0
  for (let at = 0; at < letters.length; at += 1) place = place * 26 + letters.charCodeAt(at) - 97
  return place
}

/**
 * False for a name that tells nothing of its value for certain: its last word ends like none that does, and does not follow one
 * that does. Names of other scripts, capitals before a capitalised word and headers of one's own (`X-…`) are not looked at so closely.
 */
export function mayTell(key: string): boolean {
  const first = key.charCodeAt(0)
  if ((first | 32) === 120 && key.charCodeAt(1) === 45) return true
  if (first === 66 && key.startsWith('BUNDLE_')) return true
  const end = endOfWord(key, key.length)
  const start = beginOfWord(key, end)
  if (mayEnd(key, start, end) || !isPlain(key)) return true
  if (!mayFollow(key, start, end)) return false
  for (let before = endOfWord(key, start); before > 0; before = endOfWord(key, beginOfWord(key, before)))
    if (mayEnd(key, beginOfWord(key, before), before)) return true
  return false
}

/** True for the last word where it may follow a name, or be the end of one that is written apart; and before `_`, which is a name itself. */
function mayFollow(key: string, start: number, end: number): boolean {
  if (end - start < 3 || key.endsWith('_')) return true
  return followers.ends.mayHold(key.charCodeAt(start), key.charCodeAt(end - 1), end - start)
}

/** True for the word of a key where it may be one that the rules know. */
function mayEnd(key: string, start: number, end: number): boolean {
  /** The last four letters, or all where it has fewer. */
  let ending = 0
  for (let at = Math.max(start, end - 4); at < end; at += 1) ending = ending * 26 + (key.charCodeAt(at) | 32) - 97
  if (end - start > 3) return fours[ending] === 1 || lastThrees[ending % 17_576] === 1
  if (end - start === 3) return threes[ending] === 1
  return end > start && shortWords[end - start === 1 ? ending : 26 + ending] === 1
}

/** The words of a key in lower case, without accents: camel case, snake case, kebab case, dots and `HTTP_` names fall apart. */
export function splitWords(key: string): string[] {
  return ascii.test(key) ? splitAscii(key) : splitAny(key)
}

/** As {@link splitAny} does, without a list of matches: keys that are all different are split one by one. */
function splitAscii(key: string): string[] {
  const found: string[] = []
  const small = key.toLowerCase()
  let at = 0
  while (at < key.length) {
    const start = at
    const kind = kindOf(key.charCodeAt(at))
    while (at < key.length && kindOf(key.charCodeAt(at)) === kind) at += 1
    if (kind === mark) continue
    if (kind === capital && at < key.length && kindOf(key.charCodeAt(at)) === letter) {
      // The last of several capitals begins the next word.
      if (at - start > 1) found.push(small.slice(start, at - 1))
      const next = at - 1
      while (at < key.length && kindOf(key.charCodeAt(at)) === letter) at += 1
      found.push(small.slice(next, at))
    } else found.push(small.slice(start, at))
  }
  return found
}

function kindOf(code: number): number {
  if (code >= 97 && code <= 122) return letter
  if (code >= 65 && code <= 90) return capital
  return code >= 48 && code <= 57 ? number : mark
}

function splitAny(key: string): string[] {
  return (folded(key).match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+|\p{Lu}?\p{Ll}+|(?:(?![ -~])[\p{L}\p{N}])+/gu) ?? []).map(
    (word) => word.toLowerCase(),
  )
}

const remembered = new Remembered<KeyClass>()

/** What the name of a key says about its value. Judged by its last word, with exceptions (`token_cost`, `primaryKey`). */
export function classifyKey(key: string): KeyClass {
  return mayTell(key) ? remembered.of(key, judgeKey) : none
}

/** The same, not remembered. */
export function judgeKey(key: string): KeyClass {
  // A placeholder says what it stands for, not what stands behind it.
  if (key.includes('[redacted:')) return none
  // A random string before a sign is no name.
  if (/^[A-Za-z0-9]{12,}$/.test(key) && classChanges(key) > key.length / (key.length > 30 ? 4 : 3)) return none
  return classifyWords(splitWords(key), key)
}

/** A key and what it is judged by. */
interface NamedKey {
  readonly key: string
  /** Its words in lower case, without numbers and without qualifiers at its end. */
  readonly parts: readonly string[]
  readonly last: string
  /** The word before the last one, or ''. */
  readonly before: string
  /** All words, joined. */
  readonly whole: string
}

function namedKey(key: string, words: readonly string[]): NamedKey {
  const parts = words.filter((word) => kindOf(word.charCodeAt(0)) !== number)
  while (parts.length > 1 && qualifiers.has(parts[parts.length - 1] ?? '')) parts.pop()
  const last = parts[parts.length - 1] ?? ''
  const joined = keysAsOneWord.has(last) ? undefined : joinedQualifier.exec(last)?.[1]
  if (joined !== undefined) parts[parts.length - 1] = joined
  return {
    key,
    parts,
    last: joined ?? last,
    before: parts[parts.length - 2] ?? '',
    whole: parts.join(''),
  }
}

/** The last word, the last two joined, the last three joined, and all: `app.birthDate` ends with `birthdate`. */
function endingsOf({ parts, last, before, whole }: NamedKey): readonly string[] {
  const two = before + last
  return parts.length < 3 ? [last, two] : [last, two, (parts[parts.length - 3] ?? '') + two, whole]
}

function classifyWords(words: readonly string[], key: string): KeyClass {
  // A package in a lock file.
  if (key.startsWith('node_modules/')) return none
  // The names under which Bundler takes the credentials of a gem server.
  if (key.startsWith('BUNDLE_') && key.includes('__')) return strong('password')
  const named = namedKey(key, words)
  if (named.last === '') return none
  return (
    classifyHeader(named) ??
    foreignNameIn(named.parts, foreignNames, foreignEnds) ??
    classifySecret(named) ??
    classifyPersonal(named) ??
    none
  )
}

function classifyHeader({ parts, last, before }: NamedKey): KeyClass | null {
  if (last === 'authorization' || last === 'authorisation') return { kind: 'authorization' }
  if (last === 'cookie' || last === 'cookies') return { kind: 'cookie', set: before === 'set' }
  if (last === 'authenticate' && before === 'www') return none
  if (last === 'userpwd' || (last === 'pass' && before === 'user' && parts.length === 2)) return { kind: 'user-pass' }
  return null
}

function classifySecret(named: NamedKey): KeyClass | null {
  const { parts, last, before, whole } = named
  const more = classifyCompound(named)
  if (more !== null) return more
  if (whole === 'secretkeybase') return strong('key')
  if (last === 'jsonwebtoken' || (last === 'login' && before !== 'sonar')) return none
  if (last === 'login') return weak('token')
  if (passwords.has(last) && /^(?:forgot|forgotten|lost)$/.test(before)) return none
  if (passwords.has(last)) return strong('password', last !== 'pass' && last !== 'pw')
  if (/[a-z](?:password|passwd|passphrase|passwort|pwd)$/.test(last)) return strong('password', true)
  if (last === 'mnemonic') return wordySecret
  if (secrets.has(last)) return last === 'seed' || last === 'salt' ? classifySeed(last, before) : strong('secret')
  if (last.endsWith('secret') && /[a-z]secret$/.test(last)) return strong('secret')
  if (last === 'token' || tokens.has(last)) return innocentTokenOwners.has(before) ? none : tokenClass(last)
  if (last === 'tokens') return parts.length === 1 || innocentTokenOwners.has(before) ? none : weak('token')
  if (last.endsWith('token') && /[a-z]token$/.test(last)) return strong('token')
  if (keysAsOneWord.has(last) || isJoinedKey(last)) return strong('key')
  if (last === 'key' || last === 'keys') return classifyKeyOf(named)
  if (codes.has(last)) return strong('code', true)
  if (last === 'code' && codeOwners.has(before)) return strong('code', true)
  if (last === 'code') return parts.length === 1 ? weak('code') : null
  if (weakLast.has(last)) return classifyWeak(named)
  return null
}

/** `writekey`, `awssecretkey`: written without a sign between the words. */
function isJoinedKey(word: string): boolean {
  if (!word.endsWith('key') || word.length < 7) return false
  return (
    /(?:api|secret|access|private|auth|signing|encryption|master|license)key$/.test(word) ||
    keyOwners.has(word.slice(0, -3))
  )
}

function tokenClass(last: string): KeyClass {
  return last === 'assertion' || last === 'ticket' ? weak('token') : strong('token')
}

function classifySeed(last: string, before: string): KeyClass {
  return before === '' && last === 'seed' ? none : wordySecret
}

function classifyKeyOf({ before, parts, key }: NamedKey): KeyClass {
  if (innocentKeyOwners.has(before)) return none
  if (parts.some((word) => word === 'public')) return none
  if (before === '') return weak('key')
  if (parts[parts.length - 1] === 'keys') return keyOwners.has(before) ? weak('key') : none
  // `hostKey`, `readKey`: owners that also name innocent keys need a value that looks like one.
  return keyOwners.has(before) || /key$/i.test(key) ? (keyOwners.has(before) ? strong('key') : weak('key')) : none
}

function classifyWeak({ last, before, parts }: NamedKey): KeyClass {
  if (last === 'signature' || last === 'sig' || last === 'hmac') return weak('signature')
  if (last === 'code' || last === 'state' || last === 'nonce' || last === 'challenge') {
    return parts.length === 1 || before === 'oauth' || before === 'code' ? weak('code') : none
  }
  if (last === 'verifier') return before === 'code' || before === 'oauth' ? strong('code') : weak('code')
  return weak('secret')
}

/** Names of more than one word, told by all of them. */
function classifyCompound({ parts, last, before, whole }: NamedKey): KeyClass | null {
  if (last === 'phrase' && /^(?:pass|seed|recovery|secret|mnemonic|backup|wallet)$/.test(before)) return wordySecret
  if (last === 'word' && before === 'pass') return strong('password', true)
  if (last === 'hash' || last === 'digest') return passwords.has(before) ? strong('hash') : none
  if (/^(?:aws)?accesskeyid$/.test(whole) || whole === 'xamzcredential' || whole === 'xgoogcredential')
    return strong('key')
  // The numbers that Twilio gives to everything.
  if (last === 'sid' && parts.length > 1 && !/^(?:connect|session|sess|auth|php|cookie|login)$/.test(before))
    return none
  if (last === 'id' || last === 'sessionid' || last === 'sid') {
    if (last !== 'id' || /^(?:session|sess)$/.test(before) || /sess(?:ion)?$/.test(before)) return weak('cookie', false)
    if (parts.includes('public')) return none
    if (before === 'key' && parts.length > 2) return weak('key', false)
    if (before === 'access' && parts.length > 1) return weak('key', false)
    return nationalIds.has(whole) || /^(?:national|tax|fiscal|citizen|government)$/.test(before)
      ? person('national-id')
      : null
  }
  if (last === 'data' && before === 'key') return strong('private-key')
  if (last === 'pem' && before !== '')
    return /^(?:cert|certificate|public|ca)$/.test(before) ? none : strong('private-key')
  if (last === 'sessid' || last === 'phpsessid' || last === 'jsessionid') return weak('cookie')
  if (last === 'security' && before === 'code') return null
  if (last === 'appid' || last === 'app_id') return weak('key')
  if (/^(?:accountkey|sharedaccesskey|sharedsecretkey|sharedaccesssignature)$/.test(whole)) return strong('key')
  if (whole === 'appcertificate') return weak('key')
  if (whole === 'connectionstring' || whole === 'connstr' || whole === 'dsn') return none
  if (last === 'community' && /^(?:snmp|ro|rw|trap)$/.test(before)) return strong('password')
  if (last === 'auth' && parts.length > 1 && before !== 'basic' && before !== 'type') return weak('token')
  if (last === 'usertoken' || whole === 'personalaccesstoken') return strong('token')
  return null
}

function classifyPersonal(named: NamedKey): KeyClass | null {
  const { parts, last, before } = named
  const endings = endingsOf(named)
  const isOf = (names: ReadonlySet<string>): boolean => endings.some((ending) => names.has(ending))
  if (isOf(personNames)) return person('name')
  if (last === 'names' && nameOwners.has(before)) return writtenName
  if (last === 'name') {
    if (parts.length === 1 || before === 'display') return { kind: 'personal-within', type: 'name' }
    if (nameOwners.has(before) && !(innocentNames.has(before) && parts.length === 2)) return person('name')
    return showingOwners.has(before) ? writtenName : null
  }
  // How ISO 20022 writes a name.
  if (isOf(roles) || named.key === 'Nm') return writtenName
  if (parts.length === 1 && halves.has(last)) return { kind: 'personal-within', type: 'name' }
  if (last === 'holder' && /^(?:card|account)$/.test(before)) return person('name')
  if (isOf(nationalIds)) return person('national-id')
  if (/^(?:number|no|nr|num)$/.test(last)) return classifyNumber(named)
  if (isOf(births)) return person('birth')
  if (isOf(phones)) return person('phone')
  if (isOf(addressWords)) return person('address')
  if (last === 'line' && before === 'address') return person('address')
  if (last === 'code' && /^(?:postal|zip|post)$/.test(before)) return person('address')
  if (last === 'code' && before === 'sort') return person('bank')
  if (last === 'person' && /^(?:contact|responsible)$/.test(before)) return person('name')
  if (/^licen[cs]e$/.test(last) && /^(?:drivers?|driving)$/.test(before)) return person('national-id')
  if (last === 'address') return classifyAddress(named)
  if (last === 'city' || last === 'town' || /^line$/.test(last)) return { kind: 'personal-within', type: 'address' }
  if (devices.has(last) || (last === 'plate' && before === 'license')) return person('device')
  if (isOf(banks)) return person('bank')
  if (last === 'latitude' || last === 'longitude' || last === 'lat' || last === 'lng' || last === 'lon')
    return person('location')
  if (last === 'cardno' || last === 'pan' || last === 'ccnumber') return person('card')
  return null
}

function classifyNumber({ parts, before }: NamedKey): KeyClass | null {
  if (
    nationalIds.has(before) ||
    /^(?:passport|security|insurance|medicare|medicaid|healthcare|nhs|voter|resident|national|tax|vat|identity|id|licence|license)$/.test(
      before,
    )
  ) {
    return /^(?:security|insurance|national|identity)$/.test(before) || before !== 'id' ? person('national-id') : null
  }
  if (before === 'record' && /^(?:medical|health|patient|clinical)$/.test(parts[parts.length - 3] ?? ''))
    return person('national-id')
  if (phones.has(before) || /^(?:whatsapp|caller|callback|sms)$/.test(before)) return person('phone')
  if (/^(?:house|street)$/.test(before)) return person('address')
  if (/^(?:account|routing|bank)$/.test(before)) return person('bank')
  if (before === 'card' || (before === 'credit' && parts.length > 1)) return person('card')
  return null
}

function classifyAddress({ before, parts, key }: NamedKey): KeyClass | null {
  if (/^-{0,2}address[_-]?[1-5]$/i.test(key)) return person('address')
  if (
    /^(?:ip|mac|email|mail|e|wallet|contract|eth|bind|listen|server|remote|host|memory|base|client|source|destination|peer|local|email)$/.test(
      before,
    )
  )
    return null
  if (parts.length === 1) return { kind: 'personal-within', type: 'address' }
  return person('address')
}

/** True for `nextPageToken` and its kin, whose opaque values are positions in a list. */
export function namesPageToken(key: string): boolean {
  const parts = splitWords(key)
  return parts[parts.length - 1] === 'token' && innocentTokenOwners.has(parts[parts.length - 2] ?? '')
}

/** In `["password", "email"]` the second is a name like the first. */
export function isOther(body: string): boolean {
  return classifyKey(body).kind === 'none' && !/^[a-z]+(?:[_-][a-z]+)*$/.test(body)
}
