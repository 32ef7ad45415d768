/** Commands that the window always offers, and that a person looks for in the system's menu. */
export type MenuCommand = 'open-file' | 'open-evidence' | 'documents' | 'shortcuts' | 'about'
