import { expect, test } from '@playwright/test'
import { createRedactor } from '../../../src/main/redaction/redactor.ts'
import { Chance } from './corpus-values.ts'

const chance = new Chance(31)
const redact = (text: string): string => createRedactor().redact(text)
/** A secret as it is made, as a person makes it, and as many are. */
const secrets = [`${chance.base62(11)}7`, `Tulip77#gate!`, 'maple381']

/** In each of them `SECRET` is one. */
const places: Readonly<Record<string, readonly string[]>> = {
  'arguments of programs': [
    'sqlplus -S scott/SECRET@//db.example:1521/XE @x.sql',
    'expdp system/SECRET@PROD full=y',
    'htpasswd -cbB .htpasswd bob SECRET',
    'htpasswd -nb bob SECRET',
    'curl -ubob:SECRET https://api.example/x',
    'curl -E client.pem:SECRET https://api.example/x',
    'ldapmodify -x -D cn=admin -wSECRET -f a.ldif',
    'ldappasswd -s SECRET -D cn=admin uid=bob',
    'openssl enc -aes-256-cbc -k SECRET -in a',
    'openssl passwd -6 SECRET',
    'keytool -list -keystore k.jks -storepass SECRET -keypass SECRET',
    'kubectl create secret generic db --from-literal=k=SECRET',
    "kubectl create secret generic db --from-literal 'pin=SECRET' -n x",
    'aws ssm put-parameter --name /prod/x --type SecureString --value SECRET',
    'az keyvault secret set --vault-name kv --name db --value SECRET',
    'gh secret set API_TOKEN -b"SECRET"',
    String.raw`net use Z: \\srv\share SECRET /user:CORP\bob`,
    'C:\\Windows\\net.exe user bob SECRET /add',
    'schtasks /create /tn x /tr y /ru bob /rp SECRET',
    'plink -ssh bob@srv -pw SECRET ls',
    'smbclient //srv/share -U bob%SECRET',
    'useradd -m -p SECRET bob',
    'unrar x -pSECRET a.rar',
    'ipmitool -I lanplus -H bmc -U admin -P SECRET chassis status',
    'secretsdump.py CORP/bob:SECRET@10.0.0.4',
    'xfreerdp /v:srv /u:bob /p:SECRET',
    'bcp db.t out f -U sa -PSECRET -S srv',
    'rabbitmqctl add_user bob SECRET',
    'composer config http-basic.repo.example bob SECRET',
    'nmcli dev wifi connect Home password SECRET',
    'wpa_passphrase HomeNet SECRET',
    'mc alias set my https://m.example bob SECRET',
    'lftp -u bob,SECRET ftp.example',
    'cd /x && mysql -u root \\\n  -pSECRET shop',
  ],
  'lines of devices and servers': [
    'enable secret SECRET',
    'enable password level 7 5 SECRET',
    'username admin privilege 15 password 0 SECRET',
    'snmp-server community SECRET RO',
    'snmp-server host 10.1.1.1 version 2c SECRET',
    'snmp-server user ops grp v3 auth sha SECRET priv aes 128 SECRET',
    'tacacs-server key SECRET',
    'radius-server host 10.0.0.9 auth-port 1812 key SECRET',
    'crypto isakmp key SECRET address 10.1.2.3',
    'neighbor 10.2.2.2 password SECRET',
    'ip ospf message-digest-key 1 md5 SECRET',
    'line vty 0 4\n password SECRET\n login',
    'key chain EIGRP\n key 1\n  key-string SECRET',
    'set snmp community SECRET authorization read-only',
    'config user local\n edit bob\n set passwd SECRET\n next',
    'sentinel auth-pass mymaster SECRET',
    'user bob insecure-password SECRET',
    'stats auth bob:SECRET',
    'cache_peer p parent 3128 0 login=bob:SECRET',
    'dbserver.example:5432:shop:app:SECRET',
    '[smtp.example]:587 bob:SECRET',
    'bob:{PLAIN}SECRET',
    'bindpw SECRET',
    'javax.net.ssl.trustStorePassword SECRET',
  ],
  'what programs say to each other': [
    '127.0.0.1:6379> AUTH SECRET\r\nOK',
    'AUTH default SECRET\nOK',
    '1339518083.107412 [0 127.0.0.1:60866] "AUTH" "SECRET"',
    '1699 [0 127.0.0.1:5] "CONFIG" "SET" "requirepass" "SECRET"',
    'HELLO 3 AUTH default SECRET',
    'HELLO 3 AUTH bob SECRET',
    'ACL SETUSER worker on >SECRET ~* +@all',
    'user worker on >SECRET ~cached:* +get',
    '/msg NickServ IDENTIFY SECRET',
    'ftp> user bob SECRET',
    String.raw`write(3, "PASS SECRET\r\n", 14) = 14`,
    'ALTER USER scott IDENTIFIED BY SECRET;',
    "SET PASSWORD FOR 'app'@'%' = PASSWORD('SECRET');",
    'echo SECRET | docker login -u bob --password-stdin',
    'echo "SECRET" | passwd --stdin bob',
    '$p = ConvertTo-SecureString "SECRET" -AsPlainText -Force',
  ],
  'values apart from their names': [
    'variable "db_password" {\n  type    = string\n  default = "SECRET"\n}',
    '#define WIFI_PSK   "SECRET"',
    'Const DB_PASSWORD As String = "SECRET"',
    'let password = String::from("SECRET");',
    '{password, "SECRET"}',
    '{<<"default_pass">>, <<"SECRET">>}',
    'set -x DB_PASSWORD SECRET',
    'my $dbh = DBI->connect("dbi:mysql:x", "root", "SECRET");',
    '<input value="SECRET" type="password" name="x">',
    '.example.com\tTRUE\t/\tFALSE\t0\tsid\tSECRET',
    'db:\n  password: |\n    SECRET\n  user: x',
    'kind: Secret\nstringData:\n  k: SECRET\n',
  ],
}

for (const [what, texts] of Object.entries(places))
  for (const place of texts)
    test(`${what}: of ${place.split('\n')[0] ?? ''} no secret leaves, as it is and in JSON`, () => {
      for (const secret of secrets) {
        const text = place.replaceAll('SECRET', secret)
        expect(redact(text).replaceAll(/\[redacted:[a-z-]+#1\]/g, 'SECRET')).toBe(place)
        const inJson = redact(JSON.stringify({ id: 'evt_1', out: text }))
        expect(inJson).not.toContain(secret)
        expect((JSON.parse(inJson) as { id: string }).id).toBe('evt_1')
      }
    })

for (const text of [
  'You need to enter a username and password before the system lets you in.',
  'wget https://raw.example/x.json',
  'curl https://api.example/x | tar -xz',
  'Messages are identified by alert tags, and by a password policy.',
  'PASS src/queue.test.ts\nPASS test1 (5 ms)',
  'password authentication failed\npassword protection\n## Password v2',
  'AUTH failed\nauth required\nAUTH required',
  'htpasswd -b <file> <user> <password>',
  "kubectl auth can-i '*' '*' --namespace x",
  'plink -pw $PASSWORD bob@srv; sqlcmd -P %SQL_PASSWORD%',
  'openssl enc -aes-256-cbc -k {{password}} -in a',
  'docker run -p 8080:80 x',
  'net user bob /delete',
  'sqlplus / as sysdba @scripts/create.sql',
  'let password = String::from("Enter your password");',
  'variable "db_password" {\n  type = string\n}\nvariable "region" {\n  default = "eu-west-1"\n}',
  '#define PASSWORD_LENGTH "12"',
  '<input type="password" name="pw" value="">',
])
  test(`nothing is taken from ${JSON.stringify(text)}`, () => {
    expect(redact(text)).toBe(text)
  })
