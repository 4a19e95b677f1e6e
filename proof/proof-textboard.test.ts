import { testFaults } from './proof-of-faults.test-data.ts'

testFaults(({ stage }) => stage === 'textboard')
