import { signOf, type Sign } from '../text/grams.ts'

/** Passwords that hang on their flag, or on the words before them; looked for only where the sign of the program stands. */
export const attachedPasswords: readonly { readonly signs: readonly Sign[]; readonly pattern: RegExp }[] = [
  {
    signs: ['mysql', 'mariadb', 'sshpass', '7z '].map(signOf),
    pattern:
      /(?:mysql|mysqldump|mysqladmin|mariadb|mariadb-dump|sshpass|7z)\s(?:[^\r\n]{0,200}?\s)?-p([^\s"'`;|&]{3,100})/g,
  },
  { signs: [signOf(' -U')], pattern: /\s-U ?["']?[A-Za-z0-9_.\\/-]{1,40}%([^\s"'`]{1,100})/g },
  { signs: [signOf('-pass')], pattern: /\s-pass(?:in|out)? ["']?pass:([^\s"'`]{1,100})/g },
  {
    signs: [signOf('configure set')],
    pattern: /configure set (?:[a-z0-9_.-]{1,60}\.)?aws_(?:secret_access_key|session_token) ["']?([^\s"'`]{8,2000})/g,
  },
  {
    signs: ['| sudo -S', '| chpasswd', '| sudo chpasswd', '|sudo -S', '|chpasswd'].map(signOf),
    pattern:
      /\b(?:echo|printf)\s(?:-n\s)?["']?(?:[^\s:"'|]{1,60}:(?=[^|\r\n]{3,120}\|\s{0,4}(?:sudo\s)?chpasswd))?([^\s"'`|]{3,100})["']?\s{0,4}\|\s{0,4}(?:sudo\s{1,4}-S|(?:sudo\s)?chpasswd)/g,
  },
]
