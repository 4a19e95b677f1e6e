import type { Fault } from '../../override.ts'
import { shared } from '../declare.ts'
import { failingOnHeader } from './failing-overrides.ts'
import { refusedAfterwards } from './reading-overrides.ts'

/** Faults of unusual header fields. */
export const robustnessHeadersFaults: readonly Fault[] = [
  shared.fault(
    'robustness-content-coding',
    'a request with Content-Encoding answers 500',
    ['properties.hostile.header.gzip', 'properties.hostile.header.unknown-coding'],
    failingOnHeader('content-encoding', (value) => value !== ''),
  ),
  shared.fault(
    'robustness-conditions',
    'a request with If-Match answers 500',
    ['properties.hostile.header.language'],
    failingOnHeader('if-match', (value) => value !== ''),
  ),
  shared.fault(
    'robustness-forwarded',
    'a request with Forwarded answers 500',
    ['properties.hostile.header.forwarded'],
    failingOnHeader('forwarded', (value) => value !== ''),
  ),
  shared.fault(
    'robustness-headers-carried-out',
    'a creation with Content-Encoding answers 415, but is stored anyway',
    ['robustness.header.no-effect'],
    refusedAfterwards(415, ({ headers }) => headers['content-encoding'] !== undefined),
  ),
  shared.fault(
    'robustness-trace-echoes',
    'TRACE returns the headers of the request, including its credential',
    ['errors.method.trace'],
    {
      respondInstead: ({ method, headers }) =>
        method === 'TRACE' ? { status: 200, headers: {}, body: { ...headers } } : undefined,
    },
  ),
]
