import { lacking, type Members, type Samples, spoilt, without } from './samples.test-data.ts'
import type { SchemaName } from './schema-files.ts'

const group = { id: '7', appId: '100', parentId: '0' }
const entry = {
  id: '1',
  groupName: 'talk',
  data: 'A good day.',
  parentId: '3',
  writerId: 'sb.example.jp:12',
  ownerId: 'sb.example.jp:13',
  status: 0,
  published: '2024-02-29T23:59:59',
  updated: '2024-03-01T00:00:00',
}
const achievement = {
  appId: '100',
  id: 'a',
  name: 'First',
  revealedDescription: 'Try',
  unlockedDescription: 'Done',
  type: 'INCREMENTAL',
  totalSteps: 3,
  stepFormat: 'times',
  point: 10,
  repeatable: false,
  disclosed: true,
  defaultState: 'HIDDEN',
  revealedIconUrls: [{ type: 'small', value: 'https://example.jp/i.png', primary: true }],
  unlockedIconUrls: [{}],
  published: 'some day',
  updated: '0',
}
const incentive = {
  userId: 5,
  incentiveId: 'i',
  level: 2,
  available: true,
  usedAmount: -1,
  usedAmountStartDate: '2024-01-11',
  usedAmountEndDate: '2024-02-10',
  currentUsedAmount: 0,
  currentUsedAmountStartDate: '2024-02-11',
  currentUsedAmountEndDate: '2024-02-20',
  isConsumedApp: false,
}
const updated = { userId: 5, appId: '100', incentiveId: 'i', available: false, level: 2, isConsumedApp: true }
const page = { startIndex: 1, itemsPerPage: 50, totalResults: 0 }
const flags = { sorted: true, filtered: false }
const wrongTimes = [
  '2024-02-29T23:59:59Z',
  '2024-02-29T23:59:59.000',
  '2024-02-29 23:59:59',
  '2024-13-01T00:00:00',
  1709251199,
  null,
]
const wrongEntry = {
  id: [1, '', null],
  groupName: [1, null],
  data: [1],
  parentId: [3],
  ownerId: [13],
  writerId: [12, '12', ':12', 'sb:', null],
  status: ['0', 1, 10, null],
  published: wrongTimes,
  updated: wrongTimes,
}
const wrongAchievement = {
  appId: [100],
  id: [1, ''],
  type: [1],
  point: ['10', 1.5],
  totalSteps: ['3', 1.5],
  stepFormat: [1],
  repeatable: ['false'],
  disclosed: [1],
  defaultState: [true],
  published: [1],
  revealedIconUrls: ['x', ['x'], [{ value: 1 }], [{ primary: 'yes' }], [{ type: null }]],
}
const wrongIncentive = {
  incentiveId: [1],
  level: ['2', 1.5],
  available: ['true', 1],
  usedAmount: ['1'],
  usedAmountEndDate: ['2024-2-1', '20240201', '2024-02-01T00:00:00'],
  isConsumedApp: ['false'],
}

/** Samples of a collection with the given item and flags; `wrong` is an item that must be refused. */
const collection = (item: Members, wrong: Members, more: Members, leastStart = 1): Samples => {
  const full = { entry: [item], ...page, totalResults: 1, ...more }
  return {
    good: {
      'one entry': full,
      'no entry': { entry: [], ...page, ...more },
      'a late page': { ...full, startIndex: 9 },
    },
    bad: {
      ...lacking(full, Object.keys(full)),
      ...spoilt(full, {
        entry: [null, {}, [wrong]],
        startIndex: [leastStart - 1, '1', 1.5],
        itemsPerPage: [-1, '50'],
        totalResults: [-1, '1', null],
        ...Object.fromEntries(Object.keys(more).map((flag) => [flag, ['true', null, 1]])),
      }),
    },
  }
}

/** Samples of what the service sends and accepts. */
export const resourceSamples = {
  'text-data-group': {
    good: { 'a root': group, 'with a name': { ...group, name: 'talk' }, 'with more': { ...group, extra: 1 } },
    bad: {
      ...lacking(group, ['id', 'appId', 'parentId']),
      ...spoilt(group, { id: [7, ''], appId: [100], parentId: [0, null], name: [1] }),
    },
  },
  'text-data-group-collection': collection(group, without(group, 'parentId'), {}, 0),
  'deleted-group-id': { good: { 'an id': '7' }, bad: { 'a number': 7, 'an object': { id: '7' }, empty: '' } },
  'text-data': {
    good: {
      'all members': entry,
      'with more': { ...entry, extra: null },
      'no parent, no owner': without(without(entry, 'parentId'), 'ownerId'),
      'null parent and owner': { ...entry, parentId: null, ownerId: null },
      'blank parent and owner': { ...entry, parentId: '', ownerId: '' },
      'partner without domain': { ...entry, writerId: '0' },
      'partner with domain': { ...entry, writerId: 'sb.example.jp:0' },
      'edited by the partner': { ...entry, status: 31 },
      'operator, data kept': { ...entry, status: 20 },
      'operator, data blank': { ...entry, status: 20, data: '' },
      'operator, data null': { ...entry, status: 20, data: null },
      'operator, data absent': without({ ...entry, status: 20 }, 'data'),
      'operator, nothing left': { id: entry.id, status: 20 },
    },
    bad: {
      ...lacking(entry, ['id', 'groupName', 'data', 'writerId', 'status', 'published', 'updated']),
      ...spoilt(entry, wrongEntry),
      'data null though not deleted': { ...entry, data: null },
      'operator, no id': without({ ...entry, status: 20 }, 'id'),
    },
  },
  'text-data-selected': {
    good: {
      nothing: {},
      'all members': entry,
      'only the data': { data: 'x' },
      'data null, status unseen': { data: null },
    },
    bad: { ...spoilt(entry, wrongEntry), 'data null though not deleted': { data: null, status: 11 } },
  },
  'text-data-created': {
    good: { 'all members': entry, 'no parent, no owner': without(without(entry, 'parentId'), 'ownerId') },
    bad: {
      ...lacking(entry, ['status', 'data', 'published', 'writerId', 'id', 'updated', 'groupName']),
      ...spoilt(entry, { ...wrongEntry, data: [null, 1] }),
    },
  },
  'text-data-collection': collection(entry, without(entry, 'writerId'), flags, 0),
  'text-data-selected-collection': collection({ id: '1' }, { id: 1 }, flags, 0),
  achievement: {
    good: {
      nothing: {},
      'all members': achievement,
      'an unknown type': { type: 'OTHER' },
      'a standard one': {
        ...achievement,
        type: 'STANDARD',
        totalSteps: null,
        stepFormat: null,
        revealedIconUrls: null,
        unlockedDescription: null,
      },
    },
    bad: spoilt(achievement, wrongAchievement),
  },
  'achievement-default': {
    good: { 'the three': { id: 'a', type: 'STANDARD', point: 0 }, 'all members': achievement },
    bad: {
      ...lacking(achievement, ['id', 'type']),
      ...spoilt(achievement, { ...wrongAchievement, id: [1, null], type: [1, null], point: ['1', null] }),
    },
  },
  'achievement-collection': collection({ name: 'First' }, { name: 1 }, { sorted: true }, 0),
  'achievement-default-collection': collection(
    { id: 'a', type: 'STANDARD', point: 0 },
    { id: 'a' },
    { sorted: true },
    0,
  ),
  incentive: {
    good: {
      nothing: {},
      'all members': incentive,
      selected: { level: 1 },
      'nothing spent yet': { ...incentive, usedAmount: null, usedAmountEndDate: null },
      'not selected': { level: 1, userId: null, appId: null },
    },
    bad: spoilt(incentive, { ...wrongIncentive, userId: ['5', 1.5] }),
  },
  'incentive-in-collection': {
    good: { 'all members': { ...incentive, userId: '5' } },
    bad: { 'userId is a number': incentive, ...spoilt({ ...incentive, userId: '5' }, wrongIncentive) },
  },
  'incentive-collection': collection({ ...incentive, userId: '5' }, incentive, {}, 0),
  'incentive-updated': {
    good: { 'the six': updated },
    bad: {
      ...lacking(updated, Object.keys(updated)),
      ...spoilt(updated, {
        userId: ['5', null],
        appId: [100, null],
        incentiveId: [1, null],
        available: ['false', null],
        level: ['2', null],
        isConsumedApp: ['true', null],
      }),
    },
  },
  error: {
    good: {
      'code and message': { Error: { Code: '400', Message: 'Bad Request' } },
      'message alone': { Error: { Message: 'Proxy requests are not allowed' } },
      'an integer JSON-RPC code': { Error: { Message: 'x', code: -32602 } },
      'a JSON-RPC code as text': { Error: { Message: 'x', code: '404' } },
      'a JSON-RPC code as Code': { Error: { Code: '-32700', Message: 'x' } },
    },
    bad: {
      'an array': [],
      'no Error': {},
      'an Error of text': { Error: 'x' },
      'no Message': { Error: { Code: '400' } },
      'a Message of another type': { Error: { Message: 1 } },
      'a numeric Code': { Error: { Code: 400, Message: 'x' } },
      'a Code of words': { Error: { Code: 'Bad Request', Message: 'x' } },
      'a code outside the list': { Error: { Message: 'x', code: -1 } },
    },
  },
  'text-data-group-create': {
    good: { 'a name': { name: 'my_Talk' }, '32 bytes': { name: 'a'.repeat(32), parentId: '7' } },
    bad: {
      'no name': {},
      empty: { name: '' },
      '33 bytes': { name: 'a'.repeat(33) },
      'a digit': { name: 'a1' },
      'a line end': { name: 'a\n' },
      'a number': { name: 1 },
      more: { name: 'a', id: '1' },
    },
  },
  'text-data-create': {
    good: {
      'data alone': { data: 'A good day.' },
      all: { data: 'x', parentId: '1', writerId: '12', ownerId: '' },
    },
    bad: {
      'no data': { writerId: '12' },
      'data too long': { data: 'a'.repeat(2049) },
      'data a number': { data: 1 },
      more: { data: 'x', status: 0 },
    },
  },
  'text-data-update': {
    good: { 'data and writer': { data: 'x', writerId: '12' }, 'owner alone': { ownerId: '13' } },
    bad: { 'data too long': { data: 'a'.repeat(2049) }, 'data null': { data: null }, more: { id: '1' } },
  },
  'incentive-update': {
    good: { use: { appId: '100', available: false } },
    bad: {
      'no appId': { available: false },
      'no available': { appId: '100' },
      'available as text': { appId: '100', available: 'false' },
      more: { appId: '100', available: false, level: 9 },
    },
  },
} satisfies Partial<Record<SchemaName, Samples>>
