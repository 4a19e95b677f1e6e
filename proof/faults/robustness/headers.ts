import type { Fault } from '../../override.ts'
import { faultsOf } from '../declare.ts'
import { failingOnHeader } from './failing-overrides.ts'
import { refusedAfterwards } from './reading-overrides.ts'

const fault = faultsOf('shared')

/** Faults of unusual header fields. */
export const robustnessHeadersFaults: readonly Fault[] = [
  fault(
    'robustness-content-coding',
    'a content coding answers 500',
    ['properties.hostile.header.gzip', 'properties.hostile.header.unknown-coding'],
    failingOnHeader('content-encoding', (value) => value !== ''),
  ),
  fault(
    'robustness-conditions',
    'unusual conditions and ranges answer 500',
    ['properties.hostile.header.language'],
    failingOnHeader('if-match', (value) => value !== ''),
  ),
  fault(
    'robustness-forwarded',
    'unusual forwarding headers answer 500',
    ['properties.hostile.header.forwarded'],
    failingOnHeader('forwarded', (value) => value !== ''),
  ),
  fault(
    'robustness-headers-carried-out',
    'a creation with a content coding answers 415 and is stored all the same',
    ['robustness.header.no-effect'],
    refusedAfterwards(415, ({ headers }) => headers['content-encoding'] !== undefined),
  ),
  fault(
    'robustness-trace-echoes',
    'TRACE shows the request, its credential included',
    ['errors.method.trace'],
    {
      respondInstead: ({ method, headers }) =>
        method === 'TRACE' ? { status: 200, headers: {}, body: { ...headers } } : undefined,
    },
  ),
]
