import { Button, Group, Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import { decideTwin, useCase } from '../state/case.ts'

/** A file was given whose workflow is there already: nothing is put beside it unless a person says so. */
export function TwinDialog(): ReactNode {
  const twin = useCase((state) => state.twin)
  return (
    <Modal
      opened={twin !== null}
      onClose={() => void decideTwin(null)}
      title="This workflow is there already"
      size="lg"
      centered
    >
      {twin !== null && (
        <>
          <p>
            {twin.given.name} has the workflow "{twin.name}", and something in it differs from the one that is here. As
            a version it takes its place, and earlier versions can be had back; beside it, it stays inactive, for the
            path is served once.
          </p>
          <Group justify="flex-end" gap="xs" mt="lg">
            <Button variant="default" onClick={() => void decideTwin('copy')}>
              Keep both, inactive
            </Button>
            <Button data-autofocus onClick={() => void decideTwin('version')}>
              Take it as version {twin.nextVersion} of "{twin.name}"
            </Button>
          </Group>
        </>
      )}
    </Modal>
  )
}
