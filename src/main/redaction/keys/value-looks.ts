/**
 * What a value looks like, for the rules that cannot know: empty of meaning, a template, prose, a reference in code, a secret.
 */
import { largest } from '../../../shared/list.ts'

const meaningless: ReadonlySet<string> = new Set(
  (
    'null none nil undefined true false yes no on off missing required invalid expired empty blank unknown unset set present absent ' +
    'denied failed failure fail error errors ok okay okey valid optional string str number int integer bool boolean object array any text ' +
    'bearer basic digest oauth oauth1 oauth2 ntlm negotiate saml jwt apikey api_key header headers query body cookie form ' +
    'n/a na tbd default disabled enabled hidden masked redacted filtered removed scrubbed sanitized omitted password token secret key ' +
    'manual auto automatic inherit inherited env inline custom generated dynamic rotate rotated rotating revoked active inactive pending unauthorized ' +
    'forbidden not is was must should cannot does mismatch wrong incorrect bad refused rejected the a an and or for with from of in to ' +
    'passwort kennwort wachtwoord contraseña senha changed unchanged exists reset change update updated create created delete deleted'
  ).split(' '),
)

const longestWord = largest([...meaningless].map((word) => word.length))
const template =
  /^(?:=?\{\{[^]*\}\}|\$\{[^}]*\}|![A-Za-z:]{2,30}(?: .*)?|\$\([^)]*\)|\$\{\{[^}]*\}\}|\$[A-Z_][A-Z0-9_]*|\$\d|\$(?:json|node|env|vars|secrets)[A-Za-z0-9_.]*|[A-Z]+(?:_[A-Z]+)*_(?:TOKEN|KEY|SECRET|PASSWORD|HERE|VALUE)|%[A-Za-z_][A-Za-z0-9_]*%|%[sdv]|%\([A-Za-z_]{1,60}\)s|<[^<>]{1,60}>|\[[A-Za-z _-]{1,40}\]|\([A-Za-z _-]{1,40}\)|:[a-z_]+|@[A-Za-z_]+@|\{[A-Za-z0-9_.-]{1,40}\}|__[A-Za-z0-9_]+__)$/
/** What others write in place of a secret: `**hidden**`, `--removed--`. */
const hiddenByOthers =
  /^(?<mark>[*#%_~-]{1,4}) ?(?:value )?(?:hidden|redacted|masked|filtered|removed|omitted|protected|encrypted|sanitized|scrubbed|secret|suppressed|confidential|not shown|unavailable) ?\k<mark>$/i
const advice =
  /^(?:my|your|the|some|an?)[-_ ](?:[a-z]+[-_ ]){0,5}(?:key|token|secret|password|pass|id|credential|credentials|value|name|here)$|^your[-_ ]|[-_ ]here$/i
const version = /^[~^<>=v]{0,2}\d{1,4}(?:\.\d{1,5}){2}(?:[-+][A-Za-z0-9.]{1,20})?$/
const anchoredPlaceholder = /^\[redacted:[a-z-]{2,12}#\d{1,7}\]$/
const proseWord =
  /(?:^|\s)(?:is|was|are|were|be|been|must|the|an|and|or|not|at|to|of|in|on|for|than|should|has|have|no|can|cannot|does|too|required|invalid|missing|your|this|that|you|it|from|with|while|please|failed|expired|already|when)(?=[\s.,;:!?']|$)/gi

/** True for a value that says nothing: empty, `null`, stars, a template, advice such as `<your-key>`, a placeholder of ours. */
export function isMeaningless(value: string): boolean {
  return version.test(value.trim()) || isEmpty(value)
}

/** The same for a value that may be written like a version, as dates and numbers of persons are. */
export function isEmpty(value: string): boolean {
  const text = value.trim()
  if (text.length === 0 || (text.length <= longestWord && meaningless.has(text.toLowerCase()))) return true
  if (text.length > 200) return /^=?\{\{[^]*\}\}$/.test(text)
  return (
    isMasked(text) ||
    hiddenByOthers.test(text) ||
    template.test(text) ||
    advice.test(text) ||
    anchoredPlaceholder.test(text)
  )
}

/** True where somebody has masked the value before: mostly stars, dots or x. */
function isMasked(text: string): boolean {
  if (/^[*•·.xX#?_\-–—…]+$/.test(text)) return true
  if (!/\*{3}|•{3}|…|\.{3}|x{4}|X{4}/.test(text)) return false
  const rest = text.replace(/\*{3,}|•{3,}|…|\.{3,}|x{4,}|X{4,}/g, '')
  return rest.length < text.length && rest.length <= 12
}

/** True for a sentence: a validation message under the key `password` is not a password. */
export function isProse(value: string): boolean {
  if (!/\s/.test(value.trim())) return false
  const words = value.trim().split(/\s+/)
  if (words.length < 3) return false
  if (words.some((word) => word.length > 7 && /\d/.test(word) && /[A-Za-z]/.test(word))) return false
  return (value.match(proseWord)?.length ?? 0) >= 1
}

/** True for the name of an algorithm or a coding: `sha256`, `utf-8`. */
export function isAlgorithm(value: string): boolean {
  return algorithm.test(value)
}

const algorithm =
  /^(?:sha|md|utf|base|bcrypt|argon|scrypt|pbkdf|aes|rsa|dsa|hmac|ascii|iso|latin|oauth|hs|rs|es|ps|ecdsa|ed)[-_.]?\d/i

/** True for what a program text may have on the right of `password =`: a call, a member, an environment look-up. */
export function isCodeReference(value: string): boolean {
  return (
    /^(?:process\.env|os\.environ|env\.|ENV\[|getenv|System\.|secrets?\.|config\.|settings\.|this\.|self\.|req\.|ctx\.|\$json|\$node|\$env|await|new|typeof|function|lambda|vault:|arn:|ref\+|op:\/\/|file:|keychain:)/.test(
      value,
    ) || /^\(*[A-Za-z_$][A-Za-z0-9_$.]*(?:\(|\[(?:['"]|[A-Za-z_$])|\?\.)/.test(value)
  )
}

/** True for a value without blanks that a person would not write as a word, a path or a date. */
export function looksSecret(value: string, shortest: number): boolean {
  if (value.length < shortest || /\s/.test(value)) return false
  const digits = /\d/.test(value)
  const letters = /[A-Za-z]/.test(value)
  if (!letters) return false
  if (/^\d{4}-\d\d-\d\d(?:T|$)/.test(value) || /^v?\d+(?:\.\d+){1,3}(?:[-+][A-Za-z0-9.]+)?$/.test(value)) return false
  if (/^[A-Za-z][A-Za-z0-9+.-]{1,20}:\/\//.test(value) || /^\.{0,2}\/[A-Za-z0-9_.\-/]*$/.test(value)) return false
  // A file in folders, as the key of an object in a bucket.
  if (/^(?:[\w.+=%-]{1,120}\/){1,20}[\w.+=%-]{1,120}\.[a-z][a-z0-9]{1,4}$/i.test(value)) return false
  // The number of a ticket.
  if (/^[A-Z][A-Z0-9]{1,9}-\d{1,7}$/.test(value)) return false
  // Words and small numbers with marks between: `jetbrains.mps.v8_elimination`, `worker-2`, `DOC_Vector_5_32`.
  if (/^[A-Za-z]*\d{0,4}(?:[._:/-][A-Za-z]*\d{0,3})*$/.test(value))
    return !digits ? unbrokenCaseChanges(value) : value.split(/[^A-Za-z]/).some(unbrokenCaseChanges)
  if (digits) return true
  if (/[!@#$%^&*()+=?<>|~]/.test(value)) return true
  return unbrokenCaseChanges(value)
}

/** Letters alone whose case changes as in no word. */
function unbrokenCaseChanges(value: string): boolean {
  return value.length >= 16 && caseChanges(value) >= value.length / 5
}

/** How often lower case turns into upper case. */
function caseChanges(value: string): number {
  return value.match(/[a-z][A-Z]|[A-Z]{2}[a-z]/g)?.length ?? 0
}

/** True for what is handed out in groups: `abcd-efgh-ijkl-mnop`, `x4f2k 9qm2p`; not for a sentence. */
export function isGrouped(value: string): boolean {
  const groups = value.split(/[ -]/)
  if (groups.length < 2 || groups.length > 8 || groups.some((group) => !/^[A-Za-z\d]{3,8}$/.test(group))) return false
  const isEven = groups.every((group) => group.length === groups[0]?.length)
  const isRandom = groups.some((group) => !/[aeiouy]/i.test(group) || /\d/.test(group) || /[a-z][A-Z]/.test(group))
  return isRandom && (isEven || groups.filter((group) => /\d|[a-z][A-Z]/.test(group)).length >= 2) && !isProse(value)
}

/** As a token is written: letters and digits mixed, not a word with a number behind it, and no identifier with the name of its kind before it. */
export function looksIssued(value: string): boolean {
  return looksSecret(value, 8) && /\d/.test(value) && !/^[a-z]{2,8}_/i.test(value) && !isWordWithNumber(value)
}

/** `page2`, `refresh-token`, `next_page_1`. */
export function isWordWithNumber(value: string): boolean {
  return /^[a-z]+(?:[-_.:][a-z]+)*(?:[-_.:]?\d+)*$/i.test(value)
}
