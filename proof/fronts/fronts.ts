import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { certificateFiles } from './certificate.ts'
import type { Front, Launch, Place } from './front.ts'
import { type Change, changed } from './stock.ts'

const service = ({ servicePort }: Place): string => `http://127.0.0.1:${servicePort}`

/** Changes only where nginx listens and writes; everything else is Debian's default. */
function nginx(place: Place, stock: string, tls: boolean): Launch {
  const { folder, port } = place
  const kinds = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  const secure = [
    `ssl_certificate ${folder}/${certificateFiles.certificate};`,
    `ssl_certificate_key ${folder}/${certificateFiles.key};`,
  ]
  const server = [
    'server {',
    `  listen 127.0.0.1:${port}${tls ? ' ssl' : ''};`,
    ...(tls ? secure : []),
    `  location / { proxy_pass ${service(place)}; }`,
    '}',
  ]
  const own = [...kinds.map((kind) => `${kind}_temp_path ${folder}/${kind};`), ...server].join('\n')
  const changes: readonly Change[] = [
    [/^pid .*$/m, `pid ${folder}/nginx.pid;`],
    [/^error_log .*$/m, `error_log ${folder}/error.log;`],
    [/^\s*access_log .*$/m, 'access_log off;'],
    [/^\s*include \/etc\/nginx\/conf\.d\/.*$/m, ''],
    [/^\s*include \/etc\/nginx\/sites-enabled\/.*$/m, own],
  ]
  return {
    files: { 'nginx.conf': changed('nginx.conf', stock, changes) },
    program: 'nginx',
    // -e: the error log, also for messages before the configuration file is read.
    arguments: ['-e', join(folder, 'error.log'), '-c', join(folder, 'nginx.conf'), '-g', 'daemon off;'],
  }
}

/**
 * Removes only what needs the system: log, chroot, administration socket, user, group, daemon mode. The rest is
 * Debian's default.
 */
function haproxy(place: Place, stock: string): Launch {
  const changes: readonly Change[] = [
    [/^\s*log \/dev\/log.*$/gm, ''],
    [/^\s*chroot .*$/m, ''],
    [/^\s*stats socket .*$/m, ''],
    [/^\s*user .*$/m, ''],
    [/^\s*group .*$/m, ''],
    [/^\s*daemon\s*$/m, ''],
  ]
  const rule = [
    'frontend front',
    `  bind 127.0.0.1:${place.port}`,
    '  default_backend service',
    'backend service',
    `  server service 127.0.0.1:${place.servicePort}`,
  ]
  return {
    files: { 'haproxy.cfg': `${changed('haproxy.cfg', stock, changes)}\n${rule.join('\n')}\n` },
    program: 'haproxy',
    arguments: ['-db', '-f', join(place.folder, 'haproxy.cfg')],
  }
}

/** Changes only where Apache listens; everything else is Debian's default. It writes where its environment says. */
function apache(place: Place, stock: string): Launch {
  const { folder, port } = place
  const modules = ['proxy', 'proxy_http'].map((name) => `Include mods-available/${name}.load`)
  const site = [
    ...modules,
    `<VirtualHost 127.0.0.1:${port}>`,
    `  ProxyPass / ${service(place)}/`,
    '</VirtualHost>',
  ].join('\n')
  const changes: readonly Change[] = [
    [/^Include ports\.conf$/m, `Listen 127.0.0.1:${port}\nServerName 127.0.0.1`],
    [/^IncludeOptional sites-enabled\/.*$/m, site],
  ]
  return {
    files: { 'apache2.conf': changed('apache2.conf', stock, changes) },
    program: 'apache2',
    arguments: ['-DFOREGROUND', '-d', '/etc/apache2', '-f', join(folder, 'apache2.conf')],
    environment: {
      APACHE_RUN_USER: 'www-data',
      APACHE_RUN_GROUP: 'www-data',
      APACHE_PID_FILE: join(folder, 'apache2.pid'),
      APACHE_RUN_DIR: folder,
      APACHE_LOCK_DIR: folder,
      APACHE_LOG_DIR: folder,
      LANG: 'C',
    },
  }
}

/** Replaces its file server by the proxy that its configuration file proposes in a comment. */
function caddy(place: Place, stock: string): Launch {
  const { folder, port } = place
  const changes: readonly Change[] = [
    [/^:80 \{$/m, `{\n\tadmin off\n}\n\nhttp://127.0.0.1:${port} {`],
    [/^\troot .*$/m, ''],
    [/^\tfile_server$/m, ''],
    [/^\t# reverse_proxy .*$/m, `\treverse_proxy 127.0.0.1:${place.servicePort}`],
  ]
  return {
    files: { Caddyfile: changed('Caddyfile', stock, changes) },
    program: 'caddy',
    arguments: ['run', '--config', join(folder, 'Caddyfile'), '--adapter', 'caddyfile'],
    environment: { HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
  }
}

/**
 * Changes only where lighttpd listens and writes. Everything else is Debian's default, including its strict reading
 * of addresses.
 */
function lighttpd(place: Place, stock: string): Launch {
  const { folder, port } = place
  const changes: readonly Change[] = [
    [/^server\.upload-dirs .*$/m, `server.upload-dirs = ( "${folder}/uploads" )`],
    [/^server\.errorlog .*$/m, `server.errorlog = "${folder}/log/error.log"`],
    [/^server\.pid-file .*$/m, `server.pid-file = "${folder}/log/lighttpd.pid"`],
    [/^server\.port .*$/m, `server.port = ${port}\nserver.bind = "127.0.0.1"`],
    [/^include_shell "\/usr\/share\/lighttpd\/use-ipv6\.pl.*$/m, ''],
  ]
  const rule = [
    'server.modules += ( "mod_proxy" )',
    `proxy.server = ( "" => (( "host" => "127.0.0.1", "port" => ${place.servicePort} )) )`,
  ]
  return {
    files: { 'lighttpd.conf': `${changed('lighttpd.conf', stock, changes)}\n${rule.join('\n')}\n` },
    folders: ['log', 'uploads'],
    program: 'lighttpd',
    arguments: ['-D', '-f', join(folder, 'lighttpd.conf')],
  }
}

/**
 * Its file names a service on port 8080; this is replaced by the port of the service here. Its built-in rules
 * decide what is cached.
 */
function varnish(place: Place, stock: string): Launch {
  const { folder, port } = place
  const changes: readonly Change[] = [[/\.port = "8080";/, `.port = "${place.servicePort}";`]]
  return {
    files: { 'default.vcl': changed('default.vcl', stock, changes) },
    folders: ['work'],
    program: 'varnishd',
    arguments: [
      ...['-F', '-a', `127.0.0.1:${port}`, '-p', 'feature=+http2', '-f', join(folder, 'default.vcl')],
      ...['-s', 'malloc,256m', '-n', join(folder, 'work')],
    ],
  }
}

/** The plain proxy of this folder, in its own process. */
function node({ port, servicePort }: Place): Launch {
  const script = fileURLToPath(new URL('./node-proxy-program.js', import.meta.url))
  return { files: {}, program: process.execPath, arguments: [script, String(port), String(servicePort)] }
}

const usual = { versionArguments: ['-v'], tls: false } as const
const proxyPass = 'location / { proxy_pass http://127.0.0.1:PORT; }'

/** Every front end, in the order of the table. */
export const fronts: readonly Front[] = [
  {
    ...usual,
    id: 'node',
    title: 'Node proxy (http, undici)',
    programs: [process.execPath],
    install: undefined,
    stock: undefined,
    rule: 'hands on method, address, headers and body; no package, proof/fronts/node-proxy.ts',
    launch: node,
  },
  {
    ...usual,
    id: 'nginx',
    title: 'nginx',
    programs: ['nginx'],
    install: 'apt-get install -y nginx',
    stock: '/etc/nginx/nginx.conf',
    rule: proxyPass,
    launch: (place, stock) => nginx(place, stock, false),
  },
  {
    ...usual,
    id: 'nginx-tls',
    title: 'nginx with TLS',
    programs: ['nginx', 'openssl'],
    install: 'apt-get install -y nginx openssl',
    tls: true,
    stock: '/etc/nginx/nginx.conf',
    rule: `listen … ssl, a certificate, ${proxyPass}`,
    launch: (place, stock) => nginx(place, stock, true),
  },
  {
    ...usual,
    id: 'haproxy',
    title: 'HAProxy',
    programs: ['haproxy'],
    install: 'apt-get install -y haproxy',
    stock: '/etc/haproxy/haproxy.cfg',
    rule: 'frontend with default_backend, backend with server 127.0.0.1:PORT',
    launch: haproxy,
  },
  {
    ...usual,
    id: 'apache2',
    title: 'Apache httpd',
    programs: ['apache2'],
    install: 'apt-get install -y apache2',
    stock: '/etc/apache2/apache2.conf',
    rule: 'modules proxy and proxy_http, ProxyPass / http://127.0.0.1:PORT/',
    launch: apache,
  },
  {
    ...usual,
    id: 'caddy',
    title: 'Caddy',
    programs: ['caddy'],
    install: 'apt-get install -y caddy',
    versionArguments: ['version'],
    stock: '/etc/caddy/Caddyfile',
    rule: 'reverse_proxy 127.0.0.1:PORT',
    launch: caddy,
  },
  {
    ...usual,
    id: 'lighttpd',
    title: 'lighttpd',
    programs: ['lighttpd'],
    install: 'apt-get install -y lighttpd',
    stock: '/etc/lighttpd/lighttpd.conf',
    rule: 'mod_proxy, proxy.server for all addresses',
    launch: lighttpd,
  },
  {
    ...usual,
    id: 'varnish',
    title: 'Varnish',
    programs: ['varnishd', 'gcc'],
    install: 'apt-get install -y varnish',
    versionArguments: ['-V'],
    stock: '/etc/varnish/default.vcl',
    rule: 'backend default with .port = "PORT"',
    launch: varnish,
  },
]
