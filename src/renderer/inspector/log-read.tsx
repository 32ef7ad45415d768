import { Button, Menu, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { holdsWords } from '../../shared/holds-words.ts'
import type { LogFileView, LogForm, LoggedFailureView, LogView } from '../../shared/views/log-view.ts'
import { bytes, count, fullTime } from '../controls/format.ts'
import { Empty } from '../controls/notice.tsx'
import { copyLog, exportLog, useLog } from '../state/log.ts'
import { bringExecution, bringWorkflow, studyLogged } from '../state/study-logged.ts'
import styles from './log-dialog.module.css'
import { FirstLogged } from './first-logged.tsx'
import { LoggedFailure } from './logged-failure.tsx'

/** What was read, what failed first, everything else that failed, and what can be done now. */
export function LogRead({ view }: { readonly view: LogView }): ReactNode {
  const { failures, told, leftOff } = view
  const first = told === null ? null : (failures[told] ?? null)
  return (
    <div className={styles.read}>
      <HowRead view={view} />
      {first === null || told === null ? (
        <Empty
          title="Nothing in it tells of a failure"
          text="It may be the log of another time, or of another program: look at the time at which the delivery came, and bring the log of the proxy or of a worker, too."
        />
      ) : (
        <FirstLogged failure={first} place={told} />
      )}
      <WhatNow first={first} />
      <Others
        failures={failures.map((failure, place) => ({ failure, place })).filter(({ place }) => place !== told)}
        leftOff={leftOff}
      />
    </div>
  )
}

const forms: Readonly<Record<LogForm, readonly [name: string, one: string]>> = {
  lines: ['Log', 'line'],
  'json-lines': ['Log in JSON', 'line'],
  list: ['List in JSON', 'entry'],
  object: ['One entry in JSON', 'entry'],
  table: ['Table', 'line'],
  execution: ['Execution of n8n', 'entry'],
  message: ['Error text', 'line'],
}

function told({ form, count: amount }: LogFileView): string {
  const [name, one] = forms[form]
  return `${name}, ${count(amount, one, one === 'entry' ? 'entries' : 'lines')}`
}

function HowRead({ view }: { readonly view: LogView }): ReactNode {
  const { files, leftOut, entries, from, to } = view
  const [only] = files
  const span =
    from === null || to === null
      ? 'no times in it'
      : from === to
        ? fullTime(from)
        : `${fullTime(from)} to ${fullTime(to)}`
  const what =
    files.length === 1 && only !== undefined ? told(only) : `${count(files.length, 'log')} in the order of time`
  return (
    <div className={styles.how}>
      <p className="selectable">
        <strong>{what}</strong>{' '}
        <span className="soft numbers">
          · {bytes(view.bytes)} · {count(entries, 'entry', 'entries')} read · {span}
        </span>
      </p>
      {leftOut.length > 0 && (
        <p className="soft selectable">
          {leftOut.length === 1 ? 'No log, and left out' : 'No logs, and left out'}: {leftOut.join(', ')}
        </p>
      )}
      {files.length > 1 && (
        <details className="selectable">
          <summary>What it holds</summary>
          <ul>
            {files.map((file) => (
              <li key={file.name}>
                {file.name} <span className="soft">{told(file)}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  )
}

/** The next step: to the workflow where it is known, and to whoever has to be told. */
function WhatNow({ first }: { readonly first: LoggedFailureView | null }): ReactNode {
  const offer = useLog((state) => state.offer)
  const known = first?.known ?? null
  return (
    <div className={styles.line}>
      <div className={styles.ways}>
        {known !== null && <Button onClick={() => void studyLogged(known)}>Study "{known.name}"</Button>}
        {known === null && first !== null && <Button onClick={() => void bringWorkflow()}>Bring the workflow…</Button>}
        <Button variant="default" onClick={() => void bringExecution()}>
          Bring the execution from n8n…
        </Button>
        {offer !== null && (
          <Button variant="default" onClick={offer.run}>
            {offer.label}
          </Button>
        )}
      </div>
      <div className={styles.ways}>
        <Button variant="default" onClick={() => void copyLog()}>
          Copy as text
        </Button>
        <Menu position="bottom-end">
          <Menu.Target>
            <Button variant="default">Export…</Button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item onClick={() => void exportLog('md')}>Markdown</Menu.Item>
            <Menu.Item onClick={() => void exportLog('json')}>JSON</Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </div>
    </div>
  )
}

/** From so many on they are searched. */
const many = 8

function Others(props: {
  readonly failures: readonly { readonly failure: LoggedFailureView; readonly place: number }[]
  readonly leftOff: number
}): ReactNode {
  const { failures, leftOff } = props
  const [wanted, setWanted] = useState('')
  if (failures.length === 0) return null
  const found = failures.filter(({ failure }) => holds(failure, wanted))
  return (
    <section aria-labelledby="what-else-failed" className={styles.others}>
      <div className={styles.line}>
        <h3 id="what-else-failed">
          What else failed <span className="soft">{count(failures.length + leftOff, 'kind')}</span>
        </h3>
        {failures.length >= many && (
          <TextInput
            aria-label="Search what failed"
            placeholder="Text, layer, node, workflow or path"
            leftSection={<IconSearch size={14} aria-hidden />}
            w={260}
            value={wanted}
            onChange={(event) => setWanted(event.currentTarget.value)}
          />
        )}
      </div>
      {found.length === 0 ? (
        <p className="soft">None of them holds "{wanted}".</p>
      ) : (
        <ul className={styles.list}>
          {found.map(({ failure, place }) => (
            <LoggedFailure key={place} failure={failure} place={place} />
          ))}
        </ul>
      )}
      {leftOff > 0 && (
        <p className="soft">{count(leftOff, 'more kind')} are not listed: cut out the time that counts.</p>
      )}
    </section>
  )
}

function holds({ text, layer, node, workflow, url, status }: LoggedFailureView, wanted: string): boolean {
  return holdsWords([text, layer, node, workflow, url, status], wanted)
}
