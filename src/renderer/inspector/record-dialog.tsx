import { Button, Group, Modal, Progress, Select, Tabs } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import type { EvidencePreview } from '../../shared/views/evidence-preview.ts'
import type { RecordPreview } from '../../shared/views/record-preview.ts'
import { Loading, ProblemNotice } from '../controls/notice.tsx'
import {
  closeRecord,
  copyRecord,
  previewEvidence,
  recordFormats,
  saveRecord,
  stopSaving,
  useRecord,
  type RecordFormat,
} from '../state/record.ts'
import styles from './record-dialog.module.css'
import { Marked } from './marked-text.tsx'
import { FileChoice } from './file-choice.tsx'
import { RecordText } from './record-text.tsx'
import { Redactions } from './redaction-list.tsx'
import { RedactMore } from './redact-more.tsx'

type Shown = 'json' | 'md' | 'evidence'

const fileLabels: Readonly<Record<RecordFormat, string>> = {
  json: 'JSON file',
  md: 'Markdown file',
  html: 'Page with all evidence',
  zip: 'ZIP with all evidence',
}

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
  const [shown, setShown] = useState<Shown>('json')
  const [formats, setFormats] = useState<readonly RecordFormat[]>(['json', 'md'])
  const evidence = useRecord((state) => state.evidence)
  const { preview, executionId } = props
  const all = shown === 'evidence' && evidence?.kind === 'ready' ? evidence.value : null
  const replacements = shown === 'evidence' ? (all?.replacements ?? []) : preview.replacements
  const show = (value: string | null): void => {
    setShown(value === 'md' || value === 'evidence' ? value : 'json')
    if (value === 'evidence') void previewEvidence(executionId)
  }
  return (
    <>
      <div className={styles.columns}>
        <Tabs value={shown} onChange={show} className={styles.text}>
          <Tabs.List aria-label="What leaves">
            <Tabs.Tab value="json">JSON</Tabs.Tab>
            <Tabs.Tab value="md">Markdown</Tabs.Tab>
            <Tabs.Tab value="evidence">All evidence</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="json">
            <RecordText name="diagnostic-record.json" text={preview.json} replacements={preview.replacements} />
          </Tabs.Panel>
          <Tabs.Panel value="md">
            <div className={styles.head}>
              <span className="soft">diagnostic-record.md</span>
            </div>
            <Marked text={preview.markdown} replacements={preview.replacements} />
          </Tabs.Panel>
          <Tabs.Panel value="evidence">
            {evidence?.kind === 'failed' && <ProblemNotice problem={evidence.problem} />}
            {evidence?.kind === 'ready' ? <Evidence evidence={evidence.value} /> : <Loading what="all evidence" />}
          </Tabs.Panel>
        </Tabs>
        <div>
          <Redactions replacements={replacements} />
          <RedactMore executionId={executionId} />
        </div>
      </div>
      <Group justify="space-between" mt="md">
        <FileChoice files={fileLabels} order={recordFormats} chosen={formats} onChoose={setFormats} />
        <Saving executionId={executionId} copied={shown === 'evidence' ? null : shown} formats={formats} />
      </Group>
    </>
  )
}

function Saving(props: {
  readonly executionId: string
  /** What the clipboard is offered; null: nothing. */
  readonly copied: 'json' | 'md' | null
  readonly formats: readonly RecordFormat[]
}): ReactNode {
  const { saving, progress } = useRecord()
  const { executionId, copied, formats } = props
  if (saving) {
    return (
      <Group gap="xs">
        <Progress
          w={140}
          aria-label="Export"
          animated={progress === null}
          value={progress === null ? 100 : (100 * progress.writtenBytes) / Math.max(1, progress.totalBytes)}
        />
        <Button variant="default" onClick={() => stopSaving(executionId)}>
          Stop
        </Button>
      </Group>
    )
  }
  return (
    <Group gap="xs">
      {copied !== null && (
        <Button variant="default" onClick={() => void copyRecord(executionId, copied)}>
          Copy {copied === 'json' ? 'JSON' : 'Markdown'}
        </Button>
      )}
      <Button disabled={formats.length === 0} onClick={() => void saveRecord(executionId, formats)}>
        Save…
      </Button>
    </Group>
  )
}

function Evidence({ evidence }: { readonly evidence: EvidencePreview }): ReactNode {
  const [name, setName] = useState(evidence.files[0]?.name ?? '')
  const text = evidence.files.find((file) => file.name === name)?.text ?? ''
  const choice = (
    <Select
      aria-label="File of the archive"
      size="xs"
      allowDeselect={false}
      data={evidence.files.map((file) => file.name)}
      value={name}
      onChange={(value) => setName(value ?? name)}
    />
  )
  return (
    <>
      {name.endsWith('.json') ? (
        <RecordText name={name} text={text} replacements={evidence.replacements} head={choice} />
      ) : (
        <>
          <div className={styles.head}>{choice}</div>
          <Marked text={text} replacements={evidence.replacements} />
        </>
      )}
    </>
  )
}
