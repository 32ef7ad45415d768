/**
 * A window whose renderer dies or hangs: it is loaded again, each time a little later; one that dies again and again asks the
 * person. Faultline itself runs in a thread and goes on meanwhile.
 */
export interface ReviveParts {
  /** Milliseconds, of any beginning. */
  readonly now: () => number
  readonly later: (act: () => void, milliseconds: number) => void
  readonly reload: () => void
  readonly quit: () => void
  /** Asks the person; true: yes. */
  readonly ask: (question: Question) => Promise<boolean>
}

export interface Question {
  readonly title: string
  readonly sentence: string
  readonly yes: string
  readonly no: string
}

export interface WindowRevival {
  /** The renderer is gone, for the reason that Electron gives. */
  readonly died: (reason: string) => void
  /** It does not react; `end` ends its process, which is then revived. */
  readonly hung: (end: () => void) => void
}

const minuteMs = 60_000
/** Deaths within a minute after which the window is not loaded again unasked. */
const mostDeaths = 3

export function openWindowRevival({ now, later, reload, quit, ask }: ReviveParts): WindowRevival {
  let deaths: readonly number[] = []
  let asking = false

  const askOnce = async (question: Question, yes: () => void, no: () => void): Promise<void> => {
    if (asking) return
    asking = true
    const agreed = await ask(question)
    asking = false
    if (agreed) yes()
    else no()
  }

  return {
    died: (reason) => {
      if (reason === 'clean-exit') return
      const at = now()
      deaths = [...deaths.filter((death) => at - death < minuteMs), at]
      if (deaths.length < mostDeaths) {
        later(reload, 100 * 4 ** (deaths.length - 1))
        return
      }
      const again = (): void => {
        deaths = []
        reload()
      }
      void askOnce(
        {
          title: 'The window keeps ending',
          sentence: `The window ended by itself ${String(deaths.length)} times within a minute (${reason}). Deliveries are still taken and kept; load the window again, or quit and start Faultline anew.`,
          yes: 'Load the window again',
          no: 'Quit Faultline',
        },
        again,
        quit,
      )
    },
    hung: (end) => {
      void askOnce(
        {
          title: 'The window does not react',
          sentence:
            'The window does not react. Deliveries are still taken and kept; load the window again, or wait until it has finished.',
          yes: 'Load the window again',
          no: 'Wait',
        },
        end,
        () => undefined,
      )
    },
  }
}
