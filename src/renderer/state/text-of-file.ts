import { markedEncoding } from '../../shared/marked-encoding.ts'
import { messageOf } from '../../shared/message-of.ts'
import { notifyProblem } from './toasts.ts'

/** The bytes of a file that a person gave; null where they cannot be read: the problem is told. */
export async function bytesOfFile(file: File): Promise<Uint8Array<ArrayBuffer> | null> {
  try {
    return new Uint8Array(await file.arrayBuffer())
  } catch (error) {
    notifyUnreadable(file.name, error)
    return null
  }
}

/** The text of such a file, without the mark that may stand before it; null where it cannot be read: the problem is told. */
export async function textOfFile(file: File): Promise<string | null> {
  const bytes = await bytesOfFile(file)
  return bytes === null ? null : new TextDecoder(markedEncoding(bytes)).decode(bytes)
}

/** Says that a file or folder of that name cannot be read. */
export function notifyUnreadable(name: string, error: unknown): void {
  notifyProblem({
    code: 'FILE_NOT_READABLE',
    sentence: `"${name}" could not be read (${messageOf(error)}).`,
    remedy: 'Look whether it is still there and you may read it, then open it again.',
  })
}
