import { Button, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { Empty } from '../controls/notice.tsx'
import { openSample } from '../state/case.ts'
import { openFile } from '../state/files-to-open.ts'
import { useOverview } from '../state/overview.ts'

/** Before a case is open: what to do next. */
export function NoCase(): ReactNode {
  const overview = useOverview((state) => state.overview)
  const sample = overview.kind === 'ready' ? overview.value.samples[0] : undefined
  return (
    <Empty
      title="No case is open"
      text="A case is a workflow and the provider's request that breaks it. Open the sample, or drop a workflow or a case anywhere in this window; a log tells what failed first."
    >
      <Group gap="xs">
        {sample !== undefined && <Button onClick={() => void openSample(sample.name)}>Open the sample</Button>}
        <Button variant="default" onClick={() => void openFile()}>
          Open a file…
        </Button>
      </Group>
    </Empty>
  )
}
