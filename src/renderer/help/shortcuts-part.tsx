import { Kbd } from '@mantine/core'
import type { ReactNode } from 'react'
import { shortcutText } from '../controls/shortcut.ts'
import { useCommands } from '../state/commands.ts'
import { useNavigation } from '../state/navigation.ts'
import { everywhereKeys, screenKeys, type KeyHint } from './screen-keys.ts'
import styles from './help.module.css'

/** The shortcuts of the screen that is shown, then those that count everywhere. */
export function ShortcutsPart(): ReactNode {
  const screen = useNavigation((state) => state.screen)
  const commands = useCommands((state) => state.commands)
  const withKeys = commands.flatMap(({ shortcut, title, group }) =>
    shortcut === null ? [] : [{ keys: shortcutText(shortcut), does: title.replace(/: .*$/u, ''), group }],
  )
  const ofShell = new Set(['Screens', 'File', 'Help', 'Window', 'Listener', 'Settings'])
  return (
    <div className={styles.keys}>
      <Keys
        title="On this screen"
        hints={[...withKeys.filter(({ group }) => !ofShell.has(group)), ...screenKeys[screen]]}
      />
      <Keys title="Everywhere" hints={[...withKeys.filter(({ group }) => ofShell.has(group)), ...everywhereKeys()]} />
    </div>
  )
}

function Keys({ title, hints }: { readonly title: string; readonly hints: readonly KeyHint[] }): ReactNode {
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      <dl>
        {hints.map(({ keys, does }) => (
          <div key={`${keys} ${does}`}>
            <dt>
              <Kbd size="xs">{keys}</Kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
