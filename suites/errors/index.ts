import body from './body.ts'

export default [...body]
