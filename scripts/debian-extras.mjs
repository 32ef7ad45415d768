// What a .deb brings along for the desktop and the shell: manual page, completions, a type for case files, the menu entry.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { capture } from './child.mjs'
import { asNode } from './electron-as-node.mjs'
import { commandLine } from './build-app.mjs'
import { checkout } from './folders.mjs'

export const caseType = 'application/vnd.faultline.case+json'

/** Where Debian's shells look for completions. */
const completions = {
  bash: 'usr/share/bash-completion/completions/faultline',
  zsh: 'usr/share/zsh/vendor-completions/_faultline',
  fish: 'usr/share/fish/vendor_completions.d/faultline.fish',
}

/**
 * Every extra file of the package by its path. The completions come from the command line itself; the manual page is made of it, and a test holds it to that.
 * @param {{ executable: string, home: string }} facts
 * @returns {Promise<Record<string, string | Buffer>>}
 */
export async function debianExtras({ executable, home }) {
  const files = {
    'usr/share/applications/faultline.desktop': desktopFile(home),
    'usr/share/mime/packages/faultline.xml': mimeFile,
    'usr/share/doc/faultline/copyright': copyrightFile(home),
    'usr/share/man/man1/faultline.1.gz': zipped(readFileSync(join(checkout, 'resources/man/faultline.1'))),
  }
  for (const [shell, path] of Object.entries(completions)) {
    const script = await fromCommandLine(executable, ['completions', shell])
    if (script !== null) files[path] = script
  }
  return files
}

/** What a command prints; null where it is not there. */
async function fromCommandLine(executable, words) {
  const { code, output } = await capture(executable, [commandLine, ...words], { env: asNode() })
  return code === 0 ? output : null
}

/** Without a time in it, so that the same page gives the same bytes. */
function zipped(text) {
  const bytes = gzipSync(text, { level: 9 })
  bytes.fill(0, 4, 8)
  return bytes
}

const desktopFile = (home) => `[Desktop Entry]
Type=Application
Name=Faultline
GenericName=Webhook workflow diagnosis
Comment=Find the layer where a webhook workflow breaks
Exec=${home}/faultline %F
Icon=faultline
Terminal=false
StartupWMClass=faultline
Categories=Development;Debugger;
Keywords=webhook;workflow;n8n;debug;
MimeType=${caseType};
Actions=open;

[Desktop Action open]
Name=Open a Case or Workflow…
Exec=${home}/faultline --open
`

const mimeFile = `<?xml version="1.0" encoding="UTF-8"?>
<mime-info xmlns="http://www.freedesktop.org/standards/shared-mime-info">
  <mime-type type="${caseType}">
    <comment>Faultline case</comment>
    <sub-class-of type="application/json"/>
    <glob pattern="*.faultline"/>
    <glob pattern="*.faultline.json" weight="60"/>
  </mime-type>
</mime-info>
`

const copyrightFile = (home) => `Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/
Upstream-Name: Faultline

Files: *
Copyright: 2026 Faultline maintainers
License: Expat

Files: opt/Faultline/resources/app.asar opt/Faultline/resources/app.asar.unpacked/*
Copyright: 2026 Faultline maintainers, and the authors of the packages in NOTICES.txt
License: Expat and others
Comment: Faultline's own work, bundled with packages under other licences. Each of them, with its authors
 and the text of its licence, is in ${home}/NOTICES.txt.

Files: opt/Faultline/faultline opt/Faultline/chrome* opt/Faultline/lib*.so* opt/Faultline/*.pak
 opt/Faultline/*.bin opt/Faultline/*.dat opt/Faultline/vk_swiftshader_icd.json opt/Faultline/locales/*
Copyright: Electron contributors; GitHub Inc.; the Chromium authors and others
License: Expat and others
Comment: Electron's licence is in ${home}/LICENSE.electron.txt; those of Chromium and of all that
 is built into it are in ${home}/LICENSES.chromium.html.

License: Expat
 Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated
 documentation files (the "Software"), to deal in the Software without restriction, including without limitation
 the rights to use, copy, modify, merge, publish, distribute, sublicense, and/or sell copies of the Software, and
 to permit persons to whom the Software is furnished to do so, subject to the following conditions:
 .
 The above copyright notice and this permission notice shall be included in all copies or substantial portions
 of the Software.
 .
 THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO
 THE WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE
 AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF
 CONTRACT, TORT OR OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS
 IN THE SOFTWARE.

License: Expat and others
 See the comment.
`
