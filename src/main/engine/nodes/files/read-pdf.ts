import { isObject } from '../../../../shared/json.ts'
import { fileLimits, FileTooLarge } from './file-limits.ts'
import type { PdfReading } from './file-task.ts'

/** What a PDF document says of itself, and its text: one text, or one for each page. Throws what the library says. */
export async function readPdf(
  bytes: Uint8Array,
  { password, maxPages, joinPages }: PdfReading,
): Promise<Readonly<Record<string, unknown>>> {
  const { getDocument, version } = await import('unpdf/pdfjs')
  const task = getDocument({
    // The library keeps what it is given.
    data: bytes.slice(),
    isEvalSupported: false,
    useSystemFonts: false,
    disableFontFace: true,
    ...(password !== '' && { password }),
    verbosity: 0,
  })
  try {
    const document = await task.promise
    if (document.numPages > fileLimits.pages) {
      throw new FileTooLarge(
        `The document has ${document.numPages} pages, and at most ${fileLimits.pages} are read: split it before this node.`,
      )
    }
    const about = await document.getMetadata().catch(() => null)
    const last = maxPages > 0 ? Math.min(maxPages, document.numPages) : document.numPages
    const pages: string[] = []
    for (let number = 1; number <= last; number += 1) {
      const page = await document.getPage(number)
      pages.push(linesOf((await page.getTextContent()).items))
      page.cleanup()
    }
    return {
      numpages: document.numPages,
      numrender: document.numPages,
      info: about === null ? null : plain(about.info),
      ...(about?.metadata != null && { metadata: Object.fromEntries([...about.metadata].map(namedValue)) }),
      text: joinPages ? pages.join('\n\n') : pages,
      version,
    }
  } finally {
    await task.destroy()
  }
}

function namedValue(entry: unknown): readonly [string, unknown] {
  const pair: readonly unknown[] = Array.isArray(entry) ? entry : []
  const [name, value] = pair
  return [String(name), value ?? null]
}

/** Only what JSON can carry. */
function plain(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value ?? null))
}

/** The pieces of a page in their order; one that stands at another height than the one before begins a line. */
function linesOf(items: readonly unknown[]): string {
  let text = ''
  let height: unknown
  for (const item of items) {
    if (!isObject(item) || typeof item['str'] !== 'string') continue
    const transform: unknown = item['transform']
    const own: unknown = Array.isArray(transform) ? transform[5] : undefined
    const isSameLine = height === undefined || height === 0 || own === height
    text += isSameLine ? item['str'] : `\n${item['str']}`
    height = own
  }
  return text
}
