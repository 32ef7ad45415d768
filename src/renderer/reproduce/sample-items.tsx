import { Menu } from '@mantine/core'
import type { ReactNode } from 'react'
import { layerPhrase } from '../../shared/layer.ts'
import { sampleGroups, type SampleGroup, type SampleView } from '../../shared/views/sample-view.ts'
import { openSample } from '../state/case.ts'
import styles from './method-bar.module.css'

interface Props {
  readonly samples: readonly SampleView[]
}

/** The shipped cases, a menu for each layer: a list of all would be longer than the window. */
export function SampleItems({ samples }: Props): ReactNode {
  return sampleGroups.map((group) => {
    const own = samples.filter((sample) => sample.group === group)
    if (own.length === 0) return null
    if (group === 'unsaid') return own.map(sampleItem)
    return (
      // The way to what has opened leads over other lines: none of them takes its place at once.
      <Menu.Sub key={group} openDelay={120} closeDelay={400}>
        <Menu.Sub.Target>
          <Menu.Sub.Item>{`${groupWords(group)} (${String(own.length)})`}</Menu.Sub.Item>
        </Menu.Sub.Target>
        <Menu.Sub.Dropdown className={styles.cases}>{own.map(sampleItem)}</Menu.Sub.Dropdown>
      </Menu.Sub>
    )
  })
}

function sampleItem({ name, title, description }: SampleView): ReactNode {
  return (
    <Menu.Item key={name} onClick={() => void openSample(name)}>
      {title}
      <div className={styles.small}>{description}</div>
    </Menu.Item>
  )
}

function groupWords(group: Exclude<SampleGroup, 'unsaid'>): string {
  if (group === 'several') return 'Faults in two layers'
  return group === 'none' ? 'Nothing is wrong' : `A fault of the ${layerPhrase(group)}`
}
