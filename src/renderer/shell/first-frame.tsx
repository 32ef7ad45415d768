/**
 * Built into index.html: the shell as it stands before any script of the window has run, so that the first paint waits
 * for none. In: nothing. Out: markup that the first render of the app replaces with the same picture.
 */
import { renderToStaticMarkup } from 'react-dom/server'
import { RailPlaces } from './rail-places.tsx'

/** The markup of the shell. It is inert: nothing in it can be pressed or read out before the app has taken its place. */
export function firstFrame(): string {
  return renderToStaticMarkup(
    <div className="shell" inert aria-hidden>
      <RailPlaces current="reproduce" unread={0} arrived={0} shortcut={() => ''} go={() => undefined} />
      <main className="shell-screen" />
      <footer className="shell-status" />
    </div>,
  )
}
