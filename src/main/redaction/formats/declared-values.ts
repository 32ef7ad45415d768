/**
 * Values that a declaration keeps apart from their names: `variable "db_password" { default = "…" }`, `#define PSK "…"`, `password =
 * String::from("…")`, `{default_pass, <<"…">>}`, `<input type="password" value="…">`, the lines of a jar of cookies.
 */
import type { Report, SignedSearch } from '../finding.ts'
import { classifyKey } from '../keys/key-words.ts'
import { isCodeReference, isMeaningless, isWordWithNumber, looksIssued } from '../keys/value-looks.ts'
import type { PlaceholderType } from '../placeholder.ts'

const quote = String.raw`\\{0,3}["'\x60]`
const gap = String.raw`(?:\s|\\[nrt]){0,40}`
const value = String.raw`${quote}(?<value>[^"'\x60\r\n\\]{3,400})${quote}`
const name = String.raw`(?<name>[A-Za-z_][\w.-]{1,60})`
/** One that is no word. */
const madeUp = String.raw`${quote}(?<value>(?=[^"'\x60\r\n\\]{0,60}[\d!#$%&*])[^"'\x60\r\n\\\s]{5,400})${quote}`
/** What makes a text or a secret of a string. */
const maker = String.raw`(?:String::from|String\.valueOf|new String|SecretString::(?:new|from)|SecretStr|Secret::new|Secret|Buffer\.from|bytes|str|std::string|QString|QStringLiteral|TEXT|_T|F|PSTR|\[\]byte|AnsiString)`
/** `{password,"…"}` of Erlang, without a blank. */
const eachBefore = (sign: string): readonly string[] =>
  ['pass', 'password', 'passwd', 'secret', 'token', 'key'].map((one) => `${one},${sign}`)
/** Finds the values that stand apart from their names. */
export const declaredValues: readonly SignedSearch[] = [
  declaration(
    ['variable "', 'variable \\"'],
    String.raw`variable ${quote}${name}${quote} ?\{[^{}]{0,600}?\bdefault\s{0,20}=\s{0,4}${value}`,
  ),
  declaration(['#define '], String.raw`#define[ \t]{1,8}${name}[ \t]{1,40}(?:L|u8|F\()?${value}`),
  declaration([' As String'], String.raw`${name} As String\s{0,4}(?:\*\s?\d{1,4}\s)?=\s{0,4}${value}`),
  declaration(
    [
      '::from(',
      '.valueOf(',
      'String(',
      'SecretStr(',
      'Secret',
      'Buffer.from(',
      'bytes(',
      'string(',
      'QString',
      'TEXT(',
      ']byte(',
    ],
    String.raw`${name}(?:\s{0,4}:\s?[\w.<>&]{1,40})?\s{0,4}:?=\s{0,4}${maker}\(${value}\s{0,4}[,)]`,
  ),
  declaration(
    [
      ...['pass, ', 'password, ', 'secret, ', 'token, ', 'passwd, ', 'key, '],
      ...eachBefore('"'),
      ...eachBefore('<<"'),
      '>>, <<"',
      '>>,<<"',
    ],
    String.raw`\{\s{0,4}(?:<<\\?")?${name}(?:\\?">>)?,\s{0,4}(?:<<)?${value}(?:>>)?\s{0,4}\}`,
  ),
  // A long string of Lua.
  declaration(
    ['=[[', '= [[', '[=[', '[==['],
    String.raw`${name}\s{0,4}=\s{0,4}\[={0,3}\[(?<value>[^\]\r\n]{3,400})\]={0,3}\]`,
  ),
  // `setPassword("…")`, `.withApiKey('…')`, `.password("…")`.
  declaration(
    ['assword(', 'asswd(', 'ecret(', 'oken(', 'Key(', '_key(', 'assphrase('],
    String.raw`(?:(?:set|with|use|put)_?(?=[A-Z]|(?<=_)[a-z])|\.)${name}\s?\(${madeUp}\s{0,4}\)`,
  ),
  // A list of a manifest whose members stand the other way round.
  declaration(
    ['- value: '],
    String.raw`- value: {1,4}["']?(?<value>[^\s"']{3,400})["']?[ \t]{0,8}(?:\r?\n|\\n)[ \t]{0,40}name: {1,4}["']?${name}["']?[ \t]{0,8}(?=[\r\n\\]|$)`,
  ),
  declaration(
    ['><Value>', '><value>', '<Value>', '<value>'],
    String.raw`<${name}(?:\s[^<>]{0,200})?>${gap}<value>(?<value>[^<>\r\n]{3,400})<\\?/value>`,
  ),
  declaration(['::add-mask::'], String.raw`::add-mask::(?<value>[^\s"'\\]{3,400})`),
  // What a link to one's own account is known by.
  declaration(
    [
      ...['/reset-password/', '/password-reset/', '/reset_password/', '/resetpassword/', '/password/reset/', '/reset/'],
      ...['/magic-link/', '/magic/', '/activate/', '/activation/', '/verify-email/', '/confirm-email/', '/verify/'],
      ...['/confirm/', '/invite/', '/invitation/', '/invitations/', '/accept-invite/', '/unsubscribe/', '/token/'],
    ],
    String.raw`/(?:reset[-_]?password|password[-_/]reset|reset|magic(?:-link)?|activate|activation|verify(?:-email)?|confirm(?:-email)?|invite|invitations?|accept-invite|unsubscribe|token)/(?<value>(?![\da-f]{8}-[\da-f]{4}-|\d{4}-\d\d)[\w.~-]{12,400})(?=[/?#\s"'\\&)<]|$)`,
    'token',
    looksIssued,
  ),
  declaration(
    ['ecovery codes', 'ackup codes', 'ECOVERY CODES', 'ecovery Codes', 'ackup Codes', 'ecovery code', 'ackup code'],
    String.raw`(?:recovery|backup) codes?(?: are| is)?:?(?:\s|\\n){0,8}(?<value>(?=[\w-]{0,20}\d)[a-z\d]{3,8}(?:-[a-z\d]{3,8}){1,3}(?:(?:[,;]|\s|\\n){1,6}(?=[\w-]{0,20}\d)[a-z\d]{3,8}(?:-[a-z\d]{3,8}){1,3}){0,20})`,
    'code',
  ),
  declaration(['set -'], String.raw`set -(?:[gUx]{1,3})(?: --export)? ${name} \\?["']?(?<value>[^\s"'\\;]{4,400})`),
  declaration(
    ['DBI->connect', 'new PDO', 'mysql_connect', 'mysqli'],
    String.raw`(?:DBI->connect|new PDO|mysqli?_p?connect|new mysqli)\s?\(${gap}${quote}[^"'\r\n\\]{1,300}${quote},${gap}${quote}[^"'\r\n\\]{0,100}${quote},${gap}${value}`,
    'password',
  ),
  declaration(
    ['random_password', 'random_string'],
    String.raw`"type":\s{0,4}"random_(?:password|string)"[^]{0,1500}?"result":\s{0,4}"(?<value>[^"\\]{3,400})"`,
    'password',
  ),
  declaration(
    ['="password"', "='password'", '=password', '=\\"password'],
    String.raw`<input(?=[^<>]{1,400}\btype=(?:${quote})?password\b)[^<>]{1,400}?\bvalue=${value}`,
    'password',
  ),
  declaration(
    ['\tTRUE\t', '\tFALSE\t', 'TRUE\\t', 'FALSE\\t'],
    String.raw`(?:\t|\\t)(?:TRUE|FALSE)(?:\t|\\t)[^\t\r\n\\]{1,200}(?:\t|\\t)(?:TRUE|FALSE)(?:\t|\\t)\d{1,15}(?:\t|\\t)[^\t\r\n\\]{1,200}(?:\t|\\t)(?<value>[^\t\r\n\\"]{4,4000})`,
    'cookie',
  ),
  declaration(
    ['sessionid=', 'SESSIONID=', ';sid=', 'sessid=', 'SESSID='],
    String.raw`;(?:jsessionid|phpsessid|sessionid|sid)=(?<value>[\w!.-]{8,200})(?=[?#\s"'\\]|$)`,
    'cookie',
  ),
  declaration(
    ['ogin: ', 'redentials: ', 'assword: ', '/pass: ', '/pw: '],
    String.raw`(?:login|credentials?|user(?:name)? ?/ ?(?:pass(?:word)?|pw)): {0,2}[\w.@+-]{1,80} ?/ ?(?<value>(?=[^\s]{0,40}[\d!#$%&*])[^\s"'\\,;]{5,100})`,
    'password',
  ),
]

/** A pattern with the groups `name`, where its words decide, and `value`. `type`: what it is where no name says so. */
function declaration(
  signs: readonly string[],
  source: string,
  type?: PlaceholderType,
  accepts?: (body: string) => boolean,
): SignedSearch {
  const pattern = new RegExp(source, 'gi')
  return {
    signs,
    isWhole: true,
    search(text, report) {
      for (const match of text.matchAll(pattern))
        if (accepts?.(match.groups?.['value'] ?? '') !== false) take(match, type, report)
    },
  }
}

function take(match: RegExpExecArray, type: PlaceholderType | undefined, report: Report): void {
  const body = match.groups?.['value'] ?? ''
  if (isMeaningless(body) || isCodeReference(body) || /^[~.]{0,2}\//.test(body)) return
  const named = match.groups?.['name']
  const kind = named === undefined ? undefined : classifyKey(named)
  if (kind !== undefined && (kind.kind !== 'strong' || kind.personal)) return
  if (kind?.type === 'token' && isWordWithNumber(body)) return
  // The name of a setting again, or what a person is asked.
  if (kind !== undefined && /^[A-Za-z_ .:?-]+$/.test(body) && (classifyKey(body).kind !== 'none' || /\s/.test(body)))
    return
  const start = match.index + match[0].lastIndexOf(body)
  report({
    start,
    end: start + body.length,
    type: kind?.type ?? type ?? 'secret',
    reason: named === undefined ? 'what declares it takes a secret there' : `"${named}" before it names a secret`,
    spreads: true,
  })
}
