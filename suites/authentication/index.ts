import otherClasses from './other-classes.ts'
import textboard from './textboard.ts'

export default [...textboard, ...otherClasses]
