import { Autocomplete, Button, Checkbox, Group, Modal, Progress, Table, Text } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import type { Share } from '../../shared/ai-set.ts'
import { count, fullTime, percent } from '../controls/format.ts'
import { Loading } from '../controls/notice.tsx'
import {
  askAboutSet,
  closeAiSetDialog,
  lookForLocalModels,
  showSetReport,
  stopAsking,
  useAiSets,
} from '../state/ai-sets.ts'
import styles from './ai-steps.module.css'

/** Labelled messages: a model is asked about each of them, and kept runs are reported and compared. */
export function AiSetDialog(): ReactNode {
  const { open, page } = useAiSets()
  return (
    <Modal opened={open} onClose={closeAiSetDialog} title="Labelled messages" size={980} centered>
      <Ask />
      <Runs />
      {page !== null && (
        // No permission at all: the page runs nothing, loads nothing and goes nowhere.
        <iframe className={styles.page} title="Report on labelled messages" sandbox="" srcDoc={page} />
      )}
    </Modal>
  )
}

function Ask(): ReactNode {
  const { asking, servers, looking } = useAiSets()
  const [model, setModel] = useState('')
  const [baseUrl, setBaseUrl] = useState('')
  const known = (servers ?? []).flatMap((one) => one.models.map((name) => ({ name, url: one.baseUrl })))
  const choose = (name: string): void => {
    setModel(name)
    const url = known.find((one) => one.name === name)?.url
    if (url !== undefined) setBaseUrl(url)
  }
  return (
    <>
      <Group align="end" gap="xs" wrap="wrap">
        <Autocomplete
          label="Model"
          placeholder="The built-in classifier"
          w={220}
          data={[...new Set(known.map(({ name }) => name))]}
          value={model}
          onChange={choose}
        />
        <Autocomplete
          label="Base URL"
          placeholder="http://127.0.0.1:11434"
          w={240}
          data={[...new Set((servers ?? []).map((one) => one.baseUrl))]}
          value={baseUrl}
          onChange={setBaseUrl}
          disabled={model === ''}
        />
        <Button variant="default" loading={looking} onClick={() => void lookForLocalModels()}>
          Find local models
        </Button>
        {asking === null ? (
          <Button disabled={model !== '' && baseUrl === ''} onClick={() => void askAboutSet(model, baseUrl)}>
            Choose a set and ask…
          </Button>
        ) : (
          <Button color="red" variant="light" onClick={() => void stopAsking()}>
            Stop
          </Button>
        )}
      </Group>
      {servers !== null && (
        <Text size="sm" role="status" mt={6}>
          {servers.length === 0
            ? 'Nothing answers on the usual ports of Ollama, LM Studio, llama.cpp and vLLM. Start one, or write its address.'
            : servers.map((one) => `${one.name}: ${one.problem ?? count(one.models.length, 'model')}`).join(' · ')}
        </Text>
      )}
      {asking !== null && asking.total > 0 && (
        <>
          <Progress value={(asking.done / asking.total) * 100} mt="xs" aria-label="Messages asked about" />
          <Text size="sm" role="status">
            {asking.done} of {count(asking.total, 'message')}
          </Text>
        </>
      )}
    </>
  )
}

function Runs(): ReactNode {
  const { runs } = useAiSets()
  const [chosen, setChosen] = useState<readonly string[]>([])
  if (runs === null) return <Loading what="the kept runs" />
  if (runs.length === 0) {
    return (
      <Text size="sm" my="sm">
        No set has been asked yet. A set is a file with one JSON object a line: "input" is a message, "intent" its
        label. A model that wants a key is not asked from here.
      </Text>
    )
  }
  const inOrder = runs
    .map(({ id }) => id)
    .filter((id) => chosen.includes(id))
    .reverse()
  return (
    <>
      <Table mt="md" aria-label="Kept runs">
        <Table.Thead>
          <Table.Tr>
            {['Compare', 'Set', 'Prompt and model', 'Right', 'Wrong, nobody asked', 'Asked', 'Started'].map((title) => (
              <Table.Th key={title}>{title}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {runs.map((run) => (
            <Table.Tr key={run.id}>
              <Table.Td>
                <Checkbox
                  size="xs"
                  aria-label={`${run.setName}, ${run.label}, ${fullTime(run.startedAt)}`}
                  checked={chosen.includes(run.id)}
                  onChange={({ currentTarget }) => {
                    const others = chosen.filter((id) => id !== run.id)
                    setChosen(currentTarget.checked ? [...others, run.id] : others)
                  }}
                />
              </Table.Td>
              <Table.Td>{run.setName}</Table.Td>
              <Table.Td>{run.label}</Table.Td>
              <Table.Td className="numbers">{share(run.accuracy)}</Table.Td>
              <Table.Td className="numbers">{share(run.wrong)}</Table.Td>
              <Table.Td className="numbers">{`${String(run.asked)}${run.stopped ? ' (stopped)' : ''}`}</Table.Td>
              <Table.Td>{fullTime(run.startedAt)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <Button variant="default" my="sm" disabled={inOrder.length === 0} onClick={() => void showSetReport(inOrder)}>
        {inOrder.length > 1 ? `Compare ${String(inOrder.length)} runs` : 'Show the report'}
      </Button>
    </>
  )
}

function share({ value, numerator, denominator }: Share): string {
  return value === null ? 'none' : `${percent(value)} (${String(numerator)}/${String(denominator)})`
}
