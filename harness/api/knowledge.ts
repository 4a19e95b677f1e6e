import type { Knowledge } from '../../reports/index.ts'

/** What is known beside a run, to tell the causes of its failures: known faulty servers, and the words of each requirement. */
export async function loadKnowledge(): Promise<Knowledge> {
  const [{ requirements }, { readSignatures }] = await Promise.all([
    import('../../suites/requirements/index.ts'),
    import('../../proof/signatures.ts'),
  ])
  const sentences = new Map<string, string>(requirements.map(({ id, sentence }) => [id, sentence]))
  return { signatures: readSignatures(), requirements, sentenceOf: (norm) => sentences.get(norm) }
}
