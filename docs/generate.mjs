// npm run freeze: writes what is generated from the checks and from the data in this folder: the committed list of
// ids, suites/README.md, suites/check-files.json, docs/requirements.md, docs/proof.md
// (`prove --docs docs` makes its data), and the sentences of the faults in proof/signatures.json.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { checkFiles, checkFilesText, contentsText } from '../dist/proof/documents/contents-document.js'
import { proofDocument } from '../dist/proof/documents/proof-document.js'
import { requirementsText } from '../dist/proof/documents/requirements-document.js'
import { faults } from '../dist/proof/index.js'
import { readSignatures, withCurrentSentences, writeSignatures } from '../dist/proof/signatures.js'
import { writeFrozenChecks } from '../dist/suites/frozen-checks.js'
import { allChecks } from '../dist/suites/index.js'

writeFrozenChecks(allChecks, new URL('../suites/frozen-checks.json', import.meta.url))
writeFileSync(new URL('./requirements.md', import.meta.url), requirementsText())
const suites = new URL('../suites/', import.meta.url)
const files = checkFiles(suites)
writeFileSync(new URL('README.md', suites), contentsText(files))
writeFileSync(new URL('check-files.json', suites), checkFilesText(files))

const read = (name) => {
  const file = new URL(name, import.meta.url)
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined
}
if (read('proof.json') !== undefined) {
  writeFileSync(new URL('./proof.md', import.meta.url), proofDocument(read))
}

const signatures = new URL('../proof/signatures.json', import.meta.url)
writeSignatures([], signatures, withCurrentSentences(readSignatures(signatures), faults))
