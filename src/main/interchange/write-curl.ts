import type { RawRequest } from '../../shared/delivery.ts'
import { shellWord } from './shell-words.ts'

/** Headers that curl sends of its own accord where it is not told otherwise. */
const curlsOwn = ['User-Agent', 'Accept', 'Content-Type', 'Expect']

/**
 * A request as a cURL line that sends the same bytes: its target as it is, its headers in their order and case, its body byte
 * for byte. Host comes first, for curl writes it there. `origin` is scheme, host and port, without a slash at its end. The line
 * holds the request's secrets.
 */
export function writeCurl(request: RawRequest, origin: string): string {
  const { method, target, headers, body } = request
  const names = new Set(headers.map(([name]) => name.toLowerCase()))
  const isOriginForm = target.startsWith('/')
  const words = [
    'curl',
    '--http1.1',
    '--path-as-is',
    '--globoff',
    ...(method === 'HEAD' ? ['--head'] : ['-X', shellWord(method)]),
    ...(isOriginForm ? [] : ['--request-target', shellWord(target)]),
    ...headers.flatMap(([name, value]) => headerWords(name, value, body)),
    ...curlsOwn.filter((name) => !names.has(name.toLowerCase())).flatMap((name) => ['-H', shellWord(`${name}:`)]),
    ...bodyWords(body),
    shellWord(`${origin}${isOriginForm ? target : ''}`),
  ]
  const line = words.reduce((text, word) => (word.startsWith('-') ? `${text} \\\n  ${word}` : `${text} ${word}`))
  return isWritable(body) ? line : `echo ${Buffer.from(body).toString('base64')} | base64 -d | ${line}`
}

/** The length is left out where it is not that of the body: curl writes the right one. */
function headerWords(name: string, value: string, body: Uint8Array): readonly string[] {
  if (name.toLowerCase() === 'content-length' && value.trim() !== String(body.length)) return []
  return ['-H', shellWord(value === '' ? `${name};` : `${name}: ${value}`)]
}

function bodyWords(body: Uint8Array): readonly string[] {
  if (body.length === 0) return []
  return ['--data-binary', isWritable(body) ? `'${Buffer.from(body).toString('utf8').replaceAll("'", "'\\''")}'` : '@-']
}

/** True where the body can stand in a command line: text without NUL that does not begin as the name of a file does. */
function isWritable(body: Uint8Array): boolean {
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.length)
  return bytes[0] !== 0x40 && !bytes.includes(0) && bytes.equals(Buffer.from(bytes.toString('utf8')))
}
