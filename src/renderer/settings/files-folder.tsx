import type { ReactNode } from 'react'
import type { Settings } from '../../shared/settings.ts'
import { TextSetting } from './settings-field.tsx'

/** The folder whose files workflows may read and write. */
export function FilesFolder({ settings }: { readonly settings: Settings }): ReactNode {
  return (
    <TextSetting
      title="Folder for files"
      action="Change folder"
      current={settings.filesFolder}
      change={(filesFolder) => ({ filesFolder })}
      changed={(folder) =>
        folder === '' ? 'Workflows reach no files.' : `Workflows may read and write files in ${folder}.`
      }
      undo
    >
      <p>
        Nodes that read and write files reach this folder and nothing outside of it: /data/a.csv is data/a.csv in it.
        Empty: they reach none.
      </p>
    </TextSetting>
  )
}
