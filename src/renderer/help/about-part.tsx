import { Select } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import type { LicenceNotice } from '../../shared/views/about.ts'
import { count } from '../controls/format.ts'
import { Loading, ProblemNotice } from '../controls/notice.tsx'
import { loadAbout, useHelp } from '../state/help.ts'
import styles from './help.module.css'

/** Which Faultline this is, what it runs on, where its data lie, and the licences of what is shipped inside. */
export function AboutPart(): ReactNode {
  const about = useHelp((state) => state.about)
  if (about.kind === 'loading') return <Loading what="the versions" />
  if (about.kind === 'failed') return <ProblemNotice problem={about.problem} retry={() => void loadAbout()} />
  const { version, platform, dataFolder, runsOn, electronSupport, licences } = about.value
  return (
    <div className={styles.about}>
      <dl className="selectable numbers">
        <dt>Faultline</dt>
        <dd>{version}</dd>
        {Object.entries(runsOn).map(([name, of]) => (
          <div key={name} className={styles.fact}>
            <dt>{name}</dt>
            <dd>{of}</dd>
          </div>
        ))}
        {electronSupport !== null && (
          <>
            <dt>Support</dt>
            <dd>{electronSupport}</dd>
          </>
        )}
        <dt>System</dt>
        <dd>{platform}</dd>
        <dt>Data folder</dt>
        <dd className="mono">{dataFolder}</dd>
        <dt>Licence</dt>
        <dd>MIT</dd>
      </dl>
      <h3>Licences of what is shipped inside</h3>
      {licences === null ? (
        <p className="soft">
          This build brought no list of licences. It is made when Faultline is packaged; the packages are named in its
          package-lock.json.
        </p>
      ) : (
        <Licences licences={licences} />
      )}
    </div>
  )
}

function Licences({ licences }: { readonly licences: readonly LicenceNotice[] }): ReactNode {
  const keyOf = ({ name, version }: LicenceNotice): string => `${name} ${version}`
  const [chosen, setChosen] = useState(licences[0] === undefined ? '' : keyOf(licences[0]))
  const shown = licences.find((one) => keyOf(one) === chosen)
  return (
    <>
      <Select
        label={count(licences.length, 'package')}
        searchable
        data={[...new Set(licences.map(keyOf))]}
        value={chosen}
        onChange={(value) => setChosen(value ?? chosen)}
      />
      {shown !== undefined && (
        <>
          <p className="soft">Licence: {shown.license}</p>
          {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, and is scrolled by keys */}
          <pre className={`${styles.licence ?? ''} selectable`} tabIndex={0} aria-label={`Licence of ${shown.name}`}>
            {shown.text}
          </pre>
        </>
      )}
    </>
  )
}
