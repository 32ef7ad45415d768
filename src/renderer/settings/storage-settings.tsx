/** What the store takes, how long it is kept, and how everything is deleted. */
import { Button, NumberInput, Select, Table } from '@mantine/core'
import { useEffect, useState, type ReactNode } from 'react'
import { graceSentence } from '../../shared/retention-grace.ts'
import { initialRetention, type Retention, type StorageView } from '../../shared/retention.ts'
import { count, fullTime } from '../controls/format.ts'
import { Loading, ProblemNotice } from '../controls/notice.tsx'
import { Removing } from '../inspector/delete-dialog.tsx'
import { askToDelete } from '../state/deletion.ts'
import { changeRetention, keepAll, loadStorage, pruneNow, stopRemoval, useStorage } from '../state/storage.ts'
import { loadWorkflows, useWorkflows } from '../state/workflows.ts'
import styles from './settings.module.css'

export function StorageSettings(): ReactNode {
  const { view, removal } = useStorage()
  useEffect(() => {
    void loadStorage()
    void loadWorkflows()
  }, [])
  return (
    <section className={styles.setting} aria-labelledby="storage-title">
      <div>
        <h2 id="storage-title">Storage</h2>
        <p>
          What is older, more or larger than these limits goes by itself, the oldest first, in the background. What is
          marked "Kept" stays, with what it hangs on. 0 sets no limit. A repeat of an event that is gone is not
          recognised.
        </p>
        {view.kind === 'ready' && <Held view={view.value} />}
      </div>
      <div className={styles.stack}>
        {view.kind === 'loading' && <Loading what="the storage" />}
        {view.kind === 'failed' && <ProblemNotice problem={view.problem} retry={() => void loadStorage()} />}
        {view.kind === 'ready' && (
          <>
            {removal === null && <Grace view={view.value} />}
            <Limits key={JSON.stringify(view.value.retention)} retention={view.value.retention} />
            <OwnLimits retention={view.value.retention} />
          </>
        )}
        {removal !== null && <Removing />}
        <div className={styles.row}>
          {removal === null ? (
            <Button variant="default" onClick={() => void pruneNow()}>
              Clean up now
            </Button>
          ) : (
            <Button variant="default" onClick={() => void stopRemoval()}>
              Stop
            </Button>
          )}
          <Button
            variant="default"
            onClick={() =>
              void askToDelete({ kind: 'everything', withSettings: false, withCredentials: false }, 'everything')
            }
          >
            Delete everything…
          </Button>
        </div>
      </div>
    </section>
  )
}

/** What was kept without limits until now is not let go before a person could read of it. */
function Grace({ view: { grace, retention } }: { readonly view: StorageView }): ReactNode {
  if (grace === null) return null
  return (
    <div role="status" className={styles.stack}>
      <p>{graceSentence(grace, retention.days)}</p>
      <div className={styles.row}>
        <Button onClick={() => void keepAll(retention)}>Keep all</Button>
        <Button variant="default" onClick={() => void pruneNow()}>
          Let it go now
        </Button>
      </div>
    </div>
  )
}

function Held({ view }: { readonly view: StorageView }): ReactNode {
  const { fileBytes, deliveries, executions, workflows, oldest, kept, lastRemoval, shrinks } = view
  return (
    <>
      <p className="selectable numbers">
        {megabytes(fileBytes)} on the disk: {count(deliveries, 'delivery', 'deliveries')},{' '}
        {count(executions, 'execution')}, {count(workflows, 'workflow')}; {kept.length} marked to be kept.
      </p>
      {oldest !== null && <p className="selectable numbers">The oldest is of {fullTime(oldest)}.</p>}
      {lastRemoval !== null && (
        <p className="selectable numbers">
          On {fullTime(lastRemoval.at)} {count(lastRemoval.removed.executions, 'execution')} and{' '}
          {count(lastRemoval.removed.deliveries, 'delivery', 'deliveries')} went.
        </p>
      )}
      {!shrinks && (
        <p role="status">
          The file does not get smaller yet: it must be rewritten once, for which there was no room. Make room and start
          Faultline again.
        </p>
      )}
    </>
  )
}

function Limits({ retention }: { readonly retention: Retention }): ReactNode {
  const [days, setDays] = useState<string | number>(retention.days)
  const [most, setMost] = useState<string | number>(retention.maximumExecutions)
  const [size, setSize] = useState<string | number>(retention.maximumBytes / bytesOfMegabyte)
  const written: Retention | null =
    isLimit(days) && isLimit(most) && isLimit(size)
      ? { ...retention, days, maximumExecutions: most, maximumBytes: size * bytesOfMegabyte }
      : null
  const isSame = written !== null && JSON.stringify(written) === JSON.stringify(retention)
  return (
    <form
      className={styles.fields}
      aria-label="Limits of what is kept"
      onSubmit={(event) => {
        event.preventDefault()
        if (written !== null) void changeRetention(written, retention)
      }}
    >
      <Limit label="Days" value={days} onChange={setDays} />
      <Limit label="Executions" value={most} onChange={setMost} />
      <Limit label="Size in MB" value={size} onChange={setSize} />
      <Button type="submit" variant="default" disabled={written === null || isSame}>
        Change limits
      </Button>
    </form>
  )
}

/** Workflows that are kept longer or shorter than the others. */
function OwnLimits({ retention }: { readonly retention: Retention }): ReactNode {
  const { workflows } = useWorkflows()
  const [chosen, setChosen] = useState<string | null>(null)
  const [days, setDays] = useState<string | number>(initialRetention.days)
  const [most, setMost] = useState<string | number>(0)
  const [size, setSize] = useState<string | number>(0)
  const known = workflows.kind === 'ready' ? workflows.value : []
  const nameOf = (id: string): string => known.find((one) => one.id === id)?.name ?? id
  const own = Object.entries(retention.workflows)
  const without = (id: string): Retention => ({
    ...retention,
    workflows: Object.fromEntries(own.filter(([one]) => one !== id)),
  })
  return (
    <>
      {own.length > 0 && (
        <Table aria-label="Workflows with limits of their own">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Workflow</Table.Th>
              <Table.Th>Days</Table.Th>
              <Table.Th>Executions</Table.Th>
              <Table.Th>MB</Table.Th>
              <Table.Th>
                <span className="visually-hidden">Actions</span>
              </Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {own.map(([id, limits]) => (
              <Table.Tr key={id}>
                <Table.Td>{nameOf(id)}</Table.Td>
                <Table.Td>{limits.days === 0 ? 'no limit' : limits.days}</Table.Td>
                <Table.Td>{limits.maximumExecutions === 0 ? 'no limit' : limits.maximumExecutions}</Table.Td>
                <Table.Td>
                  {(limits.maximumBytes ?? 0) === 0 ? 'no limit' : (limits.maximumBytes ?? 0) / bytesOfMegabyte}
                </Table.Td>
                <Table.Td>
                  <Button
                    variant="subtle"
                    size="compact-xs"
                    aria-label={`As all others: ${nameOf(id)}`}
                    onClick={() => void changeRetention(without(id), retention)}
                  >
                    As all others
                  </Button>
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
      <form
        className={styles.fields}
        aria-label="Limits of one workflow"
        onSubmit={(event) => {
          event.preventDefault()
          if (chosen === null || !isLimit(days) || !isLimit(most) || !isLimit(size)) return
          const limits = { days, maximumExecutions: most, maximumBytes: size * bytesOfMegabyte }
          const workflowsThen = { ...retention.workflows, [chosen]: limits }
          void changeRetention({ ...retention, workflows: workflowsThen }, retention)
        }}
      >
        <Select
          label="One workflow by itself"
          placeholder="Choose a workflow"
          w={200}
          data={known.map(({ id, name }) => ({ value: id, label: name }))}
          value={chosen}
          onChange={setChosen}
        />
        <Limit label="Days of it" value={days} onChange={setDays} />
        <Limit label="Executions of it" value={most} onChange={setMost} />
        <Limit label="MB of it" value={size} onChange={setSize} />
        <Button
          type="submit"
          variant="default"
          disabled={chosen === null || !isLimit(days) || !isLimit(most) || !isLimit(size)}
        >
          Set its limits
        </Button>
      </form>
    </>
  )
}

function Limit(props: {
  readonly label: string
  readonly value: string | number
  readonly onChange: (value: string | number) => void
}): ReactNode {
  return (
    <NumberInput
      label={props.label}
      w={110}
      hideControls
      value={props.value}
      error={isLimit(props.value) ? null : 'Enter a whole number; 0 sets no limit.'}
      onChange={props.onChange}
    />
  )
}

const bytesOfMegabyte = 1_000_000

function megabytes(bytes: number): string {
  return `${(bytes / bytesOfMegabyte).toFixed(1)} MB`
}

function isLimit(value: string | number): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= 1_000_000_000
}
