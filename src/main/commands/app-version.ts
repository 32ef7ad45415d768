import { ownPackage } from '../updates/own-package.ts'

/** Version of the app. */
export function appVersion(): string {
  return ownPackage().version
}
