/** Secrets in what programs say to each other: commands of Redis, FTP, SMTP and chat, and calls of the system that write them. */
import type { Report, SignedSearch } from '../finding.ts'
import { isBeforePlaceholder } from '../placeholder.ts'
import { isMeaningless } from '../keys/value-looks.ts'

const value = String.raw`([^\s"'\x60\\<>{}[\]]{3,400})`
/** The end of a line, of a string or of the text. */
const ends = String.raw`(?=\s{0,4}(?:\r?\n|\\[nr]|["']|$))`
/** A line, a string, or what a client asks with begins. */
const begins = String.raw`(?<=^|[\r\n"']|\\[nr]|> )`
/** Finds the secrets that a command of a protocol, a statement or a pipe hands over. */
export const dialogues: readonly SignedSearch[] = (
  [
    // `AUTH x`, `AUTH user x`, `"AUTH" "x"`, and the same of what follows a greeting or moves a key.
    [
      ['AUTH ', 'auth '],
      String.raw`(?:${begins}AUTH|(?<=> )auth) (?!PLAIN\b|LOGIN\b|CRAM|XOAUTH|NTLM|GSSAPI|SCRAM|TLS|SSL|plain\b|login\b)(?:[\w.-]{1,40} )?["']?${value}["']?${ends}`,
    ],
    [['AUTH"'], String.raw`\\?"AUTH\\?"(?: \\?"[^"\\\s]{1,60}\\?")? \\?"${value}\\?"`],
    [['AUTH '], String.raw`(?:HELLO \d|MIGRATE [^\r\n]{1,100}?) AUTH2? (?:[\w.-]{1,40} )?${value}`],
    [['AUTH'], String.raw`\$4(?:\r?\n|\\r\\n)AUTH(?:\r?\n|\\r\\n)\$\d{1,4}(?:\r?\n|\\r\\n)${value}`],
    [
      ['requirepass', 'masterauth', 'masterpass'],
      String.raw`(?:requirepass|masterauth)\\?["']?[ \t]{1,8}(?:\\?"([^"\\\r\n]{3,200})(?=\\?")|\\?["']?${value})`,
    ],
    [
      ['SETUSER', 'setuser', ' on >', ' on +', 'on >'],
      String.raw`(?:SETUSER|setuser|user) \S{1,60} (?:[^\s>]{1,40} ){0,6}?>${value}`,
    ],
    [['AUTH '], String.raw`AUTH (?:PLAIN|LOGIN|XOAUTH2|CRAM-MD5) ([A-Za-z0-9+/]{6,2000}={0,2})`],
    [
      ['334 '],
      String.raw`334 UGFzc3dvcmQ6[ \t]{0,4}(?:\r?\n|\\r\\n|\\n)(?:[^\r\n]{0,40}[ \t])?([A-Za-z0-9+/]{4,400}={0,2})${ends}`,
    ],
    [['IDENTIFY ', 'identify '], String.raw`NickServ :?(?:IDENTIFY|identify) (?:[\w[\]|^-]{1,30} )?${value}${ends}`],
    [['PASS '], String.raw`(?<=["'])PASS ${value}(?=\\r\\n|\\n)`],
    [['ftp> user'], String.raw`ftp> user \S{1,60} ${value}`],
    // Statements that take a password without a sign before it.
    [
      ['DENTIFIED BY', 'dentified by'],
      String.raw`(?:IDENTIFIED BY|user \S{1,100} identified by) (?!PASSWORD|VALUES|password|values|EXTERNALLY|GLOBALLY)([^\s"'\x60\\<>{}[\];]{3,400})(?=[\s;"]|\\|$)`,
    ],
    [
      ['PASSWORD(', 'password(', 'assword('],
      String.raw`= ?(?:PASSWORD|OLD_PASSWORD|password)\(["']([^"'\r\n\\]{3,200})["']\)`,
    ],
    [
      ['_encrypt(', '_decrypt(', '_ENCRYPT(', '_DECRYPT('],
      String.raw`(?:pgp_sym|aes|AES|PGP_SYM|encode)_(?:en|de)crypt\w{0,8}\([^()\r\n]{1,300}, ?["']([^"'\r\n\\]{4,200})["']`,
    ],
    // What is handed to another program.
    [
      ['--password-stdin', 'passwd --stdin', 'cryptsetup', '--passphrase-fd'],
      String.raw`(?:echo|printf)\s(?:-n\s)?\\?["']?([^\s"'\x60|\\]{3,200})\\?["']?\s{0,4}\|\s{0,4}(?:sudo\s{1,4})?(?:[^|\r\n]{1,80}--password-stdin|passwd\s--stdin|cryptsetup\s|gpg2?\s[^|\r\n]{0,80}--passphrase-fd)`,
    ],
    [['ecureString'], String.raw`ConvertTo-SecureString (?:-String )?\\?["']([^"'\r\n\\]{3,200})\\?["']`],
    [
      ['assword:', 'assphrase:'],
      String.raw`expect \\{0,3}"[^"\r\n]{0,40}(?:assword|assphrase):?[^"\r\n]{0,10}"(?:\s|\\n){1,20}send \\{0,3}"([^"\\\r\n]{3,200})`,
    ],
  ] as const
).map(([signs, source]) => {
  const pattern = new RegExp(source, 'gm')
  return {
    signs,
    isWhole: true,
    search: (text, report) => {
      takeAll(text, pattern, report)
    },
  }
})

function takeAll(text: string, pattern: RegExp, report: Report): void {
  for (const match of text.matchAll(pattern)) {
    const body = match[1] ?? match[2] ?? ''
    if (
      isBeforePlaceholder(text, match.index + match[0].lastIndexOf(body) + body.length) ||
      isMeaningless(body) ||
      /^\$[A-Za-z_]/.test(body)
    )
      continue
    const start = match.index + match[0].lastIndexOf(body)
    report({
      start,
      end: start + body.length,
      type: 'password',
      reason: 'what is said with it hands over a secret',
      spreads: true,
    })
  }
}
