/** Secrets that running text names: `invalid client secret 'x'`, `machine h login u password p`, `your code is 123456`. */
import type { Finder } from '../finding.ts'
import { isAlgorithm, isGrouped, isMeaningless, looksIssued, looksSecret } from '../keys/value-looks.ts'
import { isLetterOrDigit } from '../text/runs.ts'
import { createWordFinder } from '../text/word-finder.ts'
import type { PlaceholderType } from '../placeholder.ts'

interface Phrase {
  /** The letters it may begin with. */
  readonly begins: string
  readonly pattern: RegExp
  readonly type: PlaceholderType
  readonly accepts: (value: string) => boolean
}

const symbolOrDigit = (value: string): boolean => /\d|[^\w\s.-]/.test(value) && !isMeaningless(value)
/** What a person takes for a password where the words around it say so: not an algorithm, a word or a word with a place. */
const looksTyped = (value: string): boolean =>
  !isMeaningless(value) &&
  ((looksSecret(value, 6) && !/^[a-z]+-?\d{0,2}$/i.test(value)) ||
    (/^[a-z]{3,14}[-_.]?\d{2,6}[!?*+#%&$]?$/i.test(value) && !isAlgorithm(value)) ||
    /^(?=.*[!?*#%&$^]).*[a-z].*[!?*#%&$^]?.*$/i.test(value.replace(/[!?]+$/, '')))
const passwordWord = '(?:password|passwd|passphrase|passwort|kennwort|pwd|pw)'
const tokenWord = '(?:token|secret|api[ _-]?key|access[ _-]?key)'
const used =
  '(?:with|using|wrong|bad|invalid|incorrect|expired|rejected|old|new|temporary|initial|current|default|unknown|mit|falsches|neues)'
const word = '((?:[^\\s"\'`,;()<>=:/\\\\]|\\\\(?![\\\\"\'`nrt])){5,400})'
const phrases: readonly Phrase[] = [
  {
    // `login failed with password x`, `wrong password (x)`.
    begins: 'pk',
    pattern: new RegExp(`(?<=\\b${used} (?:the |dem |das )?)${passwordWord}s?:? ()\\(?${word}`, 'iy'),
    type: 'password',
    accepts: looksTyped,
  },
  {
    // `password x is wrong`.
    begins: 'pk',
    pattern: new RegExp(
      `${passwordWord} ()${word}(?= (?:is|was|has|does|did|too|must|should|cannot|contains|needs|ist|war|wurde) )`,
      'iy',
    ),
    type: 'password',
    accepts: looksTyped,
  },
  {
    // `the secret (x) was rejected`.
    begins: 'pksta',
    pattern: new RegExp(`(?:${passwordWord}|${tokenWord}) \\(()([^\\s"'\`,;()<>=:/\\\\]{6,200})(?=\\))`, 'iy'),
    type: 'secret',
    accepts: (value) => looksTyped(value) || looksIssued(value),
  },
  {
    // `"password" with value "x" fails`, `password mismatch: got "x"`, `the password you entered (x)`.
    begins: 'pk',
    pattern: new RegExp(
      `${passwordWord}(?:\\\\{0,3}["'\`])?(?: with value| mismatch:? got| does not match:? got| you (?:entered|typed|gave|sent)):? (?:\\\\{0,3}["'\`(])?()${word}`,
      'iy',
    ),
    type: 'password',
    accepts: looksTyped,
  },
  {
    // `password changed from x to y`, `password → x`.
    begins: 'pk',
    pattern: new RegExp(
      `${passwordWord} (?:(?:was |has been )?(?:changed|reset|updated|set|rotated) (?:from|to):?|->|=>|→) ()${word}`,
      'iy',
    ),
    type: 'password',
    accepts: looksTyped,
  },
  {
    begins: 'pk',
    pattern: new RegExp(
      `${passwordWord} (?:was |has been )?(?:changed|updated|rotated) from \\S{1,200} to ()${word}`,
      'iy',
    ),
    type: 'password',
    accepts: looksTyped,
  },
  {
    // `changed the password from x to y`.
    begins: 'pk',
    pattern: new RegExp(
      `(?<=(?:chang|rotat|updat|reset)\\w{0,4} (?:the |his |her |your |my |its )?)${passwordWord} from ()${word}`,
      'iy',
    ),
    type: 'password',
    accepts: looksTyped,
  },
  {
    begins: 'pk',
    pattern: new RegExp(
      `(?<=(?:chang|rotat|updat|reset|sett|set)\\w{0,4} (?:the |his |her |your |my |its )?)${passwordWord} (?:from \\S{1,200} )?to ()${word}`,
      'iy',
    ),
    type: 'password',
    accepts: looksTyped,
  },
  {
    // `logged in with bob / x`, `use token x`.
    begins: 'w',
    pattern:
      /(?<=\b(?:log|logged|sign|signed) (?:in|on) )with ()(?:[\w.@+-]{1,80} \/ )((?:[^\s"'`,;()<>=:/\\]){5,200})/iy,
    type: 'password',
    accepts: looksTyped,
  },
  {
    begins: 'tsa',
    pattern: new RegExp(
      `(?<=\\b(?:use|using|send|paste|enter|try|with) (?:the |this |my |your )?)${tokenWord} ()${word}`,
      'iy',
    ),
    type: 'token',
    accepts: looksIssued,
  },
  {
    // `invalid token x`, `token x is expired`.
    begins: 'tsa',
    pattern: new RegExp(
      `(?:(?<=\\b${used} (?:the |api |access |auth |bearer )?)${tokenWord}:? ()${word}|${tokenWord} ()${word}(?= (?:is|was|has) ))`,
      'iy',
    ),
    type: 'token',
    accepts: looksIssued,
  },
  {
    // `token x was refused`: a word with a number is one where its fate is that of a token.
    begins: 'tsa',
    pattern: new RegExp(
      `${tokenWord} ()${word}(?= (?:is|was|has been) (?:now |already |not )?(?:refused|rejected|denied|revoked|expired|invalid|wrong|unauthori[sz]ed|accepted))`,
      'iy',
    ),
    type: 'token',
    accepts: (value) => /^[a-z]{4,14}\d{2,6}[!?*+#%&$]?$/.test(value) && !isAlgorithm(value),
  },
  {
    // `login bob pw x`.
    begins: 'p',
    pattern: new RegExp(`(?<=\\b(?:login|user|account) \\S{1,100} )(?:pw|pwd|pass|password) ()${word}`, 'iy'),
    type: 'password',
    accepts: looksTyped,
  },
  {
    // The dialogue of FTP and POP3.
    begins: 'u',
    pattern: /USER \S{1,100}\r?\n(?:[^\n]{0,200}\n){0,2}?[^\nA-Z]{0,12}PASS ()(\S{1,200})/y,
    type: 'password',
    accepts: (value) => !isMeaningless(value),
  },
  {
    // The one of IMAP.
    begins: 'l',
    pattern: /(?<=(?:^|[\s*"']|\\n)[A-Za-z]{0,3}\d{1,6} )LOGIN "?[^\s"]{1,100}"? ("?)([^\s"\\]{1,200})\1/y,
    type: 'password',
    accepts: (value) => !isMeaningless(value),
  },
  {
    // A quoted value after the word, with a verb between.
    begins: 'pkstac',
    pattern:
      /(?:password|passwd|passphrase|passwort|kennwort|signature|secret|token|api[ _-]?key|access[ _-]?key|credential)s?(?: (?:is|was|of|provided|supplied|given|used|received|value|got|sent|for user \S{1,40}))?:? {1,2}(["'`])([^"'`\r\n\\]{4,400})\1/iy,
    type: 'secret',
    accepts: (value) =>
      !isMeaningless(value) &&
      (looksSecret(value, 6) || (value.length >= 6 && !/\s/.test(value) && symbolOrDigit(value)) || isGrouped(value)),
  },
  {
    begins: 'pstalem',
    pattern:
      /(?:pass|password|passwd|passphrase|pwd|pw|secret|token|psk|(?:api|access|private|licen[cs]e|secret|encryption|signing|master)[ _-]?key)s?(?: (?:is|was|provided|supplied|value)):? {1,2}()((?:[^\s"'`,;()<>\\]|\\(?![\\"'`nrt])){5,400})/iy,
    type: 'secret',
    accepts: (value) =>
      (looksSecret(value, 8) && !/^[a-z]+-?\d{0,2}$/i.test(value)) || /^[a-z]{3,8}\d{2,6}[!?*+#%&]?$/i.test(value),
  },
  {
    begins: 'tsakpc',
    pattern:
      /(?:token|secret|api[ _-]?key|key|passphrase|credential) ()((?:[^\s"'`,;()<>=:/\\]|\\(?![\\"'`nrt])){16,400})/iy,
    type: 'token',
    accepts: (value) =>
      looksSecret(value, 16) &&
      /\d/.test(value) &&
      /[a-zA-Z]/.test(value) &&
      !/^[a-z]+(?:[-_][a-z]+)*(?:[-_]\d+)*$/i.test(value) &&
      !/^[0-9a-f]{8}-[0-9a-f]{4}-/i.test(value),
  },
  {
    // The notation of .netrc.
    begins: 'lua',
    pattern: /(?:login|user|account)[ \t]+\S{1,100}\s{1,20}password[ \t]+()(\S{1,200})/y,
    type: 'password',
    accepts: (value) => !isMeaningless(value),
  },
  {
    begins: 'i',
    pattern: /identified\s{1,4}(?:with \w{1,40} )?by\s{1,4}(?:password\s{1,4})?(['"])([^'"\r\n]{1,200})\1/iy,
    type: 'password',
    accepts: (value) => !isMeaningless(value),
  },
  {
    begins: 'wsr',
    pattern: /(?:with|set|role \S{1,60}) (?:encrypted )?password (['"])([^'"\r\n]{1,200})\1/iy,
    type: 'password',
    accepts: (value) => !isMeaningless(value),
  },
  {
    begins: 'vsloac2mp',
    pattern:
      /(?:verification|security|login|one[- ]time|access|confirmation|auth(?:entication)?|otp|2fa|mfa|pin)[ -](?:pass)?(?:code|pin|password)(?: is|:|=| -)? {0,2}()(\d{4,8})(?!\d)/iy,
    type: 'code',
    accepts: () => true,
  },
  {
    begins: 'ytom',
    pattern: /(?:your|the|our|my) (?:code|otp|pin)(?: is|:) {0,2}()(\d{4,8})(?!\d)/iy,
    type: 'code',
    accepts: () => true,
  },
]
const nextWord = createWordFinder([
  ...[
    'passw',
    'passphrase',
    'pass ',
    'pwd',
    'pw ',
    'kennwort',
    'signature',
    'secret',
    'token',
    'api',
    'access',
    'key',
    'credential',
  ],
  ...[
    'login',
    'user',
    'account',
    'identified',
    'with',
    'set',
    'role',
    'verification',
    'security',
    'one',
    'confirmation',
  ],
  ...['auth', 'otp', '2fa', 'mfa', 'pin', 'psk', 'licence', 'license', 'private', 'encryption', 'signing', 'master'],
  ...['your', 'our ', 'my ', 'the '],
])

/** True if further words or a sign follow: the name of a member ends with its quote. */
function goesOn(text: string, from: number): boolean {
  let at = from
  while (at < from + 40 && isWordUnit(text.charCodeAt(at))) at += 1
  const code = text.charCodeAt(at)
  if (code === 34 || code === 92) return text.startsWith(' with value', code === 34 ? at + 1 : at + 2)
  return code === 32 || code === 58 || code === 61 || code === 9 || code === 10 || code === 13
}

function isWordUnit(code: number): boolean {
  return isLetterOrDigit(code) || code === 45 || code === 95
}

/** Finds secrets by the words before them. */
export const findPhrases: Finder = (text, report) => {
  for (let word = nextWord(text, 0); word !== null; word = nextWord(text, word.end)) {
    if (text.charCodeAt(word.end - 1) !== 32 && !goesOn(text, word.end)) continue
    const first = text.charAt(word.start).toLowerCase()
    for (const { begins, pattern, type, accepts } of phrases) {
      if (!begins.includes(first)) continue
      pattern.lastIndex = word.start
      const match = pattern.exec(text)
      if (match === null) continue
      const quote = match[1] ?? match[3] ?? ''
      const body = match[2] ?? match[4] ?? ''
      const value = quote === '' ? body.replace(/[.,:!?]+$/, '') : body
      if (value === '' || !accepts(value)) continue
      const start = match.index + match[0].length - quote.length - body.length
      report({ start, end: start + value.length, type, reason: 'the words before it announce a secret', spreads: true })
    }
  }
}
