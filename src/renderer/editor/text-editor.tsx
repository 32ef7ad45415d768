import { useComputedColorScheme } from '@mantine/core'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import type { monaco as loadedMonaco } from './monaco.ts'
import styles from './text-editor.module.css'

type Monaco = typeof loadedMonaco
type Editor = ReturnType<Monaco['editor']['create']>

let loaded: Promise<Monaco> | null = null

function loadMonaco(): Promise<Monaco> {
  loaded ??= import('./monaco.ts').then((module) => module.monaco)
  return loaded
}

/**
 * A text in Monaco. The plain text stands there until the editor has come, so that nothing jumps and nothing waits.
 * `onChange` hears every edit; a new `text` from outside replaces what stands in the editor.
 */
export function TextEditor(props: {
  readonly text: string
  readonly language: 'json' | 'javascript' | 'markdown' | 'plaintext'
  /** Accessible name of the text field. */
  readonly label: string
  readonly onChange?: (text: string) => void
  /** Long lines are broken for reading; default true. */
  readonly wrap?: boolean
}): ReactNode {
  const place = useRef<HTMLDivElement>(null)
  const editor = useRef<Editor | null>(null)
  const [ready, setReady] = useState(false)
  const scheme = useComputedColorScheme('light')
  const themeName = scheme === 'dark' ? 'faultline-dark' : 'faultline-light'
  const latest = useRef(props)
  const replacing = useRef(false)

  useEffect(() => {
    latest.current = props
  })

  useEffect(() => {
    let gone = false
    const wanted = requestIdleCallback(() => {
      void loadMonaco().then((monaco) => {
        if (gone || place.current === null) return
        const { text, language, label, onChange, wrap = true } = latest.current
        const created = monaco.editor.create(place.current, {
          value: text,
          language,
          ariaLabel: label,
          readOnly: onChange === undefined,
          domReadOnly: onChange === undefined,
          automaticLayout: true,
          wordWrap: wrap ? 'on' : 'off',
          wrappingIndent: 'same',
          minimap: { enabled: false },
          fontFamily: "'JetBrains Mono Variable', ui-monospace, monospace",
          fontSize: 12,
          fontLigatures: false,
          lineHeight: 18,
          lineNumbersMinChars: 3,
          folding: true,
          scrollBeyondLastLine: false,
          renderLineHighlight: 'line',
          overviewRulerLanes: 0,
          fixedOverflowWidgets: true,
          padding: { top: 6, bottom: 6 },
          scrollbar: { verticalScrollbarSize: 10, horizontalScrollbarSize: 10, useShadows: false },
          tabSize: 2,
        })
        created.onDidChangeModelContent(() => {
          if (!replacing.current) latest.current.onChange?.(created.getValue())
        })
        editor.current = created
        setReady(true)
      })
    })
    return () => {
      gone = true
      cancelIdleCallback(wanted)
      editor.current?.getModel()?.dispose()
      editor.current?.dispose()
      editor.current = null
      setReady(false)
    }
  }, [])

  useEffect(() => {
    void loaded?.then((monaco) => monaco.editor.setTheme(themeName))
  }, [themeName, ready])

  useEffect(() => {
    const current = editor.current
    if (current === null || current.getValue() === props.text) return
    // What comes from outside is not an edit: it must not come back as one.
    replacing.current = true
    current.setValue(props.text)
    replacing.current = false
  }, [props.text, ready])

  return (
    <div className={styles.editor}>
      {!ready && <pre className={styles.plain}>{props.text.slice(0, 20_000)}</pre>}
      <div ref={place} className={styles.place} data-ready={ready} />
    </div>
  )
}
