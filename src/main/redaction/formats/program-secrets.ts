/** Where the programs of a command line take a secret that no long flag and no name tells of, by their documentation. */

/** How a program takes secrets. Flags are written with their dashes, as they stand. */
export interface ProgramSecrets {
  readonly names: readonly string[]
  /** A word that must stand among its arguments. */
  readonly within?: RegExp
  /** Flags that have the secret behind them, as a word of its own or behind `=` or `:`. */
  readonly flags?: readonly string[]
  /** Flags that the secret hangs on: `-pSecret`, `/p:secret`. */
  readonly attached?: readonly string[]
  /** Flags that have a user and a secret behind them, or hanging on them, with this sign between. */
  readonly pairs?: { readonly flags: readonly string[]; readonly sign: string }
  /** The words before its arguments, and the place of the secret among those that are no flags; the places of flags count from the last. */
  readonly places?: readonly { readonly behind: readonly RegExp[]; readonly place: number }[]
  /** A word of the form `user/secret@where`, `name=secret`: what stands before the secret in it, and what ends it. */
  readonly word?: { readonly before: RegExp; readonly ends: string }
}

export const programSecrets: readonly ProgramSecrets[] = [
  { names: ['sqlplus', 'expdp', 'impdp', 'sqlldr', 'rman'], word: { before: /^[\w$#.-]{1,40}\/(?=[^/])/, ends: '@' } },
  { names: ['htpasswd'], within: /^-[A-Za-z0-9]*b/, places: [{ behind: [], place: -1 }] },
  { names: ['curl'], pairs: { flags: ['-u', '-U', '-E', '--cert', '--proxy-user'], sign: ':' } },
  { names: ['mysql', 'mysqldump', 'mysqladmin', 'mariadb', 'mariadb-dump', '7z', '7za'], attached: ['-p'] },
  { names: ['unrar', 'rar'], attached: ['-p', '-hp'] },
  { names: ['smbclient', 'rpcclient', 'smbmap', 'net'], pairs: { flags: ['-U', '--user'], sign: '%' } },
  {
    names: ['ldapsearch', 'ldapadd', 'ldapmodify', 'ldapdelete', 'ldapwhoami', 'ldapcompare'],
    flags: ['-w'],
    attached: ['-w'],
  },
  { names: ['ldappasswd'], flags: ['-w', '-s', '-a'] },
  { names: ['openssl'], within: /^(?:enc|aes-|aes\d|des)/, flags: ['-k', '-K'] },
  { names: ['openssl'], places: [{ behind: [/^passwd$/], place: 1 }] },
  {
    names: ['keytool', 'jarsigner', 'apksigner'],
    flags: ['-storepass', '-keypass', '-deststorepass', '-srcstorepass'],
  },
  { names: ['kubectl', 'oc'], within: /^secret$/, word: { before: /^--from-literal=['"]?[\w.-]{1,100}=/, ends: '' } },
  { names: ['kubectl', 'oc'], within: /^--from-literal$/, word: { before: /^[\w.-]{1,100}=/, ends: '' } },
  { names: ['aws'], within: /^(?:SecureString|--type=SecureString)$/, flags: ['--value'] },
  { names: ['aws'], within: /^secretsmanager$/, flags: ['--secret-string'] },
  { names: ['az'], within: /^secret$/, flags: ['--value'] },
  { names: ['gh'], within: /^secret$/, flags: ['--body', '-b'], attached: ['-b'] },
  { names: ['net', 'net1'], places: [{ behind: [/^user$/], place: 2 }] },
  { names: ['net', 'net1'], within: /^\/user:/i, places: [{ behind: [/^use$/], place: 3 }] },
  { names: ['psexec', 'psexec64', 'crackmapexec', 'netexec', 'nxc', 'evil-winrm', 'ipmitool'], flags: ['-p', '-P'] },
  { names: ['schtasks', 'wmic', 'xfreerdp', 'cmdkey', 'winrs'], attached: ['/p:', '/password:', '/pass:'] },
  { names: ['schtasks'], flags: ['/p', '/rp', '/P', '/RP'] },
  { names: ['plink', 'putty', 'pscp', 'psftp'], flags: ['-pw'] },
  { names: ['useradd', 'usermod'], flags: ['-p'] },
  { names: ['sqlcmd', 'bcp', 'osql', 'isql'], flags: ['-P'], attached: ['-P'] },
  {
    names: ['rabbitmqctl'],
    places: [{ behind: [/^(?:add_user|change_password|authenticate_user)$/], place: 2 }],
  },
  {
    names: ['composer', 'poetry'],
    places: [{ behind: [/^config$/, /^http-basic\./], place: 2 }],
  },
  { names: ['bundle', 'bundler'], within: /^config$/, word: { before: /^[\w.@-]{1,60}:(?=[^/:])/, ends: '' } },
  { names: ['nmcli'], places: [{ behind: [/^password$/], place: 1 }] },
  { names: ['wpa_passphrase'], places: [{ behind: [], place: 2 }] },
  { names: ['mc'], places: [{ behind: [/^alias$/, /^set$/], place: 4 }] },
  { names: ['influx', 'mongo', 'mongosh', 'mongodump', 'mongorestore'], flags: ['-password', '-p'] },
  { names: ['lftp', 'ncftp'], pairs: { flags: ['-u'], sign: ',' } },
  { names: ['vault'], places: [{ behind: [/^login$/], place: 1 }] },
  { names: ['rclone'], places: [{ behind: [/^pass$/], place: 1 }] },
  {
    names: ['secretsdump.py', 'psexec.py', 'wmiexec.py', 'smbexec.py', 'GetUserSPNs.py', 'impacket-secretsdump'],
    word: { before: /^(?:[\w.-]{1,60}[/\\]{1,2})?[\w.$-]{1,60}:(?=[^/])/, ends: '@' },
  },
]
