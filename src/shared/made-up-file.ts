/** A file that nobody wrote. In: which files a form takes. Out: the first of them that can be made up of text. */

export interface MadeUpFile {
  readonly name: string
  readonly contentType: string
  readonly content: string
  /** True where the content is written in base64, because it is no text. */
  readonly isBase64?: boolean
}

const plain: MadeUpFile = { name: 'made-up.txt', contentType: 'text/plain', content: 'made-up text' }

/** By the end of the name, and by what a content type has behind its slash. */
const files: Readonly<Record<string, MadeUpFile>> = {
  txt: plain,
  plain,
  pdf: { name: 'made-up.pdf', contentType: 'application/pdf', content: pdfOf('made-up text') },
  csv: { name: 'made-up.csv', contentType: 'text/csv', content: 'id,name\n1001,made-up name\n' },
  json: { name: 'made-up.json', contentType: 'application/json', content: '{"id":1001,"name":"made-up name"}' },
  xml: {
    name: 'made-up.xml',
    contentType: 'application/xml',
    content: '<made-up><id>1001</id><name>made-up name</name></made-up>',
  },
  html: { name: 'made-up.html', contentType: 'text/html', content: '<html><body><p>made-up text</p></body></html>' },
  md: { name: 'made-up.md', contentType: 'text/markdown', content: '# made-up text\n' },
  svg: {
    name: 'made-up.svg',
    contentType: 'image/svg+xml',
    content: '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>',
  },
}

/** `accepted` as the `accept` of a file field has it: `.pdf, .csv` or `application/pdf`. What takes any file gets a plain text. */
export function madeUpFile(accepted: string): MadeUpFile {
  const kinds = accepted.toLowerCase().split(',')
  for (const kind of kinds) {
    const name = kind.trim().replace(/^.*[./]/u, '')
    if (Object.hasOwn(files, name)) return files[name] ?? plain
  }
  return plain
}

/** The file as a part of a form, without the boundaries around it. */
export function filePart(field: string, { name, contentType, content, isBase64 = false }: MadeUpFile): string {
  const coding = isBase64 ? '\r\nContent-Transfer-Encoding: base64' : ''
  return `Content-Disposition: form-data; name="${field}"; filename="${name}"\r\nContent-Type: ${contentType}${coding}\r\n\r\n${content}`
}

/** A page with that text on it; its table says at which byte each object begins, as readers want it. */
function pdfOf(text: string): string {
  const stream = `BT /F1 12 Tf 72 720 Td (${text}) Tj ET`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${String(stream.length)} >>\nstream\n${stream}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  let written = '%PDF-1.4\n'
  const places = objects.map((object, index) => {
    const place = written.length
    written += `${String(index + 1)} 0 obj\n${object}\nendobj\n`
    return `${String(place).padStart(10, '0')} 00000 n \n`
  })
  const size = String(objects.length + 1)
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${places.join('')}`
  return `${written}${table}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${String(written.length)}\n%%EOF\n`
}
