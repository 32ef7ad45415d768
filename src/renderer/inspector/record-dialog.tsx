import { Button, Checkbox, Group, Modal, Tabs } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import type { RecordPreview } from '../../shared/contract.ts'
import { count } from '../controls/measures.ts'
import { Loading, ProblemNotice } from '../controls/notice.tsx'
import { closeRecord, copyRecord, saveRecord, useRecord, type RecordFormat } from '../state/record.ts'
import styles from './record-dialog.module.css'
import { marked } from './marked.ts'

/** What will leave the machine, word for word, with every redaction marked; then it is written. */
export function RecordDialog(): ReactNode {
  const { executionId, preview } = useRecord()
  return (
    <Modal opened={executionId !== null} onClose={closeRecord} title="Diagnostic record" size={980} centered>
      {executionId !== null && preview.kind === 'loading' && <Loading what="the record" />}
      {executionId !== null && preview.kind === 'failed' && <ProblemNotice problem={preview.problem} />}
      {executionId !== null && preview.kind === 'ready' && (
        <Preview executionId={executionId} preview={preview.value} />
      )}
    </Modal>
  )
}

function Preview(props: { readonly executionId: string; readonly preview: RecordPreview }): ReactNode {
  const [format, setFormat] = useState<RecordFormat>('json')
  const [formats, setFormats] = useState<string[]>(['json', 'md'])
  const saving = useRecord((state) => state.saving)
  const { preview, executionId } = props
  const wanted = formats.filter((each): each is RecordFormat => each === 'json' || each === 'md')
  return (
    <>
      <div className={styles.columns}>
        <Tabs value={format} onChange={(value) => setFormat(value === 'md' ? 'md' : 'json')} className={styles.text}>
          <Tabs.List aria-label="Format">
            <Tabs.Tab value="json">JSON</Tabs.Tab>
            <Tabs.Tab value="md">Markdown</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="json">
            <Marked text={preview.json} placeholders={preview.replacements.map((each) => each.placeholder)} />
          </Tabs.Panel>
          <Tabs.Panel value="md">
            <Marked text={preview.markdown} placeholders={preview.replacements.map((each) => each.placeholder)} />
          </Tabs.Panel>
        </Tabs>
        <section className={styles.redactions} aria-label="Redactions">
          <h3>
            {preview.replacements.length === 0
              ? 'Nothing was redacted'
              : count(preview.replacements.length, 'redaction')}
          </h3>
          {preview.replacements.length === 0 && (
            <p className="soft">No token, password or personal data was found in this record.</p>
          )}
          <ul>
            {preview.replacements.map((each, index) => (
              <li key={index}>
                <mark>{each.placeholder}</mark>
                <span className="soft">in {each.field}</span>
                <span className="selectable">{each.reason}</span>
              </li>
            ))}
          </ul>
        </section>
      </div>
      <Group justify="space-between" mt="md">
        <Checkbox.Group value={formats} onChange={setFormats} aria-label="Files to write">
          <Group gap="md">
            <Checkbox size="xs" value="json" label="JSON file" />
            <Checkbox size="xs" value="md" label="Markdown file" />
          </Group>
        </Checkbox.Group>
        <Group gap="xs">
          <Button variant="default" onClick={() => void copyRecord(executionId, format)}>
            Copy {format === 'json' ? 'JSON' : 'Markdown'}
          </Button>
          <Button disabled={wanted.length === 0} loading={saving} onClick={() => void saveRecord(executionId, wanted)}>
            Save…
          </Button>
        </Group>
      </Group>
    </>
  )
}

function Marked(props: { readonly text: string; readonly placeholders: readonly string[] }): ReactNode {
  return (
    // A long text is scrolled with the keyboard.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <pre className={`${styles.file ?? ''} selectable`} tabIndex={0} aria-label="File as it will be written">
      {marked(props.text, props.placeholders).map((part, index) =>
        part.isMarked ? <mark key={index}>{part.text}</mark> : part.text,
      )}
    </pre>
  )
}
