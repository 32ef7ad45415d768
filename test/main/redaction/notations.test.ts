import { expect, test } from '@playwright/test'
import { createRedactor } from '../../../src/main/redaction/redactor.ts'

const redact = (text: string): string => createRedactor().redact(text)
const hidden = '[redacted:password#1]'

for (const [what, text, expected = text.replaceAll('Tulip77gate', hidden)] of [
  ['a form that begins with it', 'password=Tulip77gate&page=2&order=4711'],
  ['a form that begins with a name of several parts', 'user.password=Tulip77gate&user.city=Bonn\nnext line'],
  ['a serialised value of PHP', 'a:2:{s:8:"password";s:11:"Tulip77gate";s:5:"order";s:4:"4711";}'],
  ['a private member of PHP', 'O:4:"User":2:{s:14:"\0User\0password";s:11:"Tulip77gate";s:4:"page";i:3;}'],
  ['a dump of PHP', 'array(2) {\n  ["password"]=>\n  string(11) "Tulip77gate"\n  ["order"]=>\n  int(4711)\n}'],
  ['a column of an INSERT', "INSERT INTO users (id, password, city) VALUES (1, 'Tulip77gate', 'Bonn');"],
  [
    'a column of several rows',
    "insert into `users`(`id`,`city`,`password`)\nvalues (1,'Bonn','Tulip77gate'), (2,'Ulm (it''s)',md5('Rose12wall'))\nreturning id",
    "insert into `users`(`id`,`city`,`password`)\nvalues (1,'Bonn','[redacted:password#1]'), (2,'Ulm (it''s)',md5('[redacted:password#2]'))\nreturning id",
  ],
  ['a column of MySQL', 'INSERT INTO users (id, city, password) VALUES (1, "Bonn", "Tulip77gate")'],
  ['an INSERT in JSON', '{"query":"INSERT INTO users (id, password) VALUES (1, \'Tulip77gate\')","rows":0}'],
  ['a column in an error of PostgreSQL', 'Key (id, password)=(4711, Tulip77gate) already exists.'],
  ['a column in an error of MySQL', "Duplicate entry 'Tulip77gate' for key 'users.password'"],
  ['JSON that was cut off', '{"city":"Bonn","password":"Tulip77gate'],
  ['JSON that was cut off with a mark', 'body: {"city":"Bonn","password":"Tulip77gate... [truncated]'],
  ['JSON within JSON that was cut off', String.raw`{"body":"{\"city\":\"Bonn\",\"password\":\"Tulip77gate`],
  ['a dictionary of Python that was cut off', "{'city': 'Bonn', 'password': 'Tulip77gate"],
  ['an optional of Rust', 'Config { password: Some("Tulip77gate"), port: 5432 }'],
  ['a binary of Erlang', '#{password => <<"Tulip77gate">>,port => 5432}'],
  ['a national string of T-SQL', "SET password = N'Tulip77gate', city = 'Bonn'"],
  ['three quotes', '[db]\npassword = """\nTulip77gate"""\nport = 5432\n'],
  ['a list of arguments', '["tool","--password","Tulip77gate","--city","Bonn"]'],
  [
    'a property list',
    '<dict><key>password</key><string>Tulip77gate</string><key>port</key><integer>5432</integer></dict>',
  ],
  ['a bold name in a page', '<b>Password:</b> Tulip77gate<br><b>City:</b> Bonn'],
  ['a bold value in a page', '<p>Password: <code>Tulip77gate</code></p><p>City: Bonn</p>'],
  ['a bold name of Markdown', '**Password**: `Tulip77gate`\n**City**: Bonn'],
  ['a bold name of a chat', '*Password:* Tulip77gate\n*City:* Bonn'],
  ['an arrow', 'Map(password -> Tulip77gate, port -> 5432)'],
  ['with a password', 'login of bob failed with password Tulip77gate.'],
  ['a wrong password', 'wrong password (Tulip77gate) given'],
  ['a password that is wrong', 'password Tulip77gate is wrong'],
  [
    'a changed password',
    'password changed from Rose12wall to Tulip77gate',
    'password changed from [redacted:password#1] to [redacted:password#2]',
  ],
  ['an invalid token', 'invalid token q7Tz9mK2 given', 'invalid token [redacted:token#1] given'],
  ['the dialogue of FTP', 'USER bob\r\n331 go on\r\nPASS Tulip77gate\r\nCWD /a'],
  ['the dialogue of IMAP', 'a1 LOGIN bob Tulip77gate\r\na2 SELECT INBOX'],
] as const)
  test(`a password goes in ${what}, and nothing else`, () => {
    expect(redact(text)).toBe(expected)
  })

for (const text of [
  'Connected with password authentication to db1, using password base64 encoded',
  'invalid token at line 12; token step2 is done; with token evt_1A2b3C4d; invalid token ORD-4711',
  'bad password (attempt 3), wrong password given, password changed from default, password → required',
  'with password sha256 hash, invalid password hash algorithm argon2id, new password email sent',
  'secret order-service-v2 was not found',
  "INSERT INTO orders (id, name, price) VALUES (1, 'Blue Lamp', 12.5), (2, 'Red', 3)",
  "INSERT INTO tokens (id, token_type, expires_in) VALUES (1, 'bearer', 3600)",
  "Key (order_id, line)=(4711, 3) already exists. Duplicate entry 'evt_1' for key 'events.event_id'",
  'a:1:{s:4:"name";s:4:"Lamp";}',
  '{"error_message":"the password is wrong","node',
  '["run","--token-type","bearer","--limit","3"]',
  '**Note**: password rules changed\n*Order:* 4711\n<b>Password:</b> required<br>',
  'PASS test/main/a.test.ts',
])
  test(`nothing goes of: ${text.slice(0, 40).replaceAll('\n', ' ')}`, () => {
    expect(redact(text)).toBe(text)
  })
