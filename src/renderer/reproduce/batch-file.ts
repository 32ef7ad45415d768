import { textOfFile } from '../state/text-of-file.ts'
import { notifyProblem } from '../state/toasts.ts'
import { readBatch } from './read-batch.ts'

/** How a batch is sent. */
export interface BatchWay {
  readonly withDuplicate?: boolean
  readonly concurrent?: boolean
  readonly bodies?: string[]
}

/** Lets the person choose a file with an array of 3 to 5 payloads, and sends them as a batch. */
export async function batchFromFile(send: (size: number, how: BatchWay) => void): Promise<void> {
  const file = await chosenFile()
  if (file === null) return
  const text = await textOfFile(file)
  if (text === null) return
  const read = readBatch(text, file.name)
  if (read.ok) send(read.value.length, { bodies: read.value })
  else notifyProblem(read.problem)
}

function chosenFile(): Promise<File | null> {
  return new Promise((resolve) => {
    const input = document.createElement('input')
    input.type = 'file'
    input.accept = '.json,application/json'
    input.addEventListener('change', () => resolve(input.files?.[0] ?? null))
    input.addEventListener('cancel', () => resolve(null))
    input.click()
  })
}
