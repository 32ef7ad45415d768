import { Button, Kbd, Menu } from '@mantine/core'
import { IconChevronDown, IconFolderOpen } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Overview } from '../../shared/views/overview.ts'
import type { RecentCase } from '../../shared/views/recent-case.ts'
import type { CaseView } from '../../shared/views/case-view.ts'
import { clock } from '../controls/measures.ts'
import { shortcutText } from '../controls/shortcut.ts'
import { openFile, openRecent, openSample, startOver } from '../state/case.ts'
import { askToDelete } from '../state/deletion.ts'
import { useOverview } from '../state/overview.ts'
import { keep, useStorage } from '../state/storage.ts'
import styles from './method-bar.module.css'

/** The name of the case, with what it is about. */
export function CaseName({ study }: { readonly study: CaseView }): ReactNode {
  return (
    <Menu position="bottom-start" width={340}>
      <Menu.Target>
        <button type="button" className={styles.name} aria-label={`Case: ${study.name}`}>
          <h1>{study.name}</h1>
          <IconChevronDown size={14} aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown className={styles.cases}>
        {study.description !== '' && <p className={styles.about}>{study.description}</p>}
        <Menu.Item onClick={() => void startOver()}>
          Start over from the file
          <div className={styles.small}>as it was opened; what was sent of it leaves the table</div>
        </Menu.Item>
        <OpenItems shownName={study.name} />
      </Menu.Dropdown>
    </Menu>
  )
}

/** The obvious way to another case: a file, a sample, or one of the last. */
export function OpenMenu(): ReactNode {
  return (
    <Menu position="bottom-start" width={340}>
      <Menu.Target>
        <Button variant="subtle" leftSection={<IconFolderOpen size={15} aria-hidden />} px={8}>
          Open
        </Button>
      </Menu.Target>
      <Menu.Dropdown className={styles.cases}>
        <OpenItems shownName={null} />
      </Menu.Dropdown>
    </Menu>
  )
}

/** Own cases stand first, and leave room for the samples. */
const mostRecent = 8

function OpenItems({ shownName }: { readonly shownName: string | null }): ReactNode {
  const overview = useOverview((state) => state.overview)
  const known: Pick<Overview, 'samples' | 'recentCases'> =
    overview.kind === 'ready' ? overview.value : { samples: [], recentCases: [] }
  const isSample = (name: string): boolean => known.samples.some((sample) => sample.name === name)
  const recent = known.recentCases
    .filter((each) => !isSample(each.name) && each.title !== shownName)
    .slice(0, mostRecent)
  return (
    <>
      <Menu.Item onClick={() => void openFile()} rightSection={<Kbd size="xs">{shortcutText('mod+O')}</Kbd>}>
        A case or workflow from a file…
        <div className={styles.small}>or drop the file anywhere in this window</div>
      </Menu.Item>
      {recent.length > 0 && <Menu.Label>Opened last</Menu.Label>}
      {recent.map((each) => (
        <Menu.Item key={each.id} onClick={() => void openRecent(each.id)}>
          {each.title}
          <div className={styles.small}>{clock(each.openedAt)}</div>
        </Menu.Item>
      ))}
      <Menu.Label>Samples</Menu.Label>
      {known.samples.map((sample) => (
        <Menu.Item key={sample.name} onClick={() => void openSample(sample.name)}>
          {sample.title}
          <div className={styles.small}>{sample.description}</div>
        </Menu.Item>
      ))}
      <RecentItems recent={recent} />
    </>
  )
}

/** A case that was touched long ago gives way to newer ones, unless it is marked to be kept. */
function RecentItems({ recent }: { readonly recent: readonly RecentCase[] }): ReactNode {
  const view = useStorage((state) => state.view)
  const isKept = (caseId: string): boolean =>
    view.kind === 'ready' && view.value.kept.some(({ kind, id }) => kind === 'case' && id === caseId)
  if (recent.length === 0) return null
  return (
    <>
      <Menu.Label>Keep or forget a recent case</Menu.Label>
      {recent.map(({ id, title }) => (
        <Menu.Item key={`keep ${id}`} onClick={() => void keep({ kind: 'case', id }, !isKept(id))}>
          {isKept(id) ? `Keep no longer: ${title}` : `Keep: ${title}`}
        </Menu.Item>
      ))}
      {recent.map(({ id, title }) => (
        <Menu.Item key={`delete ${id}`} onClick={() => void askToDelete({ kind: 'case', id }, `the case "${title}"`)}>
          Delete: {title}…
        </Menu.Item>
      ))}
    </>
  )
}
