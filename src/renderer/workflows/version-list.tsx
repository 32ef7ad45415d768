import { Button } from '@mantine/core'
import { useEffect, useState, type ReactNode } from 'react'
import type { WorkflowDetail } from '../../shared/views/workflow-detail.ts'
import { clock, fullTime } from '../controls/format.ts'
import { TextDiff } from '../editor/text-diff.tsx'
import { restoreVersion, versionText } from '../state/workflows.ts'
import { laidOutAlike } from './laid-out-alike.ts'
import styles from './workflows.module.css'

/** Every version that was saved, each beside the one that runs now. */
export function VersionList({ detail }: { readonly detail: WorkflowDetail }): ReactNode {
  const { workflow, versions, version: current } = detail
  const others = versions.filter((each) => each.version !== current)
  const [chosen, setChosen] = useState<string | null>(others[0]?.version ?? null)
  const [texts, setTexts] = useState<readonly [string, string] | null>(null)
  useEffect(() => {
    let gone = false
    if (chosen !== null)
      void Promise.all([versionText(workflow.id, chosen), versionText(workflow.id, current)]).then(
        ([before, after]) => {
          if (!gone && before !== null && after !== null) setTexts(laidOutAlike(before, after))
        },
      )
    return () => {
      gone = true
    }
  }, [workflow.id, chosen, current])
  return (
    <div className={styles.versions}>
      <ul className={styles.versionList} aria-label="Versions">
        {versions.map((each) => (
          <li key={each.version}>
            <button
              type="button"
              className={styles.version}
              aria-pressed={each.version === chosen}
              disabled={each.version === current}
              title={fullTime(each.savedAt)}
              onClick={() => setChosen(each.version)}
            >
              <code>{each.version}</code>
              <span className="soft numbers">{each.version === current ? 'runs now' : clock(each.savedAt)}</span>
            </button>
          </li>
        ))}
      </ul>
      {chosen === null || texts === null ? (
        <p className={styles.none}>There is one version. Save a node and the one before it stands here.</p>
      ) : (
        <div className={styles.diff}>
          <div className={styles.diffHead}>
            <span>
              <code>{chosen}</code> beside <code>{current}</code>, which runs now
            </span>
            <Button variant="default" size="compact-xs" onClick={() => void restoreVersion(workflow.id, chosen)}>
              Go back to this version
            </Button>
          </div>
          <div className={styles.diffBody}>
            <TextDiff before={texts[0]} after={texts[1]} language="json" label="Versions of the workflow" />
          </div>
        </div>
      )}
    </div>
  )
}
