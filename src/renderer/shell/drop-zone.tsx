import { useEffect, useState, type DragEvent, type ReactNode } from 'react'
import { tooLarge } from '../../shared/file-limit.ts'
import { openText } from '../state/case.ts'
import { readEvidence } from '../state/evidence.ts'
import { tellDone, tellProblem } from '../state/toasts.ts'

/** A case, a workflow, a captured request or exported evidence may be dropped anywhere; text of one may be pasted. */
export function DropZone({ children }: { readonly children: ReactNode }): ReactNode {
  const [over, setOver] = useState(false)
  useEffect(() => {
    const paste = (event: ClipboardEvent): void => {
      const text = event.clipboardData?.getData('text') ?? ''
      const isTyped =
        event.target instanceof Element &&
        event.target.closest('input, textarea, [contenteditable], .monaco-editor') !== null
      if (text === '' || isTyped) return
      event.preventDefault()
      void openText('the clipboard', text)
    }
    window.addEventListener('paste', paste)
    return () => window.removeEventListener('paste', paste)
  }, [])
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
        const file = event.dataTransfer.files[0]
        if (file === undefined) return
        event.preventDefault()
        void open(file)
      }}
    >
      {children}
      {over && (
        <div className="shell-drop">
          Drop a workflow, a case or exported evidence to open it, or a request (HAR, raw HTTP, cURL) to send it
        </div>
      )}
    </div>
  )
}

/** From this size on reading takes so long that it is said, in bytes. */
const noticedBytes = 4 * 1024 * 1024

async function open(file: File): Promise<void> {
  const problem = tooLarge(file.name, file.size)
  if (problem !== null) {
    tellProblem(problem)
    return
  }
  if (file.size > noticedBytes) tellDone(`Reading "${file.name}" (${(file.size / 1024 / 1024).toFixed(0)} MB) …`)
  const isArchive = /\.zip$/iu.test(file.name)
  const text = isArchive ? '' : await file.text()
  if (isArchive || /^\s*\{\s*"format":\s*"faultline-evidence"/u.test(text))
    await readEvidence(file.name, await file.arrayBuffer())
  else await openText(file.name, text)
}
