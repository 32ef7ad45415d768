import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { promisify } from 'node:util'
import { expect, test } from '@playwright/test'
import { readRequest } from '../../../src/main/interchange/read-request.ts'
import { writeRawHttp } from '../../../src/main/interchange/raw-http.ts'

const read = (text: string) => readRequest(Buffer.from(text), 'request.txt')

function hasCurl(): Promise<boolean> {
  return promisify(execFile)('curl', ['--version']).then(
    () => true,
    () => false,
  )
}

/** What reached a server, the name of the program's version and the boundary of a form evened out. */
async function sentByCurl(line: string): Promise<string> {
  const bytes: Buffer[] = []
  const server = createServer((socket) => {
    socket.on('data', (chunk) => {
      bytes.push(chunk)
      const text = Buffer.concat(bytes).toString('latin1')
      const end = text.indexOf('\r\n\r\n')
      const length = Number(/\r\ncontent-length: *(\d+)/i.exec(text)?.[1] ?? 0)
      if (end !== -1 && text.length >= end + 4 + length)
        socket.end('HTTP/1.1 204 No Content\r\nConnection: close\r\n\r\n')
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const script = line.replaceAll('HOST', `127.0.0.1:${String(port)}`).replace(/\bcurl /, 'curl -sS ')
  await promisify(execFile)('bash', ['-c', script])
  server.close()
  return evened(
    Buffer.concat(bytes)
      .toString('latin1')
      .replaceAll(`127.0.0.1:${String(port)}`, 'HOST'),
  )
}

function evened(text: string): string {
  const boundary = /boundary=(\S+)/.exec(text)?.[1] ?? '-'
  const even = text.replaceAll(boundary, 'BOUNDARY').replace(/User-Agent: curl[^\r]*/, 'User-Agent: curl')
  return boundary === '-'
    ? text.replace(/User-Agent: curl[^\r]*/, 'User-Agent: curl')
    : even.replace(/Content-Length: \d+/, 'Content-Length: N')
}

const lines = [
  `curl http://HOST/a --data-urlencode 'a=b c&d!()*~' --data-urlencode '=x y' -d z=1`,
  `curl -F 'b={"x":1};type=application/json' -F 'n="a;b"' -F "q=it's" -F 'e="a\\"b";filename=x.txt' http://HOST/a`,
  `curl -F a=1 -H 'Content-Type: multipart/form-data' http://HOST/a`,
  `curl --form-string 'a=@b;type=x' http://HOST/a`,
  `curl -e from -b 'a=1' -b 'b=2' -u 'u:p:q' -H 'X: 1' -A agent -d x http://HOST/a`,
  `curl http://us%40er:p%3Aw@HOST/a`,
  `curl --json '{"a":' --json '1}' -H 'Accept: text/plain' http://HOST/a`,
  `curl --json '[]' http://HOST/a`,
  `curl 'http://HOST/größe?ä=1'`,
  `curl http://HOST/x/../a/./b/..`,
  `curl --path-as-is http://HOST/x/../a`,
  `curl -G 'http://HOST/a?x=1' -d a=1 --data-urlencode 'b=c d'`,
  `curl -sSXPUT -da=1 -d b=2 -H'X-Empty;' -HAccept: http://HOST/a`,
  `curl --digest -u a:b http://HOST/a`,
  `curl -H 'Accept-Encoding: br' --compressed http://HOST/a`,
  `curl -I http://HOST/a`,
  `curl --request-target '/x/../y?z' http://HOST/a`,
  `curl --data-binary $'a\\n\\xfe\\377\\u00e4\\'\\t' http://HOST/a`,
  `echo '{"a":1}' | curl -d @- http://HOST/a`,
  `printf '%s' 'a b' | curl --data-binary @- http://HOST/a | cat > /dev/null`,
  `echo AAH/Cg== | base64 -d | curl --data-binary @- http://HOST/a`,
  `curl http://HOST/a -H 'A: b' -d @- <<'EOF'\n{\n  "a": 1\n}\nEOF`,
  `X=1 curl "http://HOST/a" \\\n  -H "A: \\"b\\" \\$c" \\\n  --data-raw '@x'`,
]

for (const line of lines) {
  test(`what is read is what curl sends: ${line.replaceAll('\n', '⏎')}`, async () => {
    test.skip(!(await hasCurl()), 'curl is not installed here')
    const sent = await sentByCurl(line)
    expect(evened(Buffer.from(writeRawHttp(read(line).request)).toString('latin1'))).toBe(sent)
  })
}

const copied: readonly (readonly [from: string, text: string, body: string])[] = [
  [
    'Chrome for the Windows command prompt',
    'curl ^"https://h.example/webhook/a?x=1^&y=2^" ^\r\n  -X ^"POST^" ^\r\n  -H ^"accept: */*^" ^\r\n  --data-raw ^"^{^\\^"a^\\^":^\\^"b ^%^5E^\\^\\n^\n\nc^\\^"^}^"',
    '{"a":"b %5E\\n\nc"}',
  ],
  [
    'an older Chrome for the Windows command prompt',
    'curl "https://h.example/webhook/a?x=1&y=2" ^\r\n  -X "POST" ^\r\n  --data-raw "{\\"a\\":\\"b\\"}"',
    '{"a":"b"}',
  ],
  [
    'Chrome for PowerShell',
    '$session = New-Object Microsoft.PowerShell.Commands.WebRequestSession\n$session.UserAgent = "Mozilla/5.0 (X)"\n$session.Cookies.Add((New-Object System.Net.Cookie("sid", "abc", "/", "h.example")))\nInvoke-WebRequest -UseBasicParsing -Uri "https://h.example/webhook/a?x=1&y=2" `\n-Method "POST" `\n-WebSession $session `\n-Headers @{\n"authority"="h.example"\n  "accept"="*/*"\n  "x-a"="a `"b`""\n} `\n-ContentType "application/json" `\n-Body ([System.Text.Encoding]::UTF8.GetBytes("{`"a`":`"$([char]228)`n`$`"}"))',
    '{"a":"ä\n$"}',
  ],
  ['a prompt', "user@host:~$ curl 'https://h.example/webhook/a?x=1&y=2' \\\n> -X POST \\\n> -d 'x'", 'x'],
  ['a comment and sudo', "# try it\nsudo curl -X POST https://h.example/webhook/a?x=1&y=2 -d 'x' > out.txt", 'x'],
  ['a text whose lines lost their backslash', "curl 'https://h.example/webhook/a?x=1&y=2'\n-X POST\n-d 'x'", 'x'],
  ['curl.exe over several lines', 'curl.exe -X POST "https://h.example/webhook/a?x=1&y=2" `\n  -d "x"', 'x'],
]

for (const [from, text, body] of copied) {
  test(`a request copied from ${from} is read`, () => {
    const { request, origin } = read(text)
    expect([request.method, origin, request.target]).toEqual(['POST', 'https://h.example', '/webhook/a?x=1&y=2'])
    expect(Buffer.from(request.body).toString('utf8')).toBe(body)
  })
}

test('headers, cookies and the user agent of a PowerShell session are kept', () => {
  const { headers } = read(copied[2]?.[1] ?? '').request
  expect(headers).toEqual([
    ['Host', 'h.example'],
    ['User-Agent', 'Mozilla/5.0 (X)'],
    ['accept', '*/*'],
    ['x-a', 'a "b"'],
    ['Cookie', 'sid=abc'],
    ['Content-Type', 'application/json'],
    ['Content-Length', '12'],
  ])
})

for (const [text, sentence] of [
  ['curl http://h/a -d 1 --next http://h/b -d 2', 'it holds several requests: `--next` begins a second request'],
  ['curl http://h/a -d 1\ncurl http://h/b', 'it holds several requests: another `curl` follows the first'],
  ['curl “http://h/a” -d ‘x’', 'it holds typographic quotation marks'],
  ['curl http://h/a -T body.json', 'takes a part from another file (`body.json`)'],
  ['cat body.json | curl http://h/a -d @-', 'takes a part from another file (`@-`)'],
] as const) {
  test(`what cannot be read says why: ${sentence}`, () => {
    expect(() => read(text)).toThrow(sentence)
  })
}

test('a raw message whose body holds a curl command is a raw message', () => {
  const { format, request } = read('POST /a HTTP/1.1\nHost: h\n\nx | curl http://h/b')
  expect([format, request.target]).toEqual(['http', '/a'])
})
