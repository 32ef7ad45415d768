import { useEffect, useState, type DragEvent, type ReactNode } from 'react'
import { isDialogOpen, untilNoDialog } from '../controls/open-dialog.ts'
import { tooLarge } from '../../shared/file-limit.ts'
import { useCase } from '../state/case.ts'
import { useFilesToOpen } from '../state/files-to-open.ts'
import { openText, untilDecided } from '../state/open-text.ts'
import { openMany } from '../state/many-files.ts'
import { looksLikeServiceExecution } from '../../shared/service-text.ts'
import { readEvidence } from '../state/evidence.ts'
import { openLogAlone } from '../state/log.ts'
import { openServiceText } from '../state/from-n8n.ts'
import { pasteInto } from '../state/workflow-edits.ts'
import { bytesOfFile, textOfFile } from '../state/text-of-file.ts'
import { namesInArchive, unpackedArchive } from '../state/unpacked-archive.ts'
import { unpackedFile } from '../state/unpacked-file.ts'
import { notifyProblem, notifyWhile } from '../state/toasts.ts'
import { droppedFiles } from './dropped-files.ts'

/** A case, a workflow, a captured request, exported evidence or a log may be dropped anywhere; text of one may be pasted. */
export function DropZone({ children }: { readonly children: ReactNode }): ReactNode {
  const [over, setOver] = useState(false)
  useEffect(() => {
    const paste = (event: ClipboardEvent): void => {
      const text = event.clipboardData?.getData('text') ?? ''
      const isTyped =
        event.target instanceof Element &&
        event.target.closest('input, textarea, [contenteditable], .monaco-editor') !== null
      if (text === '' || isTyped || isDialogOpen()) return
      event.preventDefault()
      if (!pasteInto(text)) void openText('the clipboard', text)
    }
    window.addEventListener('paste', paste)
    return () => window.removeEventListener('paste', paste)
  }, [])
  const handedOver = useFilesToOpen(({ files }) => files)
  const isStarting = useCase(({ opening }) => opening)
  useEffect(() => {
    if (isStarting || handedOver.length === 0) return
    useFilesToOpen.setState({ files: [] })
    void openInTurn(handedOver)
  }, [handedOver, isStarting])
  const hasFile = (event: DragEvent): boolean => event.dataTransfer.types.includes('Files')
  return (
    <div
      role="presentation"
      onDragOver={(event) => {
        if (!hasFile(event)) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={(event) => {
        if (event.relatedTarget === null) setOver(false)
      }}
      onDrop={(event) => {
        setOver(false)
        if (!hasFile(event)) return
        event.preventDefault()
        void openDropped(event.dataTransfer)
      }}
    >
      {children}
      {over && (
        <div className="shell-drop" role="status">
          Drop workflows, a folder of them, a case or exported evidence to open them, a request (HAR, raw HTTP, cURL) to
          send it, or a log to read what failed first
        </div>
      )}
    </div>
  )
}

async function openDropped(transfer: DataTransfer): Promise<void> {
  const files = await droppedFiles(transfer)
  if (files.length > 0) await openInTurn(files)
  else {
    notifyProblem({
      code: 'INVALID_INPUT',
      sentence: 'What was dropped holds no JSON file, and workflows are JSON files.',
      remedy: 'Drop the exported workflows, or the folder that they are in.',
    })
  }
}

let turn: Promise<unknown> = Promise.resolve()

/** Opens what is given after what was given before it. */
function openInTurn(files: readonly File[]): Promise<void> {
  const opened = turn.then(() => openFiles(files))
  // What goes wrong with one keeps none of the next from being opened.
  turn = opened.catch(() => undefined)
  return opened
}

async function openFiles(files: readonly File[]): Promise<void> {
  const [only] = files
  if (only !== undefined && files.length === 1) await open(only)
  else await openMany(files, open)
}

/** From this size on reading takes so long that it is said, in bytes. */
const noticedBytes = 4 * 1024 * 1024

async function open(file: File): Promise<void> {
  await untilNothingAsks(file.name)
  const isPacked = /\.gz(?:ip)?$/iu.test(file.name)
  const unpacked = isPacked && tooLarge(file.name, file.size) === null ? await unpackedFile(file) : null
  if (unpacked !== null) {
    await open(unpacked)
    return
  }
  // Nothing else is read that is as long, and nothing else that comes packed in this way: it says itself how far it is.
  if (isPacked || tooLarge(file.name, file.size) !== null) {
    await openLogAlone(file)
    return
  }
  const isLong = file.size > noticedBytes
  const size = isLong ? ` (${(file.size / 1024 / 1024).toFixed(0)} MB)` : ''
  await notifyWhile(`Reading "${file.name}"${size} …`, openFileOf(file), isLong)
}

/** What an open dialog is about stays as it is until it is closed, and one file takes no question about another away. */
async function untilNothingAsks(name: string): Promise<void> {
  await untilDecided()
  if (isDialogOpen()) await notifyWhile(`"${name}" is opened once the dialog is closed.`, untilNoDialog(), true)
}

async function openFileOf(file: File): Promise<void> {
  const isArchive = /\.zip$/iu.test(file.name)
  if (isArchive && (await namesInArchive(file))?.includes('evidence.json') !== true) {
    const files = await unpackedArchive(file)
    if (files === null || files.length === 0) await openLogAlone(file)
    else await openFiles(files)
    return
  }
  const text = isArchive ? '' : await textOfFile(file)
  if (text === null) return
  if (isArchive || /^\s*\{\s*"format":\s*"(?:faultline-evidence|faultline-diagnostic-record)"/u.test(text))
    await openEvidence(file)
  else if (looksLikeServiceExecution(text)) await openServiceText(file.name, text)
  else await openText(file.name, text)
}

async function openEvidence(file: File): Promise<void> {
  const bytes = await bytesOfFile(file)
  if (bytes !== null) await readEvidence(file.name, bytes.buffer)
}
