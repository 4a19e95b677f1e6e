import {
  type CheckContext,
  type CheckOptions,
  type HttpResponse,
  type Part,
  part,
  type SharedFixture,
  sharedFixture,
} from '../../harness/index.ts'
import { known } from './known.ts'

/** A table of requests that several cases look at, each at its own row. */
export interface RequestTable<Row, Place, Found, Response> {
  /** What the requests have in common, in a few words; unique. */
  readonly title: string
  /** Their ids are unique within the table. */
  readonly rows: readonly Row[]
  readonly needs?: CheckOptions['needs']
  /** How many are on their way at a time: few where they are large; all of them otherwise. */
  readonly atATime?: number
  /** Creates what all requests work on. */
  readonly arrange: (context: CheckContext) => Promise<Place>
  /** Sends the request of one row. */
  readonly send: (context: CheckContext, row: Row, place: Place) => Promise<Response>
  /** Looks, through a second reader, what all of them have changed. Left out where nobody asks for it. */
  readonly look?: (context: CheckContext, place: Place) => Promise<Found>
}

/** What came of a table. */
export interface Sent<Place, Found, Response> {
  readonly place: Place
  /** The response to the request of a row. @throws what kept it from coming */
  responseTo(id: string): Response
  /** The responses that came. */
  readonly responses: readonly Response[]
  /** What was there after all requests, in a table with a look. @throws what kept it from being seen */
  found(): Found
}

/** Arranges nothing: for requests that need no place. */
export const nowhere = (): Promise<void> => Promise.resolve()

/** Sends all requests of a table once in a run, side by side, and looks once what they have changed. */
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
        responseTo: (id) => known(sent.get(id), `row ${id} in the table "${title}"`).show(),
        responses: rows.flatMap(({ id }) => sent.get(id)?.shown ?? []),
        found: () => known(found, `look in the table "${title}"`).show(),
      }
    },
    needs === undefined ? {} : { needs },
  )
}
