/**
 * The pages that a form is made of. Every text of a workflow or a request stands escaped in them; they load nothing, run nothing,
 * and can be sent only to where they came from.
 */
import { createHash } from 'node:crypto'
import type { WireAnswer } from '../wire-answer.ts'

const style = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { margin: 0; padding: 2rem 1rem; }
main { max-width: 34rem; margin: 0 auto; }
.lead, .html { white-space: pre-line; }
.notice { padding: .5rem .75rem; border: 1px solid; border-radius: .4rem; }
.field { margin: 1rem 0; border: 0; padding: 0; }
.field > label, legend { display: block; font-weight: 600; padding: 0; }
.required::after { content: " *"; }
input:not([type=checkbox], [type=radio], [type=hidden]), select, textarea { box-sizing: border-box; width: 100%; padding: .5rem; font: inherit; }
textarea { min-height: 6rem; }
button { padding: .6rem 1.2rem; font: inherit; font-weight: 600; }
`

const policy = [
  `default-src 'none'`,
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  `form-action 'self'`,
  `base-uri 'none'`,
  `frame-ancestors 'none'`,
].join('; ')

const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** A text as it stands in a page, between tags or in an attribute with quotes. */
export function escaped(text: string): string {
  return text.replace(/[&<>"']/gu, (sign) => signs[sign] ?? '')
}

/** What of HTML is text: a workflow's own markup is shown as the words in it. */
export function wordsOf(html: string): string {
  return html
    .replace(/<br\s*\/?>|\\n|<\/(?:p|div|h[1-6]|li|tr)>/giu, '\n')
    .replace(/<[^>]*>/gu, '')
    .trim()
}

/** What stands in a page beside its body. */
export interface PageHead {
  readonly statusCode: number
  readonly title: string
  /** After so many seconds the page is asked for again, or another one in its place. */
  readonly refresh?: { readonly seconds: number; readonly url?: string }
}

/** A page. `body` is HTML: its texts are escaped by who made it. */
export function page({ statusCode, title, refresh }: PageHead, body: string): WireAnswer {
  const again =
    refresh === undefined
      ? ''
      : `<meta http-equiv="refresh" content="${String(refresh.seconds)}${refresh.url === undefined ? '' : `;url=${escaped(refresh.url)}`}">\n`
  const html = `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${again}<title>${escaped(title)}</title>
<style>${style}</style>
</head>
<body>
<main>
${body}
</main>
</body>
</html>
`
  return {
    statusCode,
    headers: [
      ['content-type', 'text/html; charset=utf-8'],
      ['content-security-policy', policy],
      ['x-content-type-options', 'nosniff'],
      ['referrer-policy', 'no-referrer'],
      ['cache-control', 'no-store'],
    ],
    body: Buffer.from(html),
  }
}

/** A page of a heading and a few words. */
export function textPage(head: PageHead, words: string): WireAnswer {
  return page(head, `<h1>${escaped(head.title)}</h1>\n<p class="lead">${escaped(words)}</p>`)
}

/**
 * A page that leads on to another address, for a form may not be sent elsewhere. What is no address of the web is named and not
 * followed.
 */
export function redirectPage(written: string): WireAnswer {
  const url = webAddress(written)
  if (url === null) {
    return textPage(
      { statusCode: 200, title: 'Form Submitted' },
      `The form leads on to ${JSON.stringify(written)}, which is no web address.`,
    )
  }
  return page(
    { statusCode: 200, title: 'Form Submitted', refresh: { seconds: 0, url } },
    `<h1>Form Submitted</h1>\n<p>Go on to <a href="${escaped(url)}" rel="noreferrer">${escaped(url)}</a></p>`,
  )
}

/** An address without a scheme is one of HTTP (observed). */
function webAddress(written: string): string | null {
  const whole = written.includes('://') ? written : `http://${written}`
  const url = URL.canParse(whole) ? new URL(whole) : null
  return url !== null && /^https?:$/u.test(url.protocol) ? url.href : null
}
