import { useEffect, useState } from 'react'
import type { CredentialAtHand } from '../../shared/credential.ts'
import { credentialsAtHand } from '../state/credentials.ts'

/** What the case could use; null before it is known, and where nobody wants to know. */
export function useCredentialsAtHand(isWanted: boolean): readonly CredentialAtHand[] | null {
  const [atHand, setAtHand] = useState<readonly CredentialAtHand[] | null>(null)
  useEffect(() => {
    let gone = false
    if (isWanted)
      void credentialsAtHand().then((found) => {
        if (!gone) setAtHand(found)
      })
    return () => {
      gone = true
    }
  }, [isWanted])
  return atHand
}
