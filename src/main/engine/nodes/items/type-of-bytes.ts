/** What the bytes of a file say of its type. */
export interface TypeOfBytes {
  readonly mimeType: string
  readonly extension: string
}

/** First bytes of files whose type is told without a name. */
const signatures: readonly (readonly [hex: string, mimeType: string, extension: string])[] = [
  ['89504e470d0a1a0a', 'image/png', 'png'],
  ['ffd8ff', 'image/jpeg', 'jpg'],
  ['47494638', 'image/gif', 'gif'],
  ['25504446', 'application/pdf', 'pdf'],
  ['504b0304', 'application/zip', 'zip'],
  ['1f8b08', 'application/gzip', 'gz'],
  ['7b5c727466', 'application/rtf', 'rtf'],
  ['d0cf11e0a1b11ae1', 'application/x-cfb', 'cfb'],
]

const office = 'application/vnd.openxmlformats-officedocument'
const open = 'application/vnd.oasis.opendocument'

/** By the folder of an archive in which its document is. */
const folders: Readonly<Record<string, TypeOfBytes>> = {
  xl: { mimeType: `${office}.spreadsheetml.sheet`, extension: 'xlsx' },
  word: { mimeType: `${office}.wordprocessingml.document`, extension: 'docx' },
  ppt: { mimeType: `${office}.presentationml.presentation`, extension: 'pptx' },
}

/** Those that name themselves in a file `mimetype` of their archive. */
const named: Readonly<Record<string, string>> = {
  'application/epub+zip': 'epub',
  [`${open}.text`]: 'odt',
  [`${open}.spreadsheet`]: 'ods',
  [`${open}.presentation`]: 'odp',
}

/** The type of a file by its bytes: all of them, or those that are at hand. Null where they do not tell. */
export function typeOfBytes(bytes: Buffer): TypeOfBytes | null {
  const start = bytes.subarray(0, 8).toString('hex')
  const found = signatures.find(([hex]) => start.startsWith(hex))
  if (found === undefined) return null
  const [, mimeType, extension] = found
  return (extension === 'zip' ? typeInArchive(bytes) : null) ?? { mimeType, extension }
}

const entryMark = Buffer.from('504b0304', 'hex')
const headerBytes = 30
const mostEntries = 64

function typeInArchive(bytes: Buffer): TypeOfBytes | null {
  let at = 0
  for (let entry = 0; entry < mostEntries && at >= 0 && at + headerBytes <= bytes.length; entry += 1) {
    const nameEnd = at + headerBytes + bytes.readUInt16LE(at + 26)
    const name = bytes.toString('latin1', at + headerBytes, nameEnd)
    const [folder = ''] = name.split('/')
    const ofFolder = name.includes('/') && Object.hasOwn(folders, folder) ? folders[folder] : undefined
    if (ofFolder !== undefined) return ofFolder
    if (name === 'mimetype') {
      const from = nameEnd + bytes.readUInt16LE(at + 28)
      const mimeType = bytes.toString('latin1', from, from + bytes.readUInt32LE(at + 18))
      const extension = Object.hasOwn(named, mimeType) ? named[mimeType] : undefined
      if (extension !== undefined) return { mimeType, extension }
    }
    at = bytes.indexOf(entryMark, nameEnd)
  }
  return null
}
