import { Button, Group, Modal, SegmentedControl } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import type { Item } from '../../shared/item.ts'
import { count } from '../controls/format.ts'
import { TextEditor } from '../editor/text-editor.tsx'
import { leaveStand, runPart, usePartRuns, type StandBefore } from '../state/part-runs.ts'
import styles from './part-run-dialog.module.css'

/** Stands before a node of an execution: its items are seen and edited, then it is run by itself, or all goes on from it. */
export function PartRunDialog(): ReactNode {
  const stand = usePartRuns((state) => state.stand)
  return (
    <Modal
      opened={stand !== null}
      onClose={leaveStand}
      title={`${stand?.isStopped === true ? 'Stopped before' : 'Items before'} "${stand?.node ?? ''}"`}
      size="min(880px, 92vw)"
      centered
      zIndex={300}
    >
      {stand !== null && <Body key={`${stand.executionId} ${stand.node} ${stand.runIndex}`} stand={stand} />}
    </Modal>
  )
}

function Body({ stand }: { readonly stand: StandBefore }): ReactNode {
  const { node, before, isStopped } = stand
  const { inputs, isStart } = before
  const originals = inputs.map(({ items }) => textOf(items))
  const [texts, setTexts] = useState(originals)
  const [input, setInput] = useState(0)
  const [isRunning, setRunning] = useState(false)
  const isCut = inputs.some(({ total, items }) => items.length < total)
  const isEdited = texts.some((text, at) => text !== originals[at])
  const run = async (part: Parameters<typeof runPart>[0]): Promise<void> => {
    setRunning(true)
    await runPart(part, isEdited ? texts : null)
    setRunning(false)
  }
  const shown = inputs[input]
  const isGoingOn = isStopped || isStart
  const goOn = (
    <Button key="onward" {...(isGoingOn ? {} : standard)} disabled={isRunning} onClick={() => void run('onward')}>
      {isStopped ? 'Go on' : 'Go on from here'}
    </Button>
  )
  const alone = isStart ? null : (
    <Button key="alone" {...(isGoingOn ? standard : {})} disabled={isRunning} onClick={() => void run('alone')}>
      Run this node alone
    </Button>
  )
  return (
    <>
      <p className={styles.words}>
        {isStart && 'The execution began here. '}
        {isStopped && 'It ran again from its start and stopped here. Edit the items if you like, then go on. '}
        {!isStart && 'What ran before it is taken over and not run again; it sends only where its hosts are allowed. '}
        The workflow runs as it is saved now.
      </p>
      {inputs.length > 1 && (
        <SegmentedControl
          aria-label="Input"
          data={inputs.map(({ total }, at) => ({ value: String(at), label: `Input ${at} (${total})` }))}
          value={String(input)}
          onChange={(value) => setInput(Number(value))}
        />
      )}
      <p className="soft numbers" role="status">
        {shown === undefined
          ? 'Nothing arrives here.'
          : `${count(shown.total, 'item')}${shown.from === null ? '' : ` from "${shown.from}"`}${isEdited ? ', edited' : ''}`}
        {isCut && `; they are too many to be edited, and run as they arrived`}
      </p>
      <div className={styles.editor}>
        <TextEditor
          key={input}
          text={texts[input] ?? '[]'}
          language="json"
          label={`Items before ${node}`}
          name={`before ${node} ${input}.json`}
          {...(!isCut && {
            onChange: (text: string) => setTexts(texts.map((each, at) => (at === input ? text : each))),
          })}
        />
      </div>
      <Group justify="flex-end" gap="xs" mt="md">
        {isEdited && (
          <Button variant="subtle" onClick={() => setTexts(originals)}>
            As they arrived
          </Button>
        )}
        {!isStart && !isStopped && (
          <Button variant="default" disabled={isRunning || isEdited} onClick={() => void run('up-to')}>
            Run again and stop before it
          </Button>
        )}
        {/* What is likeliest stands last. */}
        {isStopped ? [alone, goOn] : [goOn, alone]}
      </Group>
    </>
  )
}

const standard = { variant: 'default' } as const

function textOf(items: readonly Item[]): string {
  return JSON.stringify(
    items.map(({ json }) => json),
    null,
    2,
  )
}
