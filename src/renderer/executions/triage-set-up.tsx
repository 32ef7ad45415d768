import { Button, NumberInput, PasswordInput, SegmentedControl, Select, TextInput } from '@mantine/core'
import { useState, type ReactNode, type SubmitEvent } from 'react'
import { triageSpans, type TriageSpan } from '../../shared/triage.ts'
import { ServiceProblem } from '../inspector/service-problem.tsx'
import { chooseTriageFile, setUpTriage, startTriage, useTriage } from '../state/triage.ts'
import styles from './triage.module.css'

const spanWords: Readonly<Record<TriageSpan, string>> = {
  '24h': 'Last 24 hours',
  '7d': 'Last 7 days',
  '30d': 'Last 30 days',
  all: 'All that is kept',
}

export function wordOfSpan(span: TriageSpan): string {
  return spanWords[span].toLowerCase()
}

const usualLimit = 200
const mostExecutions = 10_000

/** Where the failing executions come from, since when, and how many at most. */
export function TriageSetUp(): ReactNode {
  const { connection, file, view, problem, busy } = useTriage()
  const [kind, setKind] = useState<'service' | 'file'>(file === null ? 'service' : 'file')
  const [url, setUrl] = useState<string | null>(null)
  const [key, setKey] = useState('')
  const [since, setSince] = useState<TriageSpan>('7d')
  const [limit, setLimit] = useState<number | string>(usualLimit)
  const address = url ?? connection?.baseUrl ?? ''
  const isKept = connection !== null && connection.baseUrl === address && connection.keyKeptIn !== 'locked'
  const hasSource = kind === 'file' ? file !== null : address.trim() !== '' && (isKept || key !== '')
  const submit = (event: SubmitEvent): void => {
    event.preventDefault()
    const source =
      kind === 'file' ? ({ kind } as const) : ({ kind, url: address, ...(key === '' ? {} : { key }) } as const)
    void startTriage({ source, since, limit: Number(limit) })
  }
  return (
    <form onSubmit={submit} className={styles.setUp} aria-label="Set up a triage">
      <div className={styles.words}>
        <h2>Triage the failing executions of a running n8n</h2>
        <p>
          They are brought in and put together by workflow, first failed node and message; one of each group is sent
          here and swept, so that each group has its layer. Nothing is written to the service, and your case under study
          stays as it is.
        </p>
      </div>
      <SegmentedControl
        aria-label="Where they come from"
        value={kind}
        onChange={(value) => setKind(value === 'file' ? 'file' : 'service')}
        data={[
          { value: 'service', label: 'Running service' },
          { value: 'file', label: 'Database or saved file' },
        ]}
      />
      {kind === 'service' ? (
        <div className={styles.pair}>
          <TextInput
            label="Base URL"
            placeholder="https://n8n.example.com"
            value={address}
            onChange={(event) => setUrl(event.currentTarget.value)}
            required
          />
          <PasswordInput
            label="API key"
            placeholder={isKept ? 'The key that is kept is used' : undefined}
            value={key}
            onChange={(event) => setKey(event.currentTarget.value)}
            required={!isKept}
          />
        </div>
      ) : (
        <div className={styles.file}>
          <Button variant="default" onClick={() => void chooseTriageFile()}>
            Choose a file…
          </Button>
          <p>{file ?? 'The service’s own database.sqlite, also while it runs, or executions saved as JSON.'}</p>
        </div>
      )}
      <div className={styles.pair}>
        <Select
          label="Failed in"
          data={triageSpans.map((value) => ({ value, label: spanWords[value] }))}
          value={since}
          allowDeselect={false}
          onChange={(value) => setSince(triageSpans.find((span) => span === value) ?? '7d')}
        />
        <NumberInput
          label="Executions at most"
          min={1}
          max={mostExecutions}
          clampBehavior="strict"
          allowDecimal={false}
          value={limit}
          onChange={setLimit}
        />
      </div>
      {problem !== null && <ServiceProblem problem={problem} />}
      <div className={styles.actions}>
        {view !== null && (
          <Button variant="default" onClick={() => setUpTriage(false)}>
            Back to the last triage
          </Button>
        )}
        <Button type="submit" loading={busy !== null} disabled={!hasSource || Number(limit) < 1}>
          Start the triage
        </Button>
      </div>
    </form>
  )
}
