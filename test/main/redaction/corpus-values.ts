/**
 * Values for the corpus, made when the tests run: secrets in the documented formats of their issuers and personal data, with
 * random bodies from a fixed seed. Nothing here is a token: only prefixes, alphabets and lengths are written down.
 */

/** A source of chance that gives the same sequence for the same seed. */
export class Chance {
  #state: number

  constructor(seed: number) {
    this.#state = seed >>> 0
  }

  /** A fraction from 0 (inclusive) to 1 (exclusive). */
  fraction(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }

  below(limit: number): number {
    return Math.floor(this.fraction() * limit)
  }

  pick<T>(list: readonly T[]): T {
    const chosen = list[this.below(list.length)]
    if (chosen === undefined) throw new Error('nothing to pick from')
    return chosen
  }

  /** `length` letters out of an alphabet. */
  letters(alphabet: string, length: number): string {
    let text = ''
    for (let i = 0; i < length; i += 1) text += alphabet.charAt(this.below(alphabet.length))
    return text
  }

  digits = (length: number): string => this.letters('0123456789', length)
  hex = (length: number): string => this.letters('0123456789abcdef', length)
  lower = (length: number): string => this.letters('abcdefghijklmnopqrstuvwxyz', length)
  base36 = (length: number): string => this.letters('abcdefghijklmnopqrstuvwxyz0123456789', length)
  upper36 = (length: number): string => this.letters('ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789', length)
  base62 = (length: number): string =>
    this.letters('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789', length)
  url64 = (length: number): string =>
    this.base62(1) +
    this.letters('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_', length - 2) +
    this.base62(1)
  base64 = (bytes: number): string =>
    Buffer.from(Array.from({ length: bytes }, () => this.below(256))).toString('base64')
  uuid = (): string => `${this.hex(8)}-${this.hex(4)}-4${this.hex(3)}-a${this.hex(3)}-${this.hex(12)}`
}

/** A kind of secret or personal datum. */
export interface Kind {
  readonly name: string
  /** True where the value announces itself; others are put under a key. */
  readonly marked: boolean
  /** A key such a value stands under. */
  readonly keys: readonly string[]
  /** The value, and the parts of it that must not be left. */
  readonly make: (chance: Chance) => string | { readonly value: string; readonly secret: string }
}

const marked = (name: string, keys: string, make: Kind['make']): Kind => ({
  name,
  marked: true,
  keys: keys.split(' '),
  make,
})
const keyed = (name: string, keys: string, make: Kind['make']): Kind => ({
  name,
  marked: false,
  keys: keys.split(' '),
  make,
})
const prefixed = (prefix: string, body: string): { value: string; secret: string } => ({
  value: prefix + body,
  secret: body.slice(0, 30),
})
const json64 = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')

/** Secrets that announce themselves. */
export const markedSecrets: readonly Kind[] = [
  marked('github token', 'github_token GH_TOKEN', (c) =>
    prefixed(c.pick(['ghp_', 'gho_', 'ghu_', 'ghs_', 'ghr_']), c.base62(36)),
  ),
  marked('gitlab token', 'gitlab_token', (c) =>
    prefixed(c.pick(['glpat-', 'glrt-', 'glsoat-', 'glft-', 'glimt-', 'gloas-']), c.url64(20)),
  ),
  marked('stripe key', 'stripe_key apiKey', (c) =>
    prefixed(c.pick(['sk_live_', 'rk_live_', 'sk_test_', 'rk_test_']), c.base62(c.pick([24, 99]))),
  ),
  marked('webhook signing secret', 'signing_secret', (c) => prefixed('whsec_', c.base62(32))),
  marked('square token', 'access_token', (c) => prefixed(c.pick(['sq0atp-', 'EAAAE']), c.url64(c.pick([22, 60])))),
  marked('shopify token', 'access_token', (c) => prefixed(c.pick(['shpat_', 'shpca_', 'shppa_', 'shpua_']), c.hex(32))),
  marked('paypal secret', 'client_secret', (c) => prefixed('A21AA', c.url64(90))),
  marked('plaid token', 'plaid_access_token', (c) => ({
    value: `access-${c.pick(['sandbox', 'production'])}-${c.uuid()}`,
    secret: '',
  })),
  marked('flutterwave key', 'secretKey', (c) => prefixed('FLWSECK_TEST-', c.hex(32) + '-X')),
  marked('adyen key', 'x-api-key', (c) => prefixed('AQE', c.base62(90))),
  marked('easypost key', 'EASYPOST_API_KEY', (c) => prefixed('EZTK', c.base62(54))),
  marked('shippo token', 'shippo_token', (c) => prefixed('shippo_live_', c.hex(40))),
  marked('duffel token', 'duffel_token', (c) => prefixed('duffel_live_', c.url64(43))),
  marked('slack bot token', 'bot_token', (c) => prefixed('xoxb-', `${c.digits(12)}-${c.digits(13)}-${c.base62(24)}`)),
  marked('slack app token', 'app_token', (c) => prefixed('xapp-1-', `${c.upper36(11)}-${c.digits(13)}-${c.hex(64)}`)),
  marked('telegram bot token', 'telegram_token', (c) => ({ value: `${c.digits(10)}:AA${c.url64(33)}`, secret: '' })),
  marked('facebook token', 'page_access_token', (c) => prefixed('EAAC', c.base62(150))),
  marked('sendgrid key', 'sendgrid_key', (c) => prefixed('SG.', `${c.url64(22)}.${c.url64(43)}`)),
  marked('mailchimp key', 'mailchimp_key', (c) => ({
    value: `${c.hex(32)}-us${c.pick(['2', '14', '21'])}`,
    secret: '',
  })),
  marked('mailgun signing key', 'signing_key', (c) => ({ value: `${c.hex(32)}-${c.hex(8)}-${c.hex(8)}`, secret: '' })),
  marked('brevo key', 'api-key', (c) => prefixed('xsmtpsib-', `${c.hex(64)}-${c.base62(16)}`)),
  marked('klaviyo key', 'klaviyo_key', (c) => prefixed('pk_', c.hex(34))),
  marked('twilio key', 'twilio_key', (c) => prefixed('SK', c.hex(32))),
  marked('amazon key id', 'aws_access_key_id AWSAccessKeyId', (c) =>
    prefixed(c.pick(['AKIA', 'ASIA']), c.letters('ABCDEFGHIJKLMNOPQRSTUVWXYZ234567', 16)),
  ),
  marked('amazon session token', 'aws_session_token', (c) => prefixed('FwoGZXIvYXdz', c.base62(200))),
  marked('google api key', 'google_api_key key', (c) => prefixed('AIza', c.url64(35))),
  marked('google refresh token', 'refresh_token', (c) => prefixed('1//0', c.url64(90))),
  marked('google client secret', 'client_secret', (c) => prefixed('GOCSPX-', c.url64(28))),
  marked('azure client secret', 'clientSecret', (c) => ({ value: `${c.base62(3)}8Q~${c.base62(34)}`, secret: '' })),
  marked('digitalocean token', 'do_token', (c) => prefixed(c.pick(['dop_v1_', 'doo_v1_', 'dor_v1_']), c.hex(64))),
  marked('heroku key', 'heroku_api_key', (c) => prefixed('HRKU-', 'AA' + c.url64(58))),
  marked('render key', 'render_key', (c) => prefixed('rnd_', c.base62(28))),
  marked('fly token', 'fly_token', (c) => prefixed('fm2_', c.base62(140))),
  marked('planetscale password', 'db_password', (c) => prefixed('pscale_pw_', c.base62(43))),
  marked('neon key', 'neon_key', (c) => prefixed('napi_', c.base36(64))),
  marked('alibaba key', 'accessKeyId', (c) => prefixed('LTAI', c.base62(20))),
  marked('yandex key', 'yandex_key', (c) => prefixed('AQVN', c.url64(36))),
  marked('terraform token', 'tfe_token', (c) => ({ value: `${c.base62(14)}.atlasv1.${c.base62(67)}`, secret: '' })),
  marked('vault token', 'vault_token', (c) => prefixed('hvs.', c.base62(95))),
  marked('doppler token', 'doppler_token', (c) => prefixed('dp.st.', 'prd.' + c.base62(40))),
  marked('databricks token', 'databricks_token', (c) => prefixed('dapi', c.hex(32))),
  marked('openai key', 'OPENAI_API_KEY', (c) => prefixed(c.pick(['sk-proj-', 'sk-', 'sk-admin-']), c.base62(48))),
  marked('anthropic key', 'x-api-key', (c) => prefixed('sk-ant-api03-', c.url64(95))),
  marked('hugging face token', 'hf_token', (c) =>
    prefixed('hf_', c.letters('abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ', 34)),
  ),
  marked('groq key', 'groq_key', (c) => prefixed('gsk_', c.base62(52))),
  marked('replicate token', 'replicate_token', (c) => prefixed('r8_', c.base62(37))),
  marked('nvidia key', 'nvidia_key', (c) => prefixed('nvapi-', c.url64(64))),
  marked('notion token', 'notion_token', (c) => prefixed('ntn_', c.digits(11) + c.base62(35))),
  marked('airtable token', 'airtable_token', (c) => ({ value: `pat${c.base62(14)}.${c.hex(64)}`, secret: '' })),
  marked('linear key', 'linear_key', (c) => prefixed('lin_api_', c.base62(40))),
  marked('figma token', 'X-Figma-Token', (c) => prefixed('figd_', c.url64(40))),
  marked('hubspot token', 'hubspot_token', (c) => prefixed('pat-eu1-', c.uuid())),
  marked('salesforce session', 'session_id', (c) => ({ value: `00D${c.base62(12)}!${c.base62(96)}`, secret: '' })),
  marked('postman key', 'X-API-Key', (c) => prefixed('PMAK-', `${c.hex(24)}-${c.hex(34)}`)),
  marked('npm token', 'NPM_TOKEN', (c) => prefixed('npm_', c.base62(36))),
  marked('pypi token', 'PYPI_TOKEN', (c) => prefixed('pypi-', 'AgEIcHlwaS5vcmc' + c.url64(120))),
  marked('rubygems key', 'GEM_HOST_API_KEY', (c) => prefixed('rubygems_', c.hex(48))),
  marked('docker token', 'docker_token', (c) => prefixed('dckr_pat_', c.url64(27))),
  marked('atlassian token', 'atlassian_token', (c) => prefixed('ATATT3', c.url64(180))),
  marked('circleci token', 'circle_token', (c) => prefixed('CCIPAT_', `${c.base62(22)}_${c.hex(40)}`)),
  marked('sonar token', 'sonar_token', (c) => prefixed('squ_', c.hex(40))),
  marked('sentry token', 'sentry_token', (c) =>
    prefixed('sntrys_', json64({ iat: 1, url: 'https://sentry.example' }) + '_' + c.base62(43)),
  ),
  marked('new relic key', 'new_relic_key', (c) => prefixed('NRAK-', c.upper36(27))),
  marked('grafana token', 'grafana_token', (c) => prefixed('glsa_', `${c.base62(32)}_${c.hex(8)}`)),
  marked('dynatrace token', 'dt_token', (c) => prefixed('dt0c01.', `${c.upper36(24)}.${c.upper36(64)}`)),
  marked('launchdarkly key', 'sdk_key', (c) => prefixed('sdk-', c.uuid())),
  marked('tailscale key', 'ts_authkey', (c) => prefixed('tskey-auth-', `${c.base62(11)}CNTRL-${c.base62(32)}`)),
  marked('age key', 'AGE_KEY', (c) => prefixed('AGE-SECRET-KEY-1', c.letters('QPZRY9X8GF2TVDW0S3JN54KHCE6MUA7L', 58))),
  marked('mapbox secret', 'mapbox_token', (c) => ({
    value: `sk.${json64({ u: c.lower(8), a: c.base36(20) })}.${c.url64(22)}`,
    secret: '',
  })),
  marked('n8n key', 'X-N8N-API-KEY', (c) => prefixed('n8n_api_', c.hex(80))),
  marked('json web token', 'id_token jwt', (c) => ({
    value: `${json64({ alg: 'HS256', typ: 'JWT' })}.${json64({ sub: c.digits(8), iat: 1763000000 })}.${c.url64(43)}`,
    secret: '',
  })),
  marked('bcrypt hash', 'stored', (c) => ({
    value: `$2b$12$${c.letters('./ABCDEFGHIJKLMNOPabcdefghijklmnop0123456789', 53)}`,
    secret: '',
  })),
]

/** Secrets that only their key betrays. */
export const keyedSecrets: readonly Kind[] = [
  keyed('password', 'password db_password userPassword smtp.pass PASSWD', (c) => `${c.base62(6)}!${c.base62(5)}`),
  keyed('word password', 'password passphrase', (c) => `${c.lower(6)}-${c.lower(5)}-${c.digits(2)}`),
  keyed('hex key', 'api_key datadogApiKey secret_key X-Auth-Key', (c) => c.hex(32)),
  keyed('opaque token', 'access_token authToken session_token', (c) => c.url64(43)),
  keyed('short token', 'token webhook_token', (c) => c.base62(12)),
  keyed('amazon secret key', 'aws_secret_access_key secretAccessKey', (c) => c.base64(30)),
  keyed('client secret', 'client_secret clientSecret', (c) => c.base62(40)),
  keyed('uuid key', 'api_token serverToken', (c) => c.uuid()),
  keyed('subscription key', 'Ocp-Apim-Subscription-Key subscriptionKey', (c) => c.hex(32)),
  keyed('one-time password seed', 'totpSecret otp_secret', (c) => c.letters('ABCDEFGHIJKLMNOPQRSTUVWXYZ234567', 32)),
  keyed('licence', 'licenseKey LICENSE_KEY', (c) => [1, 2, 3, 4, 5].map(() => c.upper36(5)).join('-')),
  keyed('encryption key', 'N8N_ENCRYPTION_KEY encryptionKey masterKey', (c) => c.base64(24)),
]

/** Personal data that announce themselves. */
export const markedPersonal: readonly Kind[] = [
  marked('mail address', 'email to reply_to', (c) => `${c.lower(5)}.${c.lower(7)}@${c.lower(6)}.example`),
  marked('mail address with plus', 'email', (c) => `${c.lower(6)}+${c.lower(4)}@mail.${c.lower(6)}.example`),
  marked('international phone', 'phone to', (c) => `+4917${c.digits(9)}`),
  marked('spaced phone', 'phone', (c) => `+44 20 7${c.digits(3)} ${c.digits(4)}`),
  marked('phone with zeros', 'phone', (c) => `0049 30 ${c.digits(8)}`),
  marked('payment card', 'card_number pan', (c) =>
    withCheckDigit(c.pick(['4', '51', '53', '6011', '35' + '30']) + c.digits(14)),
  ),
  marked('bank account', 'iban', (c) => iban('DE', c.digits(18))),
  marked(
    'social security number',
    'ssn',
    (c) => `${c.pick(['123', '456', '612'])}-${c.pick(['21', '45'])}-${c.digits(4)}`,
  ),
  marked(
    'public address',
    'client_ip',
    (c) =>
      `${String(c.pick([81, 93, 178, 203]))}.${String(20 + c.below(200))}.${String(20 + c.below(200))}.${String(20 + c.below(200))}`,
  ),
  marked('public v6 address', 'remote_addr', (c) => `2a02:${c.hex(4)}:${c.hex(4)}::${c.hex(4)}`),
  marked('hardware address', 'mac', (c) =>
    [1, 2, 3, 4, 5, 6].map(() => c.pick(['a1', '3c', '9e', 'f0', '5b'])).join(':'),
  ),
]

/** Personal data that only their key betrays. */
export const keyedPersonal: readonly Kind[] = [
  keyed(
    'name',
    'full_name customerName cardholder_name',
    (c) =>
      `${c.pick(['Ada', 'Yusuf', 'Ingrid', 'Mwangi'])} ${c.pick(['Lindqvist', 'Halvorsen', 'Echeverria', 'Baumgartner'])}`,
  ),
  keyed(
    'address',
    'street address_line1',
    (c) => `${c.pick(['Harbour Street', 'Lindenallee', 'Rue Neuve'])} ${c.digits(2)}`,
  ),
  keyed(
    'date of birth',
    'date_of_birth birthDate dob',
    (c) => `19${c.digits(2)}-0${c.pick(['1', '5', '9'])}-1${c.digits(1)}`,
  ),
  keyed('national number', 'passport_number nationalId tax_id', (c) => `${c.upper36(2)}${c.digits(7)}`),
  keyed(
    'European date of birth',
    'birth_date geburtsdatum',
    (c) => `1${c.digits(1)}.0${c.pick(['1', '5', '9'])}.19${c.digits(2)}`,
  ),
  keyed('Brazilian number', 'cpf', (c) => `${c.digits(3)}.${c.digits(3)}.${c.digits(3)}-${c.digits(2)}`),
  keyed('postal code', 'postal_code postcode', (c) => `SW${c.digits(1)}A ${c.digits(1)}AA`),
  keyed('sort code', 'sortCode', (c) => `${c.digits(2)}-${c.digits(2)}-${c.digits(2)}`),
  keyed("driver's licence", 'driversLicense driving_licence', (c) => `${c.upper36(1)}${c.digits(8)}`),
  keyed('contact person', 'contactPerson', (c) => `${c.pick(['Ada', 'Ingrid'])} ${c.pick(['Lindqvist', 'Nakamura'])}`),
  keyed('plain phone', 'phone_number mobile', (c) => `0${c.digits(9)}`),
]

/** Appends the check digit of Luhn to the first 15 digits. */
export function withCheckDigit(start: string): string {
  const body = start.slice(0, 15)
  let sum = 0
  for (let i = 0; i < body.length; i += 1) {
    const digit = Number(body.charAt(body.length - 1 - i))
    sum += i % 2 === 0 ? (digit * 2 > 9 ? digit * 2 - 9 : digit * 2) : digit
  }
  return body + String((10 - (sum % 10)) % 10)
}

/** An account number with its check digits (ISO 7064 mod 97-10). */
export function iban(country: string, account: string): string {
  const digits = Array.from(account + country + '00')
    .map((unit) => String(Number.parseInt(unit, 36)))
    .join('')
  return country + String(98n - (BigInt(digits) % 97n)).padStart(2, '0') + account
}
