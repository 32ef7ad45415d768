import { useDebouncedValue } from '@mantine/hooks'
import { useEffect, useState, type ReactNode } from 'react'
import type { ExpressionPreview } from '../../shared/views/expression-preview.ts'
import { StatusMark } from '../controls/status-mark.tsx'
import type { Evaluate } from '../editor/show-evaluated.ts'
import { shownValue } from '../editor/shown-value.ts'
import styles from './workflows.module.css'

/** What an expression gives with the data of the last execution, a moment after it was typed. */
export function ExpressionGives(props: { readonly evaluate: Evaluate; readonly template: string }): ReactNode {
  const { evaluate } = props
  const [template] = useDebouncedValue(props.template, 350)
  const [preview, setPreview] = useState<ExpressionPreview | null>(null)
  useEffect(() => {
    let gone = false
    void evaluate(template).then((given) => {
      if (!gone) setPreview(given)
    })
    return () => {
      gone = true
    }
  }, [evaluate, template])
  if (preview === null) return null
  return (
    <p className={styles.preview} data-kind={preview.kind} role="status">
      {preview.kind === 'value' && (
        <>
          <span className="soft">gives</span> <code className="selectable">{shownValue(preview.value, 300)}</code>
        </>
      )}
      {preview.kind === 'error' && (
        <>
          <StatusMark kind="error" /> <span className="selectable">{preview.message}</span>
        </>
      )}
      {preview.kind === 'nothing' && <span className="soft">{preview.sentence}</span>}
    </p>
  )
}
