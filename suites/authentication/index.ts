import acceptedHeader, { choices } from './accepted-header.ts'
import acceptedQuery from './accepted-query.ts'
import otherClasses from './other-classes.ts'
import textboard from './textboard.ts'

export default [...textboard, ...otherClasses, acceptedHeader, acceptedQuery, choices]
