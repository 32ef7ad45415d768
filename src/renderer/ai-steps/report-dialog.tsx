import { Button, Group, Modal, Tabs } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { aiReportFormats, type AiReportFormat, type AiReportPreview } from '../../shared/ai-report.ts'
import { Loading, ProblemNotice } from '../controls/notice.tsx'
import { FileChoice } from '../inspector/file-choice.tsx'
import { Marked } from '../inspector/marked-text.tsx'
import { RecordText } from '../inspector/record-text.tsx'
import { Redactions } from '../inspector/redaction-list.tsx'
import { closeAiReport, previewAiReport, saveAiReport, useAiReport } from '../state/ai-report.ts'
import styles from './ai-steps.module.css'

const titles: Readonly<Record<AiReportFormat, string>> = { json: 'JSON', md: 'Markdown', html: 'Page' }
const files: Readonly<Record<AiReportFormat, string>> = { json: 'JSON file', md: 'Markdown file', html: 'HTML page' }

/** The validation report as it will leave the machine, in its three forms; then it is written. */
export function ReportDialog(): ReactNode {
  const preview = useAiReport((state) => state.preview)
  return (
    <Modal opened={preview !== null} onClose={closeAiReport} title="Validation report of AI steps" size={1080} centered>
      {preview?.kind === 'loading' && <Loading what="the report" />}
      {preview?.kind === 'failed' && <ProblemNotice problem={preview.problem} retry={() => void previewAiReport()} />}
      {preview?.kind === 'ready' && <Preview preview={preview.value} />}
    </Modal>
  )
}

function Preview({ preview }: { readonly preview: AiReportPreview }): ReactNode {
  const [shown, setShown] = useState<AiReportFormat>('html')
  const [chosen, setChosen] = useState<readonly AiReportFormat[]>(['json', 'html'])
  const saving = useAiReport((state) => state.saving)
  return (
    <>
      <div className={styles.report}>
        <Tabs
          value={shown}
          onChange={(value) => setShown(aiReportFormats.find((each) => each === value) ?? 'html')}
          className={styles.reportText}
        >
          <Tabs.List aria-label="Form of the report">
            {aiReportFormats.map((format) => (
              <Tabs.Tab key={format} value={format}>
                {titles[format]}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          <Tabs.Panel value="json">
            <RecordText name="ai-report.json" text={preview.json} replacements={preview.replacements} />
          </Tabs.Panel>
          <Tabs.Panel value="md">
            <Marked text={preview.markdown} replacements={preview.replacements} />
          </Tabs.Panel>
          <Tabs.Panel value="html">
            {/* No permission at all: the page runs nothing, loads nothing and goes nowhere. */}
            <iframe className={styles.page} title="Report as a page" sandbox="" srcDoc={preview.html} />
          </Tabs.Panel>
        </Tabs>
        <Redactions replacements={preview.replacements} />
      </div>
      <Group justify="space-between" mt="md">
        <FileChoice files={files} order={aiReportFormats} chosen={chosen} onChoose={setChosen} />
        <Button disabled={chosen.length === 0} loading={saving} onClick={() => void saveAiReport(chosen)}>
          Save…
        </Button>
      </Group>
    </>
  )
}
