import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { isJsonObject } from '../../../schemas/index.ts'
import { present } from '../../present.ts'
import type { Exchange } from '../message/exchange.ts'
import { recentValues } from './recent.ts'

/** The request and response of an exchange: they take nearly all of its memory. */
type Messages = Pick<Exchange, 'request' | 'response'>

/** Everything else. */
type Head = Omit<Exchange, keyof Messages>

/** The messages of many exchanges, one text after the other. Compressed when full; threads can share it. */
interface Slab {
  /** Undefined when it is full. */
  open: Buffer | undefined
  packed: SharedArrayBuffer | undefined
}

/** The position of the messages of an exchange. */
interface Place {
  readonly slab: Slab
  readonly from: number
  readonly to: number
}

/** The positions of the messages of some exchanges, for another thread. The messages are not copied. */
export interface SharedMessages {
  /** Compressed. */
  readonly slabs: readonly SharedArrayBuffer[]
  /** By the id of the exchange: the slab, the beginning, the end. */
  readonly places: ReadonlyMap<number, readonly [slab: number, from: number, to: number]>
}

/**
 * Keeps the exchanges of a run compactly. As objects they would take twenty times the memory, and every garbage
 * collection would visit each of them, although hardly any is looked at again.
 */
export interface KeptExchanges {
  /** Stores the messages of an exchange. @returns the same exchange, whose messages are read on demand */
  keep(exchange: Exchange): Exchange
}

/** Size of a slab in bytes: to read one exchange, this much is decompressed. */
const slabBytes = 1 << 17

/** A case that sends more requests gets its own slabs, because most of its exchanges are dropped again. */
const usualRequests = 200

/** Maximum number of UTF-8 bytes for one UTF-16 unit. */
const bytesOfUnit = 3

/** Opens an empty store. */
export function keptExchanges(): KeptExchanges {
  const common = slabWriter()
  const counts = new Map<string | undefined, number>()
  const writers = new Map<string | undefined, ReturnType<typeof slabWriter>>()
  const writerFor = (check: string | undefined) => {
    const count = (counts.get(check) ?? 0) + 1
    counts.set(check, count)
    if (check === undefined || count <= usualRequests) return common
    const writer = writers.get(check) ?? slabWriter()
    writers.set(check, writer)
    return writer
  }
  return {
    keep: ({ request, response, ...head }) => {
      const messages: Messages = { request, ...present({ response }) }
      const place = writerFor(head.check)(JSON.stringify(messages))
      written = { place, messages }
      return new KeptExchange(head, place)
    },
  }
}

/** Writes texts one after the other. */
function slabWriter(): (text: string) => Place {
  const memory = Buffer.allocUnsafeSlow(slabBytes)
  let slab: Slab = { open: memory, packed: undefined }
  let used = 0
  const placed = (text: string): Place => {
    const from = used
    used += memory.write(text, from)
    return { slab, from, to: used }
  }
  return (text) => {
    const most = text.length * bytesOfUnit
    if (most > slabBytes) {
      const all = Buffer.from(text)
      return { slab: { open: undefined, packed: packed(all) }, from: 0, to: all.length }
    }
    if (used + most > slabBytes) {
      slab.packed = packed(memory.subarray(0, used))
      slab.open = undefined
      slab = { open: memory, packed: undefined }
      used = 0
    }
    return placed(text)
  }
}

/** Compresses at the lowest level: exchanges are so similar that this is enough to shrink them to a tenth. */
function packed(bytes: Buffer): SharedArrayBuffer {
  const small = deflateRawSync(bytes, { level: 1 })
  const memory = new SharedArrayBuffer(small.length)
  small.copy(Buffer.from(memory))
  return memory
}

/** How many bytes of slabs and of messages are at hand as they are: whoever finds causes reads them in any order. */
const unpackedBytes = 1 << 24
const parsedBytes = 1 << 23

/** The slabs that were read most recently. */
const unpacked = recentValues<Slab, Buffer>(unpackedBytes)

function bytesOf(slab: Slab): Buffer {
  if (slab.open !== undefined) return slab.open
  const known = unpacked.get(slab)
  if (known !== undefined) return known
  if (slab.packed === undefined) throw new Error('exchanges came without their messages')
  const bytes = inflateRawSync(Buffer.from(slab.packed))
  unpacked.set(slab, bytes, bytes.length)
  return bytes
}

/** The messages that were kept last: they are read again at once, when the exchange is counted. */
let written: { readonly place: Place; readonly messages: Messages } | undefined

/** The messages that were read most recently: code that reads the request often reads the response too. */
const parsed = recentValues<Place, Messages>(parsedBytes)

function messagesAt(place: Place): Messages {
  if (written?.place === place) return written.messages
  const known = parsed.get(place)
  if (known !== undefined) return known
  const messages: unknown = JSON.parse(bytesOf(place.slab).toString('utf8', place.from, place.to))
  if (!areMessages(messages)) throw new Error('the kept text is not that of the messages of an exchange')
  parsed.set(place, messages, place.to - place.from)
  return messages
}

/** Are these messages? A rough check is enough, because they are read from where they were written. */
const areMessages = (value: unknown): value is Messages =>
  isJsonObject(value) &&
  isJsonObject(value.request) &&
  typeof value.request.url === 'string' &&
  (value.response === undefined || isJsonObject(value.response))

/** An exchange whose messages are read on demand. */
class KeptExchange implements Exchange {
  readonly id: number
  readonly check?: string
  readonly caller: Exchange['caller']
  readonly operation?: string
  readonly startedAt: string
  readonly durationMs: number
  readonly attempt: number
  readonly repeated?: boolean
  readonly invalid?: string
  readonly error?: NonNullable<Exchange['error']>
  readonly #place: Place

  constructor(head: Head, place: Place) {
    this.id = head.id
    if (head.check !== undefined) this.check = head.check
    this.caller = head.caller
    if (head.operation !== undefined) this.operation = head.operation
    this.startedAt = head.startedAt
    this.durationMs = head.durationMs
    this.attempt = head.attempt
    if (head.repeated !== undefined) this.repeated = head.repeated
    if (head.invalid !== undefined) this.invalid = head.invalid
    if (head.error !== undefined) this.error = head.error
    this.#place = place
  }

  get request(): Exchange['request'] {
    return messagesAt(this.#place).request
  }

  get response(): Exchange['response'] {
    return messagesAt(this.#place).response
  }

  toJSON(): Exchange {
    return { ...this, ...messagesAt(this.#place) }
  }

  /** The position of its messages; undefined for an exchange that is not in a store. */
  static placeOf(exchange: Exchange): Place | undefined {
    return exchange instanceof KeptExchange ? exchange.#place : undefined
  }
}

const nothing = Buffer.alloc(0)

/** What another thread needs to read the messages of exchanges: copies of exchanges have no messages. */
export function sharedMessages(exchanges: readonly Exchange[]): SharedMessages {
  const slabs = new Map<Slab, number>()
  const places = new Map<number, readonly [number, number, number]>()
  for (const exchange of exchanges) {
    const place = KeptExchange.placeOf(exchange)
    if (place === undefined) continue
    const number = slabs.get(place.slab) ?? slabs.size
    slabs.set(place.slab, number)
    places.set(exchange.id, [number, place.from, place.to])
  }
  return {
    slabs: [...slabs.keys()].map(({ open, packed: small }) => small ?? packed(open ?? nothing)),
    places,
  }
}

/** Gives their messages to exchanges copied from another thread. Returns the same object for the same id. */
export function withMessages({ slabs, places }: SharedMessages): (copy: Exchange) => Exchange {
  const memory = slabs.map((small): Slab => ({ open: undefined, packed: small }))
  const whole = new Map<number, Exchange>()
  return (copy) => {
    const known = whole.get(copy.id)
    if (known !== undefined) return known
    const [number = -1, from = 0, to = 0] = places.get(copy.id) ?? []
    const slab = memory[number]
    const exchange = slab === undefined ? copy : new KeptExchange(copy, { slab, from, to })
    whole.set(copy.id, exchange)
    return exchange
  }
}
