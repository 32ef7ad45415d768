import type { ComponentType, ReactNode } from 'react'
import type { HelpPart } from '../state/help.ts'
import { AboutPart } from './about-part.tsx'
import { DocumentsPart } from './documents-part.tsx'
import { ShortcutsPart } from './shortcuts-part.tsx'

const parts: Readonly<Record<HelpPart, ComponentType>> = {
  documents: DocumentsPart,
  shortcuts: ShortcutsPart,
  about: AboutPart,
}

export function HelpParts({ part }: { readonly part: HelpPart }): ReactNode {
  const Part = parts[part]
  return <Part />
}
