/** Thrown if a run cannot write into its output folder. The message says why and what to do. */
export class OutputFolderError extends Error {
  override readonly name = 'OutputFolderError'
}
