import { Button, Kbd, Menu } from '@mantine/core'
import { IconChevronDown, IconFolderOpen } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Overview } from '../../shared/views/overview.ts'
import type { CaseView } from '../../shared/views/case-view.ts'
import { clock } from '../controls/format.ts'
import { MenuChoice } from '../controls/menu-choice.tsx'
import { shortcutText } from '../controls/shortcut.ts'
import { sortedCases } from '../inspector/own-cases.ts'
import { openRecent, startOver } from '../state/case.ts'
import { showCaseTest } from '../state/case-test.ts'
import { showCases } from '../state/cases.ts'
import { openFile } from '../state/files-to-open.ts'
import { useOverview } from '../state/overview.ts'
import { whyNoTest } from './keep-test-dialog.tsx'
import { SampleItems } from './sample-items.tsx'
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
        <Menu.Item onClick={() => showCases(study.id)}>
          Rename it, or write down a note…
          <div className={styles.small}>also: duplicate it, write it to a file, delete it</div>
        </Menu.Item>
        <MenuChoice isOff={whyNoTest(study) !== null} onChoose={() => void showCaseTest()}>
          Keep as test…
          <div className={styles.small}>
            {whyNoTest(study) ?? 'what was seen of it is what a test holds it to from then on'}
          </div>
        </MenuChoice>
        <OpenItems openId={study.id} />
      </Menu.Dropdown>
    </Menu>
  )
}

/** The obvious way to another case: a file, a sample, or one of the last. */
export function OpenMenu(): ReactNode {
  return (
    <Menu position="bottom-start" width={340}>
      <Menu.Target>
        <Button aria-label="Open" variant="subtle" leftSection={<IconFolderOpen size={15} aria-hidden />} px={8}>
          Open
        </Button>
      </Menu.Target>
      <Menu.Dropdown className={styles.cases}>
        <OpenItems openId={null} />
      </Menu.Dropdown>
    </Menu>
  )
}

/** So many stand in the menu; the others, and the samples that were worked on, in the list of all. */
const mostRecent = 8

function OpenItems({ openId }: { readonly openId: string | null }): ReactNode {
  const overview = useOverview((state) => state.overview)
  const known: Pick<Overview, 'samples' | 'recentCases'> =
    overview.kind === 'ready' ? overview.value : { samples: [], recentCases: [] }
  const recent = sortedCases(known.recentCases, known.samples)
    .own.filter((each) => each.id !== openId)
    .slice(0, mostRecent)
  return (
    <>
      <Menu.Item onClick={() => void openFile()} rightSection={<Kbd size="xs">{shortcutText('mod+O')}</Kbd>}>
        A case, workflow or request from a file…
        <div className={styles.small}>or drop the file anywhere in this window</div>
      </Menu.Item>
      <Menu.Item onClick={() => showCases()} rightSection={<Kbd size="xs">{shortcutText('mod+shift+O')}</Kbd>}>
        All cases…
        <div className={styles.small}>search, rename, duplicate, note, write to a file, delete</div>
      </Menu.Item>
      {recent.length > 0 && <Menu.Label>Your cases</Menu.Label>}
      {recent.map((each) => (
        <Menu.Item key={each.id} onClick={() => void openRecent(each.id)}>
          <div className={styles.cut}>{each.title}</div>
          <div className={`${styles.small ?? ''} ${styles.cut ?? ''}`}>
            {clock(each.openedAt)}
            {each.note !== '' && ` · ${each.note}`}
          </div>
        </Menu.Item>
      ))}
      <Menu.Label>Samples</Menu.Label>
      <SampleItems samples={known.samples} />
    </>
  )
}
