import { fixtureOfEach, type HttpResponse } from '../../harness/index.ts'

/** A value of fields about which the specification states nothing. */
export interface OddFields {
  /** The end of the ids of its cases. */
  readonly name: string
  readonly fields: string
  /** The members that it names. */
  readonly names: readonly string[]
}

/** Values that are not a list of different member names. */
export const oddFields: readonly OddFields[] = [
  { name: 'unknown', fields: 'id,colour', names: ['id'] },
  { name: 'unknown-alone', fields: 'colour', names: [] },
  { name: 'empty', fields: '', names: [] },
  { name: 'blank', fields: 'id, name', names: ['id', 'name'] },
  { name: 'repeated', fields: 'id,name,id', names: ['id', 'name'] },
]

/** The list of definitions with each of these values. */
export const listedOddly = fixtureOfEach<OddFields, HttpResponse>(oddFields, {
  title: ({ fields }) => `achievements are listed with fields=${fields}`,
  act: ({ trusted }, { fields }) =>
    trusted.listAchievements('@app', {
      query: { fields },
      invalid: 'a value of fields about which the specification says nothing',
    }),
})
