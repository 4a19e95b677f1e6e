import body from './body.ts'
import headerLines from './header-lines.ts'
import illegalJson from './illegal-json.ts'
import methods from './methods.ts'
import oddBodies from './odd-bodies.ts'
import oddPaths from './odd-paths.ts'
import oddQueries from './odd-queries.ts'

export default [...body, headerLines, methods, ...illegalJson, ...oddBodies, ...oddPaths, ...oddQueries]
