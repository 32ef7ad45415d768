import type { BinaryFiles } from '../../shared/binary-files.ts'
import { messageOf } from '../../shared/message-of.ts'
import { problemAnswer, type WireAnswer } from './wire-answer.ts'

/** The answer ready to be sent: the file of its body is open, and its beginning read. Where it is not there, the 500 that says so. */
export async function withFileOpen(answer: WireAnswer, binaries: BinaryFiles | undefined): Promise<WireAnswer> {
  const { file, ...rest } = answer
  if (file === undefined) return answer
  try {
    if (binaries === undefined) throw new Error(`The binary data "${file.id}" is not kept here.`)
    const opened = await binaries.open(file.id)
    const parts = opened.parts()
    const first = await parts.next()
    return {
      ...rest,
      body: first.done === true ? answer.body : first.value,
      further: { bytes: opened.bytes, parts },
    }
  } catch (error) {
    return problemAnswer(messageOf(error))
  }
}
