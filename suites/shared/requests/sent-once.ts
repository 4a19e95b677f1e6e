import {
  type CheckContext,
  type CheckOptions,
  type HttpResponse,
  type Part,
  part,
  type SharedFixture,
  sharedFixture,
} from '../../../harness/index.ts'
import { known } from '../ids/known.ts'

/** A table of requests that several cases share; each case looks at its own row. */
export interface RequestTable<Row, Place, Found, Response> {
  /** What the requests have in common, in a few words; unique. */
  readonly title: string
  /** Their ids are unique within the table. */
  readonly rows: readonly Row[]
  readonly needs?: CheckOptions['needs']
  /** How many requests are in progress at the same time: few if they are large; all by default. */
  readonly atATime?: number
  /** Creates what all requests work on. */
  readonly arrange: (context: CheckContext) => Promise<Place>
  /** Sends the request of one row. */
  readonly send: (context: CheckContext, row: Row, place: Place) => Promise<Response>
  /** Reads, through a second reader, what all requests have changed. Omitted if nobody needs it. */
  readonly look?: (context: CheckContext, place: Place) => Promise<Found>
}

/** The results of a table. */
export interface Sent<Place, Found, Response> {
  readonly place: Place
  /** The response to the request of a row. @throws the error that prevented it */
  responseTo(id: string): Response
  /** The responses that arrived. */
  readonly responses: readonly Response[]
  /** What `look` found after all requests, in a table that has it. @throws the error that prevented it */
  found(): Found
}

/** Arranges nothing: for requests that need no place. */
export const nowhere = (): Promise<void> => Promise.resolve()

/** Sends all requests of a table once in a run, at the same time, and looks once at what they have changed. */
export function sentOnce<Row extends { readonly id: string }, Place, Found, Response = HttpResponse>(
  table: RequestTable<Row, Place, Found, Response>,
): SharedFixture<Sent<Place, Found, Response>> {
  const { title, rows, needs, arrange, send, look, atATime = rows.length } = table
  return sharedFixture(
    title,
    async (context) => {
      const place = await arrange(context)
      const sent = new Map<string, Part<Response>>()
      const waiting = rows.values()
      const sendInTurn = async () => {
        for (const row of waiting) sent.set(row.id, await part(() => send(context, row, place)))
      }
      await Promise.all(Array.from({ length: atATime }, sendInTurn))
      const found = look && (await part(() => look(context, place)))
      return {
        place,
        responseTo: (id) => known(sent.get(id), `row ${id} in the table "${title}"`).value(),
        responses: rows.flatMap(({ id }) => sent.get(id)?.valueIfAny ?? []),
        found: () => known(found, `look in the table "${title}"`).value(),
      }
    },
    needs === undefined ? {} : { needs },
  )
}
