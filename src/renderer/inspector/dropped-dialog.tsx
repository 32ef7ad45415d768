import { Button, Group, Modal, Table } from '@mantine/core'
import type { ReactNode } from 'react'
import { count } from '../controls/format.ts'
import { untilNoDialog } from '../controls/open-dialog.ts'
import { StatusMark } from '../controls/status-mark.tsx'
import { closeDropped, goOnWithDropped, openGivenFile, useDropped, type GivenFileFate } from '../state/dropped.ts'

const untilDrawnMs = 200

const marks = { opened: 'success', refused: 'error', waits: 'unknown' } as const

/** What came of each of several files that were given at once, and what waits to be opened. */
export function DroppedDialog(): ReactNode {
  const { files, isShown } = useDropped()
  const single = files.filter(({ isOfSeveral }) => isOfSeveral !== true)
  const waiting = single.filter(({ fate }) => fate === 'waits').length
  return (
    <Modal
      opened={isShown}
      onClose={closeDropped}
      title={`What came of ${count(single.length, 'file')}`}
      size={860}
      centered
    >
      {waiting > 0 && (
        <p className="soft">
          {count(waiting, 'file')} {waiting === 1 ? 'waits' : 'wait'}: each is opened by itself, and this list comes
          back.
        </p>
      )}
      <Table aria-label="Files that were given">
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">File</Table.Th>
            <Table.Th scope="col">What it is</Table.Th>
            <Table.Th scope="col">What came of it</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {files.map((file, place) => (
            <Row key={`${String(place)} ${file.name}`} file={file} place={place} />
          ))}
        </Table.Tbody>
      </Table>
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={closeDropped}>
          Close
        </Button>
      </Group>
    </Modal>
  )
}

function Row(props: { readonly file: GivenFileFate; readonly place: number }): ReactNode {
  const { file, place } = props
  const { name, kind, sentence, fate } = file
  const open = async (): Promise<void> => {
    await openGivenFile(place)
    // What it shows is drawn a moment later.
    await new Promise((resolve) => setTimeout(resolve, untilDrawnMs))
    await untilNoDialog()
    goOnWithDropped()
  }
  return (
    <Table.Tr>
      <Table.Th scope="row" style={{ overflowWrap: 'anywhere', fontWeight: 600 }}>
        {name}
      </Table.Th>
      <Table.Td>{kind}</Table.Td>
      <Table.Td>
        {fate === 'waits' ? (
          <Button variant="default" size="compact-sm" aria-label={`Open ${name}`} onClick={() => void open()}>
            Open
          </Button>
        ) : (
          <span className="selectable">
            <StatusMark kind={marks[fate]} /> {sentence}
          </span>
        )}
      </Table.Td>
    </Table.Tr>
  )
}
