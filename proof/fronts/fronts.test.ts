import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Front, Place } from './front.ts'
import { fronts } from './fronts.ts'
import { isInstalled, pathOf } from './installed.ts'
import { originOf } from './running-front.ts'
import { changed, StockConfigurationError } from './stock.ts'

const place: Place = { port: 40_001, servicePort: 40_002, folder: '/tmp/front' }

/** The lines of Debian's files that are changed, with one line next to them that must stay. */
const stock: Readonly<Record<string, string>> = {
  'nginx.conf': `user www-data;
pid /run/nginx.pid;
error_log /var/log/nginx/error.log;
http {
	sendfile on;
	access_log /var/log/nginx/access.log;
	gzip on;
	include /etc/nginx/conf.d/*.conf;
	include /etc/nginx/sites-enabled/*;
}
`,
  'haproxy.cfg': `global
	log /dev/log	local0
	log /dev/log	local1 notice
	chroot /var/lib/haproxy
	stats socket /run/haproxy/admin.sock mode 660 level admin
	user haproxy
	group haproxy
	daemon
defaults
	mode	http
        timeout client  50000
`,
  'apache2.conf': `Timeout 300
Include ports.conf
IncludeOptional conf-enabled/*.conf
IncludeOptional sites-enabled/*.conf
`,
  Caddyfile: `:80 {
	# Set this path to your site's directory.
	root * /usr/share/caddy
	file_server
	# reverse_proxy localhost:8080
}
`,
  'lighttpd.conf': `server.upload-dirs          = ( "/var/cache/lighttpd/uploads" )
server.errorlog             = "/var/log/lighttpd/error.log"
server.pid-file             = "/run/lighttpd.pid"
server.port                 = 80
server.http-parseopts = ( "url-path-2f-decode" => "enable" )
include_shell "/usr/share/lighttpd/use-ipv6.pl " + server.port
`,
  'default.vcl': `vcl 4.1;
backend default {
    .host = "127.0.0.1";
    .port = "8080";
}
`,
}

/** A line of each file that must stay unchanged. */
const kept: Readonly<Record<string, string>> = {
  'nginx.conf': 'gzip on;',
  'haproxy.cfg': 'timeout client  50000',
  'apache2.conf': 'IncludeOptional conf-enabled/*.conf',
  Caddyfile: "# Set this path to your site's directory.",
  'lighttpd.conf': '"url-path-2f-decode" => "enable"',
  'default.vcl': 'vcl 4.1;',
}

const launched = (front: Front) => {
  const name = front.stock?.split('/').at(-1) ?? ''
  const launch = front.launch(place, stock[name] ?? '')
  return { name, launch, text: launch.files[name] ?? '' }
}

describe.each(fronts.filter(({ stock: file }) => file !== undefined))('$title', (front) => {
  test('uses its stock configuration with the proxy rule, and only its own folder and port', () => {
    const { name, text } = launched(front)
    expect(text).toContain('40002')
    expect(text).toContain(kept[name])
    expect(text).not.toMatch(/\/(run|var\/log|var\/cache|dev\/log)\//)
    expect(text).not.toMatch(/:80 |= 80$|Include ports\.conf|sites-enabled/m)
  })

  test('starts with that file, on its port', () => {
    const { name, text, launch } = launched(front)
    expect([text, ...launch.arguments].join(' ')).toContain(
      '127.0.0.1:40001'.slice(front.id === 'lighttpd' ? 10 : 0),
    )
    expect(launch.arguments).toContain(join(place.folder, name))
    expect(front.programs).toContain(launch.program)
  })

  test('says how to install it', () => {
    expect(front.install).toMatch(/^apt-get install -y [a-z0-9 ]+$/)
    expect(front.rule).not.toBe('')
  })
})

test('a configuration file that differs from the package is an error that names what is missing', () => {
  for (const front of fronts.filter(({ stock: file }) => file !== undefined))
    expect(() => front.launch(place, '# emptied by somebody\n')).toThrow(StockConfigurationError)
  expect(() => changed('own.conf', 'listen 80;', [[/^port .*$/m, 'port 1;']])).toThrow(
    /own\.conf has nothing like .*port/,
  )
  // The replacement is not a pattern.
  expect(changed('own.conf', 'a;', [[/a/, '$& $1']])).toBe('$& $1;')
})

test('only one front end uses TLS, with its own certificate', () => {
  const secure = fronts.filter(({ tls }) => tls)
  expect(secure.map(({ id }) => id)).toEqual(['nginx-tls'])
  for (const front of secure) {
    expect(originOf(front, 443)).toBe('https://127.0.0.1:443')
    expect(launched(front).text).toMatch(
      /server \{\s+listen 127\.0\.0\.1:40001 ssl;\s+ssl_certificate \/tmp\/front\/certificate\.pem;\s+ssl_certificate_key \/tmp\/front\/key\.pem;/,
    )
  }
  for (const front of fronts.filter(({ tls, stock: file }) => !tls && file !== undefined)) {
    expect(originOf(front, 443)).toBe('http://127.0.0.1:443')
    expect(launched(front).text).not.toMatch(/\bssl\b|certificate/)
  }
})

test('only the proxy of Node is always installed, and a missing program is not installed', () => {
  const always = fronts.filter(({ install }) => install === undefined)
  expect(always.map(({ id }) => id)).toEqual(['node'])
  expect(always.every(isInstalled)).toBe(true)
  expect(pathOf('no-such-program-anywhere')).toBeUndefined()
  for (const front of always)
    expect(isInstalled({ ...front, programs: ['no-such-program-anywhere'] })).toBe(false)
})

test('ids and titles of front ends are unique', () => {
  expect(new Set(fronts.map(({ id }) => id)).size).toBe(fronts.length)
  expect(new Set(fronts.map(({ title }) => title)).size).toBe(fronts.length)
})
