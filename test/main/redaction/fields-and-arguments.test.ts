import { expect, test } from '@playwright/test'
import { createRedactor } from '../../../src/main/redaction/redactor.ts'

const redact = (text: string): string => createRedactor().redact(text)
const secret = 'Tulip77gate'

for (const [what, text] of [
  ['the answer to a field of a form', '{"label":"Password","answer":"Tulip77gate"}'],
  ['the answer to a question', '{"question":"Your password","answer":"Tulip77gate"}'],
  ['a field that was changed', '{"field":"password","old":"","new":"Tulip77gate"}'],
  ['a change of JSON by its path', '{"op":"replace","path":"/user/password","value":"Tulip77gate"}'],
  ['a refused field by its path', '{"loc":["body","password"],"msg":"too short","input":"Tulip77gate"}'],
  ['a refused field behind its value', '{"rejectedValue":"Tulip77gate","field":"password"}'],
  ['a refused field by its pointer', '{"instancePath":"/password","message":"must match","data":"Tulip77gate"}'],
  ['a refused field in a sentence', '"password" with value "Tulip77gate" fails to match the pattern'],
  ['a refused field in a sentence in JSON', JSON.stringify({ m: '"password" with value "Tulip77gate" fails' })],
  ['a parameter of a stack', '[{"ParameterKey":"DbPassword","ParameterValue":"Tulip77gate"}]'],
  ['an element of XML as an object', '{"$":{"name":"password"},"_":"Tulip77gate"}'],
  ['an element of XML as an object, its text first', '{"_":"Tulip77gate","$":{"name":"password"}}'],
  ['an element of XML with signs', '{"@name":"password","#text":"Tulip77gate"}'],
  ['a member of XML-RPC', '<member><name>password</name><value><string>Tulip77gate</string></value></member>'],
  ['a property with an element', '<property name="password">\n  <value>Tulip77gate</value>\n</property>'],
  ['a hidden field, its value first', '<input value="Tulip77gate" name="password" type="hidden">'],
  ['columns and rows', '{"columns":["name","password"],"rows":[["bob","Tulip77gate"],["eve",null]]}'],
  ['described columns and rows', '{"fields":[{"name":"id"},{"name":"password"}],\n"data":[\n  [1,"Tulip77gate"]]}'],
  ['a setter of a statement', 'c.prepare("UPDATE u SET password = ? WHERE id = ?");\nst.setString(1, "Tulip77gate");'],
  [
    'the second place',
    'p("INSERT INTO u (name, password) VALUES (?, ?)");\ns.setString(1, "bob");\ns.setString(2, "Tulip77gate");',
  ],
  [
    'a named place',
    '$db->prepare("INSERT INTO u (name, password) VALUES (:n, :p)");\n$st->bindValue(\':p\', "Tulip77gate");',
  ],
  [
    'a place that is compared',
    'c.Text = "UPDATE u SET password = @p0";\nc.Parameters.AddWithValue("@p0", "Tulip77gate");',
  ],
  ['arguments behind a statement', 'db.Exec("UPDATE u SET password = $1 WHERE id = $2", "Tulip77gate", 7)'],
  [
    'arguments behind their types',
    '$s->prepare("INSERT INTO u (name, password) VALUES (?, ?)");\n$s->bind_param("ss", "bob", "Tulip77gate");',
  ],
  [
    'the log of a mapper',
    'insert into u (name, password) values (?, ?)\nbinding parameter [1] as [VARCHAR] - [bob]\nbinding parameter [2] as [VARCHAR] - [Tulip77gate]',
  ],
  [
    'the log of another mapper',
    'INSERT INTO u (name, password) VALUES (?, ?)\n==> Parameters: bob(String), Tulip77gate(String)',
  ],
  ['an object of a class', 'class User:\n    name: str\n    password: str\n\nu = User("bob", "Tulip77gate")'],
  [
    'an object of a class with a constructor',
    'class User {\n constructor(name, password) {} }\nnew User("bob", "Tulip77gate")',
  ],
  ['a record', 'record User(String name, String password) {}\nvar u = new User("bob", "Tulip77gate");'],
  ['a struct', 'type User struct {\n\tName string\n\tPassword string\n}\nu := User{"bob", "Tulip77gate"}'],
  ['a call of a function', "def login(user, password):\n    pass\nlogin('bob', 'Tulip77gate')"],
  ['a call of an arrow function', "const login = (user, password) => go()\nlogin('bob', 'Tulip77gate')"],
  ['a password that is piped', 'echo "bob:Tulip77gate" | chpasswd\necho Tulip77gate | sudo -S ls'],
] as const) {
  test(`${what} loses its secret, and the rest stays`, () => {
    const redacted = redact(text)
    expect(redacted).not.toContain(secret)
    expect(redacted.replaceAll(/\[redacted:\w+#1\]/g, secret)).toBe(text)
  })
}

for (const text of [
  '{"label":"Password","value":"password"}',
  '{"label":"Reset password","path":"/account/reset-password","id":"btn-reset-1"}',
  '{"question":"Did you forget your password?","answer":"No, never 1x"}',
  '{"op":"replace","path":"/status","value":"shipped2"}',
  '{"loc":["body","total"],"msg":"bad","input":"12x"}',
  '{"$":{"name":"color"},"_":"Tulip77gate"}',
  '{"columns":["id","city"],"rows":[[1,"Bonn2day"]]}',
  '<member><name>city</name><value><string>Bonn2day</string></value></member>',
  'c.prepare("UPDATE u SET city = ? WHERE id = ?");\nst.setString(1, "Bonn2day");',
  'p("INSERT INTO u (password, city) VALUES (?, ?)");\nst.setString(2, "Bonn2day");',
  'function translate(token, language) {}\ntranslate("hello", "de")',
  "const login = (user, password) => go()\nlogin('bob', `${prefix}-1`)\nlogin('bob', process.env.PASSWORD)",
  'echo hello2you | sudo tee x',
  '"name" with value "Bonn2day" fails',
]) {
  test(`${text.slice(0, 70)} is left alone`, () => {
    expect(redact(text)).toBe(text)
  })
}
