/**
 * The window's own files, over a scheme of their own. In: the folder of the built window and a request. Out: the file under a
 * strict policy, or a refusal without a text. Plain requests and responses: no Electron, so tests ask it themselves.
 */
import { readFile } from 'node:fs/promises'
import { extname, join, normalize, sep } from 'node:path'

export const windowScheme = 'app'
const host = 'faultline'

/** The address under which the window's files stand, with a slash at its end. */
export const windowOrigin = `${windowScheme}://${host}/`

/** Styles may be inline because the editor writes style elements; nothing else is. */
const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self'",
  "worker-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

const headers = { 'Content-Security-Policy': contentSecurityPolicy, 'X-Content-Type-Options': 'nosniff' }

const mediaTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.ttf': 'font/ttf',
}
const unknownType = 'application/octet-stream'

/**
 * Answers a request of the window with its file. What is outside of the folder, of another host or not there is 404; a part of
 * a file (`Range`) is answered with the whole, as HTTP allows.
 */
export async function answerWindowFile(
  folder: string,
  { method, url }: Pick<Request, 'method' | 'url'>,
): Promise<Response> {
  if (method !== 'GET' && method !== 'HEAD') return refusal(405)
  const path = pathWithin(folder, url)
  const bytes = path === null ? null : await readFile(path).catch(() => null)
  if (path === null || bytes === null) return refusal(404)
  return new Response(method === 'HEAD' ? null : bytes, {
    headers: {
      ...headers,
      'Content-Type': mediaTypes[extname(path)] ?? unknownType,
      'Content-Length': String(bytes.length),
    },
  })
}

function refusal(status: number): Response {
  return new Response(null, { status, headers })
}

/** The file that a URL means; null where it is not one of the window's, or no URL that can be read. */
function pathWithin(folder: string, url: string): string | null {
  try {
    const { host: asked, pathname } = new URL(url)
    const path = normalize(join(folder, decodeURIComponent(pathname)))
    return asked === host && path.startsWith(folder + sep) ? path : null
  } catch {
    return null
  }
}
