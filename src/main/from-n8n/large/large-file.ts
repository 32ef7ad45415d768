import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { markedEncoding } from '../../../shared/marked-encoding.ts'
import { JsonBytes } from './json-bytes.ts'
import { Spool } from './spool.ts'

/** JSON in a file, until it is closed. */
interface LargeFile {
  readonly json: JsonBytes
  readonly close: () => void
}

const pieceBytes = 1024 * 1024

/** Opens a file of JSON that is too large for memory; one of UTF-16 is gone through in a copy of UTF-8. */
export function openLargeFile(path: string): LargeFile {
  const file = openSync(path, 'r')
  const piece = Buffer.alloc(pieceBytes)
  const encoding = markedEncoding(piece.subarray(0, readSync(file, piece, 0, 2, 0)))
  if (encoding === 'utf-8') return { json: new JsonBytes(file, fstatSync(file).size), close: () => closeSync(file) }
  const spool = new Spool()
  try {
    const decoder = new TextDecoder(encoding)
    let at = 0
    for (let read = readSync(file, piece, 0, pieceBytes, at); read > 0;) {
      spool.write(decoder.decode(piece.subarray(0, read), { stream: true }))
      at += read
      read = readSync(file, piece, 0, pieceBytes, at)
    }
    spool.write(decoder.decode())
  } catch (error) {
    spool.close()
    throw error
  } finally {
    closeSync(file)
  }
  return { json: spool.json, close: spool.close }
}
