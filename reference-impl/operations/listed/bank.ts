import { type Call, type Operation, pathParameter } from '../../call.ts'
import { pageAnswer, readPage, severalItems, wholeNumbers } from '../../collection.ts'
import { Refusal } from '../../refusal.ts'
import type { TransactionRecord } from '../../world.ts'

const inventory = [
  { id: 'sword_1', name: 'Short sword', price: 100, description: 'A short sword.' },
  { id: 'shield_1', name: 'Round shield', price: 250, description: 'A round shield.' },
]

const moves: Readonly<Record<string, readonly string[]>> = {
  new: ['authorized', 'open', 'canceled'],
  authorized: ['open', 'canceled'],
  open: ['closed', 'canceled'],
}

const unknownTransaction = (): Refusal => new Refusal('listed-unknown', 'the transaction does not exist')
const unknownItem = (): Refusal => new Refusal('listed-unknown', 'the item does not exist')

function transactionOf(call: Call, id: string): TransactionRecord | undefined {
  const record = call.world.transactions.get(id)
  return record?.appId === call.caller.application.applicationId ? record : undefined
}

const createTransaction: Operation = (call) => {
  const { items, comment } = call.json()
  if (!Array.isArray(items) || items.length !== 1) throw new Refusal('listed-invalid', 'one item is expected')
  call.world.serial += 1
  const id = String(500_000 + call.world.serial)
  const appId = call.caller.application.applicationId
  call.world.transactions.set(id, { id, appId, items, comment, state: 'new' })
  return { id }
}

const updateTransaction: Operation = (call) => {
  const record = transactionOf(call, pathParameter(call, 'id'))
  if (!record) throw unknownTransaction()
  const { state } = call.json()
  if (typeof state !== 'string') throw new Refusal('listed-invalid', 'state is required')
  if (!(moves[record.state] ?? []).includes(state)) {
    throw new Refusal('listed-conflict', `a transaction cannot move from ${record.state} to that state`)
  }
  const after = { ...record, state }
  call.world.transactions.set(record.id, after)
  return after
}

/** The only requested item. Unknown ids may be left out of a list, but a single unknown id is refused. */
function onlyOne<Item>([item]: readonly Item[], refuse: () => Refusal): Item {
  if (item === undefined) throw refuse()
  return item
}

const readTransactions: Operation = (call) => {
  const text = pathParameter(call, 'ids')
  const found = severalItems(call, text, (id) => transactionOf(call, id), unknownTransaction)
  if (!text.includes(',')) return onlyOne(found, unknownTransaction)
  return { entry: found, ...wholeNumbers(found.length) }
}

const listInventory: Operation = (call) =>
  pageAnswer(call, readPage(call), { matching: inventory }, (item) => item)

const readInventory: Operation = (call) => {
  const text = pathParameter(call, 'ids')
  const found = severalItems(call, text, (id) => inventory.find((item) => item.id === id), unknownItem)
  if (!text.includes(',')) return onlyOne(found, unknownItem)
  return { entry: found, ...wholeNumbers(found.length) }
}

/** Bank debit and inventory: listed by method and path only. */
export const bankOperations = {
  'bank.debit.create': createTransaction,
  'bank.debit.update': updateTransaction,
  'bank.debit.read': readTransactions,
  'bank.inventory.list': listInventory,
  'bank.inventory.read': readInventory,
}
