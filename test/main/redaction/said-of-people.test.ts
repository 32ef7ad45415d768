import { expect, test } from '@playwright/test'
import { createRedactor } from '../../../src/main/redaction/redactor.ts'

const redact = (text: string): string => createRedactor().redact(text)

for (const [what, text, ...values] of [
  ['a code before its word', '493812 is your Shop verification code', '493812'],
  ['a code with the letter of its sender', 'G-493812 is your Google verification code.', '493812'],
  ['a code in two groups', '493 812 is your code', '493 812'],
  ['a code before its word, in German', '493812 ist Ihr Bestätigungscode', '493812'],
  ['a code before its word, in French', '493812 est votre code', '493812'],
  ['a code that is to be entered', 'Enter the code 493812 to log in', '493812'],
  ['a code that is to be used', 'Use 493812 to verify your account', '493812'],
  ['a code and how long it lasts', 'Code: 493812 (valid for 10 minutes)', '493812'],
  ['a code of letters and digits', 'your one-time code is A7K-93Q', 'A7K-93Q'],
  ['who ends a letter', 'The parcel is late.\n\nKind regards,\nAda Lovelace', 'Ada Lovelace'],
  [
    'who ends a letter in JSON',
    '{"text":"Danke!\\n\\nMit freundlichen Grüßen\\nAda von Lovelace\\nACME GmbH"}',
    'Lovelace',
  ],
  ['a last name before the first', '"Lovelace, Ada" <ada@kunde.example>', 'Lovelace'],
  ['an encoded name', '=?UTF-8?Q?J=C3=BCrgen_M=C3=BCller?= <j@kunde.example>', 'M=C3=BCller'],
  ['a spelled address', 'write to ada [at] kunde [dot] example', 'ada', 'kunde'],
  ['a spelled address in brackets', 'ada.l(at)kunde.example', 'ada.l', 'kunde'],
  ['a person in a list', '{"customers":[{"id":1,"name":"Ada Lovelace"}]}', 'Lovelace'],
  ['a guest in a list', '{"attendees":[{"displayName":"Ada Lovelace"}]}', 'Lovelace'],
  ['the name that is shown', '{"user":{"display_name":"adalove"}}', 'adalove'],
  ['half of a name beside the other', '{"nom":"Dupont","prenom":"Zoé"}', 'Dupont', 'Zoé'],
  ['half of a Spanish name', '{"nombre":"Ada","apellidos":"García Márquez"}', 'Ada', 'García'],
  ['who wrote to a messenger', '{"contacts":[{"wa_id":"4915112345678"}]}', '4915112345678'],
  ['who wrote to it, in a message', '{"messages":[{"from":"4915112345678","type":"text"}]}', '4915112345678'],
  ['whom it wrote to', '{"to":"14155552671"}', '14155552671'],
  ['a car', '{"vin":"1HGCM82633A004352"}', '1HGCM82633A004352'],
  ['the end of a number of a person', '{"ssn_last4":"4399"}', '4399'],
  ['a place on a map', '{"geometry":{"type":"Point","coordinates":[13.404954,52.520008]}}', '13.404954', '52.520008'],
  ['a place by its address', 'geo:52.520008,13.404954', '52.520008'],
  ['a place in the address of a map', 'https://maps.example/?q=52.520008,13.404954', '52.520008'],
  ['a place in a path', 'https://maps.example/@52.520008,13.404954,17z', '52.520008', '13.404954'],
  ['a place in text', '{"latlng":"52.520008, 13.404954"}', '13.404954'],
  ['a place in a database', 'POINT(13.404954 52.520008)', '13.404954'],
  ['who wrote something', '{"author":"Ada Lovelace","title":"x"}', 'Lovelace'],
  ['whom something is assigned to', '{"assigned_to":"Ada Lovelace"}', 'Lovelace'],
  ['who made something, in an object', '{"created_by":{"id":1,"name":"Ada Lovelace"}}', 'Lovelace'],
  ['who calls', '{"CallerName":"LOVELACE ADA"}', 'LOVELACE'],
  ['the profile of a messenger', '{"ProfileName":"Ada Lovelace","WaId":"4915112345678"}', 'Lovelace', '4915112345678'],
  ['a field of a form that asks for a name', 'your-name=Ada+Lovelace&your-message=hi', 'Lovelace'],
  ['a question for a name', '{"What is your name?":"Ada Lovelace"}', 'Lovelace'],
  ['a label that asks for a name', '{"fields":[{"label":"Full name","value":"Ada Lovelace"}]}', 'Lovelace'],
  ['an answer to a short question', '{"question":"Phone?","answer":"0151 1234567"}', '1234567'],
  ['the parts of a name', '{"candidate":{"first":"Ada","last":"Lovelace"}}', 'Ada', 'Lovelace'],
  ['the parts of a name of FHIR', '{"name":{"given":["Ada"],"family":"Lovelace"}}', 'Lovelace'],
  ['a name in a line beside a phone', 'Name: Ada Lovelace\nTel: 0151 1234567', 'Lovelace'],
  ['a name in bold', '*Name:* Ada Lovelace\n*Phone:* 0151 1234567', 'Lovelace'],
  ['a name in a page', '<b>Name</b>: Ada Lovelace<br><b>E-Mail</b>: a@b.example', 'Lovelace'],
  ['a name in a row', '<tr><td>Name</td><td>Ada Lovelace</td></tr><tr><td>Phone</td><td>1</td></tr>', 'Lovelace'],
  ['a name in XML', '<customer><name>Ada Lovelace</name><phone>0151 1234567</phone></customer>', 'Lovelace'],
  ['a name before an address', 'New lead: Ada Lovelace (ada@kunde.example)', 'Lovelace'],
  [
    'a card',
    'BEGIN:VCARD\nFN:Ada Lovelace\nN:Lovelace;Ada;;;\nADR;TYPE=home:;;Hauptstr. 5;Berlin;;10115;DE\nEND:VCARD',
    'Lovelace',
    'Hauptstr',
  ],
  ['who is invited', 'ATTENDEE;CN=Ada Lovelace:mailto:ada@kunde.example', 'Lovelace'],
  ['a birth in short', 'Patient, geb. 12.03.1985', '12.03.1985'],
  ['a birth in words', 'She was born on 12 March 1985.', '12 March 1985'],
  ['whom a parcel goes to', 'Deliver to:\nAda Lovelace\nHauptstr. 5\n10115 Berlin', 'Lovelace', 'Hauptstr'],
  ['whom a parcel goes to, in a line', 'Ship to: Ada Lovelace, 12 Some Street, London', 'Lovelace', '12 Some'],
] as const)
  test(`${what} goes`, () => {
    const redacted = redact(text)
    for (const value of values) expect(redacted).not.toContain(value)
    expect(redact(redacted)).toBe(redacted)
  })

for (const text of [
  'error code: 493812 expires',
  'HTTP 2024 is your year',
  'order code 493812 is valid until 2026',
  'the cookie expires in 493812 seconds',
  'Best regards\nYour Delivery Service',
  'Cheers,\nThe Shop Team',
  '{"node":{"displayName":"Google Sheets"}}',
  '{"shipping":[{"name":"Standard"}],"items":[{"name":"Red Shoes"}]}',
  '{"nodes":[{"name":"Set fields"}]}',
  '{"nom":"Facture","prix":12}',
  '{"from":"1767225600000","to":"1767312000000"}',
  '{"from":"202601011200","to":"202601021200"}',
  '{"from":"webhook","to":"4242"}',
  '{"location":"https://shop.example/orders/7","coordinates":null}',
  '{"size":[13.4,52.5],"coordinates":[1,2]}',
  'look (at) node.items',
  '{"owner":"Platform Engineering","author":"admin","assigned_to":"queue-7"}',
  '{"created_by":"Order Service","sender":"Shop Bot"}',
  '{"product_name":{"name":"Red Shoes"},"name":{"en":"Red Shoes"}}',
  '{"page":{"first":1,"last":9},"range":{"first":"a","last":"z"}}',
  '{"label":"Full name","value":"Full Name"}',
  'id,name,owner\n1,Alpha Project,platform\n2,Beta Project,infra',
  'Name: HTTP Request\nAddress: https://api.example/v1',
  'Did you forget your password?',
  '{"question":"Did you forget your password?","answer":"yes, last week"}',
  'Delivered to: the warehouse',
  'born to run 12 March',
])
  test(`nobody is told by ${JSON.stringify(text)}`, () => {
    expect(redact(text)).toBe(text)
  })

test('what ends a letter is looked for at each end, however often another sign stands', () => {
  const text = `${'expires gültig '.repeat(60_000)}\nKind regards,\nAda Lovelace`
  expect(redact(text)).not.toContain('Lovelace')
})
