/** Lines of files that programs keep: passwords of PostgreSQL (`.pgpass`), and who was signed in, in the log of a web server. */
import type { SignedSearch } from '../finding.ts'
import { isMeaningless } from '../keys/value-looks.ts'

/** `host:port:database:user:password` (https://www.postgresql.org/docs/current/libpq-pgpass.html). */
const passwordLine =
  /(?<=^|[\r\n"'> ]|\\n)[\w.*-]{1,100}:(?:\d{4,5}|\*):[\w.*-]{1,63}:[\w.*@-]{1,63}:(?<password>(?:[^\s:"'\\]|\\[:\\]){3,200})(?=[\r\n"']|\\n|$)/g
const longestLine = 600

/** `203.0.113.7 - ada [01/Dec/2026:…` (NCSA Common Log Format). */
const signedIn = / - (?<user>[^\s"[\]]{2,60}) \[\d{1,2}$/
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

export const keptLines: readonly SignedSearch[] = [
  {
    signs: ['5432:', '5433:', '6432:', '6543:', ':*:'],
    isWhole: false,
    search: (text, report, at) => {
      const from = Math.max(0, at - longestLine / 2)
      for (const match of text.slice(from, at + longestLine).matchAll(passwordLine)) {
        const password = match.groups?.['password'] ?? ''
        const end = from + match.index + match[0].length
        if (end <= at || from + match.index > at || isMeaningless(password)) continue
        report({
          start: end - password.length,
          end,
          type: 'password',
          reason: 'it ends a line of a file of passwords',
          spreads: true,
        })
      }
    },
  },
  {
    signs: months.map((month) => `/${month}/2`),
    isWhole: false,
    search: (text, report, at) => {
      const user = signedIn.exec(text.slice(Math.max(0, at - 80), at))?.groups?.['user']
      if (user === undefined || user === '-' || user.includes('redacted:')) return
      const end = text.lastIndexOf(' [', at)
      report({ start: end - user.length, end, type: 'user', reason: 'it is who was signed in, in the log of a server' })
    },
  },
]
