import create from './create.ts'
import createBody from './create-body.ts'

export default [create, createBody]
