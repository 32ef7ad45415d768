import { useState, type DragEvent, type ReactNode } from 'react'
import { openText } from '../state/case.ts'
import styles from './shell.module.css'

/** A case or workflow may be dropped anywhere. */
export function DropZone({ children }: { readonly children: ReactNode }): ReactNode {
  const [over, setOver] = useState(false)
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
        void file.text().then((text) => openText(file.name, text))
      }}
    >
      {children}
      {over && <div className={styles.drop}>Drop a workflow or a case to open it</div>}
    </div>
  )
}
