/** What an error says. JavaScript permits to throw anything. */
export const errorText = (error: unknown): string => (error instanceof Error ? error.message : String(error))
