// The plain proxy in its own process: node node-proxy-program.js PORT SERVICE_PORT
import { nodeProxy } from './node-proxy.ts'

const [port = '0', servicePort = '0'] = process.argv.slice(2)
nodeProxy(Number(servicePort)).listen(Number(port), '127.0.0.1')
process.once('SIGTERM', () => process.exit())
