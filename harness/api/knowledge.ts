import type { Knowledge } from '../../reports/index.ts'

/**
 * Loads what helps to find the causes of failures: known faulty servers, the sentence of each requirement, and the file
 * of each check.
 */
export async function loadKnowledge(): Promise<Knowledge> {
  const [{ requirements }, { readCheckFiles }, { readSignatures }] = await Promise.all([
    import('../../suites/requirements/index.ts'),
    import('../../suites/check-files.ts'),
    import('../../proof/signatures.ts'),
  ])
  const sentences = new Map<string, string>(requirements.map(({ id, sentence }) => [id, sentence]))
  const files = readCheckFiles()
  return {
    signatures: readSignatures(),
    requirements,
    sentenceOf: (norm) => sentences.get(norm),
    fileOf: (id) => {
      const file = files.get(id)
      return file === undefined ? undefined : `suites/${file}`
    },
  }
}
