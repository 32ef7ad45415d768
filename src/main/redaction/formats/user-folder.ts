import type { Finder } from '../finding.ts'
import { signOf } from '../text/grams.ts'

const folders =
  /(?<![A-Za-z0-9._~-])(?:(?:\/[A-Za-z]|[A-Za-z]:)?(?:\/|\\{1,4})(?:home|Users|Documents and Settings|export\/home|usr\/home)(?:\/|\\{1,4})|%2Fhome%2F|%2FUsers%2F)([^\s/\\:"'<>|?*%,;()[\]{}]{1,64})(?=[/\\%"'])/g
/** A whole name, as Windows makes the folder of; elsewhere in an address. */
const folderOfWholeName =
  /(?:(?:[A-Za-z]:(?:\/|\\{1,4})|\\{1,4})(?:Users|Documents and Settings)(?:\/|\\{1,4})|\/(?:home|Users)\/(?=[^\s/]{1,200}%20))([^\s/\\:"'<>|?*%,;()[\]{}]{1,64}(?:(?: |%20)[^\s/\\:"'<>|?*%,;()[\]{}]{1,64}){1,3})(?=[/\\])/g
const nobody =
  /^(?:node|runner|ubuntu|app|root|admin|administrator|user|username|users|circleci|vscode|shared|public|default|all|ec2-user|vagrant|docker|www-data|git|jenkins|travis|codespace|gitpod|deploy|build|builder|service|nonroot|n8n|all users|default user|linuxbrew|me|login|index|v\d+|\d+|\.{1,3}|~)$/i

const homeOf =
  /(?:HOME|PWD|OLDPWD|USERPROFILE|cwd|homedir|home_dir)["']?\s?[:=]\s?["']?(?:[A-Za-z]:)?(?:\/|\\{1,4})(?:home|Users)(?:\/|\\{1,4})([A-Za-z0-9._-]{1,64})(?![A-Za-z0-9._-])/g

const signs = ['home/', 'home\\', 'home%2', 'Users/', 'Users\\', 'Users%2', 'Documents and Settings'].map(signOf)

/** The user's name in the path of a home folder. */
export const findUserFolders: Finder = (text, report, grams) => {
  if (!grams.holdsAny(signs)) return
  for (const pattern of [folders, folderOfWholeName, homeOf]) {
    for (const match of text.matchAll(pattern)) {
      const name = match[1] ?? ''
      if (nobody.test(name) || /^[0-9a-f]{8}-|^\$|^\[redacted/.test(name)) continue
      const end = match.index + match[0].length
      report({ start: end - name.length, end, type: 'user', reason: 'it is the name of a user in a path' })
    }
  }
}
