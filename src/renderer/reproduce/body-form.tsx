import { SegmentedControl } from '@mantine/core'
import { useMemo, useState, type ReactNode } from 'react'
import { layOutJson } from '../controls/json-layout.ts'
import { byteLength, bytes } from '../controls/format.ts'
import styles from './request-pane.module.css'

/** Longer bodies are shown as they are: to lay them out would hold up the window. */
const longestLaidOut = 1_000_000

export interface BodyForm {
  /** What the editor shows. */
  readonly text: string
  readonly isLaidOut: boolean
  readonly edit: (text: string) => void
  /** The switch between the forms, with its sentence. */
  readonly control: ReactNode
}

/**
 * The body, laid out for reading or as it is sent. Laying out changes nothing of what is sent; from the first edit of the
 * laid-out text on, that text is what is sent, and the line below says so.
 */
export function useBodyForm(props: {
  readonly body: string
  readonly isJson: boolean
  readonly onChange: (body: string) => void
}): BodyForm {
  const { body } = props
  const [wanted, setWanted] = useState<'formatted' | 'raw'>('formatted')
  const laidOut = useMemo(
    () => (props.isJson && body.length <= longestLaidOut ? layOutJson(body) : null),
    [props.isJson, body],
  )
  // What a person has typed is not laid out again under their hands.
  const [typed, setTyped] = useState<string | null>(null)
  const isLaidOut = wanted === 'formatted' && laidOut !== null && laidOut !== body && body !== typed
  const said = isLaidOut
    ? `Laid out for reading; the ${bytes(byteLength(body))} are sent as they are until you edit here.`
    : 'Sent exactly as it stands here.'
  return {
    text: isLaidOut ? laidOut : body,
    isLaidOut,
    edit: (text) => {
      setTyped(text)
      props.onChange(text)
    },
    control: (
      <div className={styles.forms}>
        <span className={styles.said} title={said}>
          {said}
        </span>
        <SegmentedControl
          aria-label="Form of the body"
          className={styles.form}
          data={[
            { value: 'formatted', label: 'Formatted', disabled: laidOut === null && body !== typed },
            { value: 'raw', label: 'Raw bytes' },
          ]}
          value={laidOut === null && body !== typed ? 'raw' : wanted}
          onChange={(form) => {
            setTyped(null)
            setWanted(form === 'raw' ? 'raw' : 'formatted')
          }}
        />
      </div>
    ),
  }
}
