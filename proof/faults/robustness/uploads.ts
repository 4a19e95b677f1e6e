import type { PolicyOverride } from '../../../reference-impl/policy/policy.ts'
import { carryingOutUnfinished, changingPieces, failingDuringUploads } from '../../body-reading.ts'
import type { Fault } from '../../override.ts'
import { badRequest } from '../answers.ts'
import { shared } from '../declare.ts'
import { noEffect, reading } from './reading-overrides.ts'

const refusingHeader = (name: string, breaks: (value: string) => boolean): PolicyOverride => ({
  respondInstead: ({ headers }) =>
    breaks(String(headers[name] ?? '')) ? { ...badRequest, headers: {} } : undefined,
})

/** Faults of bodies that arrive in pieces or are not complete. */
export const robustnessUploadsFaults: readonly Fault[] = [
  shared.fault(
    'robustness-unfinished-carried-out',
    'an incomplete request answers 400, but is carried out anyway',
    noEffect('unfinished', 'length', 'update'),
    carryingOutUnfinished,
  ),
  shared.fault(
    'robustness-pieces-slow-fail',
    'a body that arrives in more than one piece answers 500',
    // The whole check, not a case: which pieces still arrive separately is a matter of chance.
    ['robustness.upload.divided'],
    changingPieces((piece, number) => {
      if (number > 0) throw new RangeError('a piece too many')
      return piece
    }),
  ),
  shared.fault(
    'transport-pieces-decoded',
    'each piece of a body is decoded separately, so characters across two pieces are lost',
    ['robustness.upload.no-effect'],
    changingPieces((piece) => Buffer.from(piece.toString('utf8'))),
  ),
  shared.fault(
    'transport-chunks-refused',
    'chunked bodies are refused',
    ['transport.upload.chunked'],
    refusingHeader('transfer-encoding', (coding) => coding !== ''),
  ),
  shared.fault(
    'transport-many-pieces-fail',
    'a body that arrives in more than four pieces answers 500',
    ['transport.upload.pieces.chunks'],
    changingPieces((piece, number) => {
      if (number > 3) throw new RangeError('too many pieces')
      return piece
    }),
  ),
  shared.fault(
    'transport-upload-blocks',
    'while a body is being uploaded, all other requests answer 500',
    ['transport.upload.beside'],
    failingDuringUploads,
  ),
  shared.fault(
    'transport-expect-refused',
    'a request with Expect: 100-continue is refused',
    ['transport.upload.expect'],
    refusingHeader('expect', (value) => value !== ''),
  ),
  shared.fault(
    'transport-pipelined-twice',
    'if two pipelined requests arrive together, the first is answered twice',
    ['transport.upload.pipelined'],
    reading((text) => text.replace(/^(GET [\s\S]*?\r\n\r\n)GET [\s\S]*$/, '$1$1')),
  ),
  shared.fault(
    'transport-unfinished-carried-out',
    'if the connection closes early, the request is carried out with the part of the body that arrived',
    [
      'transport.unfinished.length',
      'transport.unfinished.length-cut',
      'transport.unfinished.chunks',
      'transport.unfinished.chunks-cut',
      'transport.unfinished.update',
    ],
    carryingOutUnfinished,
  ),
  shared.fault(
    'transport-head-unfinished',
    'a request whose header section is incomplete is carried out',
    ['transport.unfinished.head'],
    reading((text) => (/^DELETE /.test(text) && !text.includes('\r\n\r\n') ? `${text}\r\n` : text)),
  ),
]
