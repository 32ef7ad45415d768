import { useComputedColorScheme } from '@mantine/core'
import { useEffect, useRef, type ReactNode } from 'react'
import { loadMonaco } from './load-monaco.ts'
import styles from './text-editor.module.css'

/** Two texts beside each other with their differences. */
export function TextDiff(props: {
  readonly before: string
  readonly after: string
  readonly language: 'json' | 'javascript' | 'plaintext'
  readonly label: string
}): ReactNode {
  const { before, after, language, label } = props
  const place = useRef<HTMLDivElement>(null)
  const scheme = useComputedColorScheme('light')
  // With the theme, too: removed lines keep the colours that they were drawn with.
  useEffect(() => {
    let dispose: (() => void) | null = null
    let gone = false
    void loadMonaco().then((monaco) => {
      if (gone || place.current === null) return
      monaco.editor.setTheme(scheme === 'dark' ? 'faultline-dark' : 'faultline-light')
      const models = [before, after].map((text) => monaco.editor.createModel(text, language))
      const [original, modified] = models
      const editor = monaco.editor.createDiffEditor(place.current, {
        readOnly: true,
        automaticLayout: true,
        renderSideBySide: true,
        useInlineViewWhenSpaceIsLimited: true,
        hideUnchangedRegions: { enabled: true },
        minimap: { enabled: false },
        fontFamily: "'JetBrains Mono Variable', ui-monospace, monospace",
        fontSize: 12,
        lineHeight: 18,
        scrollBeyondLastLine: false,
        originalAriaLabel: `${label}: before`,
        modifiedAriaLabel: `${label}: after`,
      })
      // The two sides name themselves only from here on.
      editor.getOriginalEditor().updateOptions({ ariaLabel: `${label}: before` })
      editor.getModifiedEditor().updateOptions({ ariaLabel: `${label}: after` })
      if (original !== undefined && modified !== undefined) editor.setModel({ original, modified })
      dispose = () => {
        editor.dispose()
        for (const model of models) model.dispose()
      }
    })
    return () => {
      gone = true
      dispose?.()
    }
  }, [before, after, language, label, scheme])
  return <div className={styles.editor} ref={place} role="group" aria-label={label} />
}
