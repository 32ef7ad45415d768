/** Codes of one use of which the words behind them say so: `493812 is your code`, `use 493812 to log in`. */
import type { Report, SignedSearch } from '../finding.ts'

const digits = String.raw`(?<value>\d{4,8}|\d{3}[ -]\d{3})`
/** A code is no part of a number, an id, an amount or a path. */
const alone = String.raw`(?<![\p{L}\p{N}.,:/#_$€£-]|\d )`

interface Sentence {
  /** What stands right behind the code, or between the words and it. */
  readonly signs: string
  /** Ends where the sign begins. */
  readonly before: RegExp
  /** Begins where the sign begins. */
  readonly behind: RegExp
}

const sentences: readonly Sentence[] = [
  // `G-493812 is your Google verification code`.
  {
    signs:
      ' is your | is je | is uw | ist Ihr| ist ihr| ist dein| ist Dein| est votre| est ton| es tu | es su | è il tuo | é o seu | é seu ',
    before: new RegExp(`${alone}(?:[A-Z]{1,3}-)?${digits}$`, 'u'),
    behind:
      /\S* (?:[\p{L}\p{N}'’.&-]{1,24} ){0,7}?(?:[\p{L}-]{0,24}code|passcode|pin|otp|password|tan|código|codice)(?!\p{L})/iuy,
  },
  // `Enter the code 493812 to sign in`.
  {
    signs:
      ' to verify| to confirm| to log | to login| to sign | to complete | to reset | to authenticate| to activate | to access | to continue| to unlock | to approve | to finish | to pair | as your | um sich | um Ihr| pour vous | pour confirmer| pour vérifier| para verificar| para confirmar| para iniciar| per verificare| per confermare| per accedere',
    before: new RegExp(
      String.raw`(?<!\p{L})(?:use|enter|type|gib|geben sie|nutzen sie|verwenden sie|saisissez|entrez|utilisez|introduce|ingresa|usa|inserisci)(?: (?:the|this|den|le|el|il))?(?: code| código| codice)?:? ${digits}$`,
      'iu',
    ),
    behind: /./y,
  },
  // `Code: 493812 (valid for 10 minutes)`.
  {
    signs: 'valid for|valid until|valid 1|valid 5|is valid|expires|gültig|valable|válido|valido',
    before: new RegExp(
      String.raw`(?<![\p{L}_-]|(?:error|status|exit|zip|postal|country|product|order|http|reason) )(?:code|código|codice|pin):? ${digits}[ ,;.(\[–-][^\n]{0,20}$`,
      'iu',
    ),
    behind: /./y,
  },
  // `one-time code is A7K-93Q`.
  {
    signs: ' code is | code: | code ',
    before: /(?<!\p{L})(?:one[- ]time|verification|login|sign-?in|access|backup|recovery|security|your)$/iu,
    behind: / code(?: is|:)? (?<value>(?=[A-Z-]*\d)[A-Z\d]{3,5}-[A-Z\d]{3,5})(?![\w-])/y,
  },
]

/** So much of the text before a sign is looked at. */
const reach = 64

export const oneTimeCodes: readonly SignedSearch[] = sentences.map(({ signs, before, behind }) => ({
  signs: signs.split('|'),
  isWhole: false,
  search: (text, report, at) => {
    const from = Math.max(0, at - reach)
    const first = before.exec(text.slice(from, at))
    if (first === null) return
    behind.lastIndex = at
    const second = behind.exec(text)
    if (second === null) return
    const inFirst = first.groups?.['value']
    if (inFirst !== undefined) tell(from + first.index + first[0].indexOf(inFirst), inFirst, report)
    const inSecond = second.groups?.['value']
    if (inSecond !== undefined) tell(at + second[0].lastIndexOf(inSecond), inSecond, report)
  },
}))

function tell(start: number, value: string, report: Report): void {
  report({
    start,
    end: start + value.length,
    type: 'code',
    reason: 'the words around it say that it is a code of one use',
    spreads: true,
  })
}
