/**
 * A Node.js program that prints an Authorization header by RFC 5849, section 3.4. Its arguments are the method, the
 * address, whether the token signs too, and optionally the requestor. The shell has it in single quotes, so it contains
 * none.
 */
export const signer = String.raw`const { createHmac, randomBytes } = require("node:crypto")
const [method, url, withToken, requestor] = process.argv.slice(1)
const need = (name) => {
  if (process.env[name]) return process.env[name]
  console.error("set " + name + " in the environment")
  process.exit(1)
}
const hex = (c) => "%" + c.charCodeAt(0).toString(16).toUpperCase()
const encode = (text) => encodeURIComponent(text).replace(/[!\x27()*]/g, hex)
const join = (pairs, quote, by) => pairs.map(([n, v]) => n + "=" + quote + v + quote).join(by)
const protocol = [
  ["oauth_consumer_key", need("TEXTBOARD_CONSUMER_KEY")],
  ["oauth_nonce", randomBytes(16).toString("hex")],
  ["oauth_signature_method", "HMAC-SHA1"],
  ["oauth_timestamp", String(Math.floor(Date.now() / 1000))],
  ["oauth_version", "1.0"],
]
if (withToken === "token") protocol.push(["oauth_token", need("TEXTBOARD_TOKEN")])
if (requestor) protocol.push(["xoauth_requestor_id", requestor])
const [address, query = ""] = url.split(/\?(.*)/s)
const path = address.slice(address.indexOf("/", address.indexOf("//") + 2))
const base = new URL(url).protocol + "//" + new URL(url).host + path
const order = ([a, b], [c, d]) => (a < c ? -1 : a > c ? 1 : b < d ? -1 : b > d ? 1 : 0)
const pairs = [...protocol, ...new URLSearchParams("&" + query)].map((pair) => pair.map(encode)).sort(order)
const text = [method.toUpperCase(), base, join(pairs, "", "&")].map(encode).join("&")
const tokenSecret = withToken === "token" ? need("TEXTBOARD_TOKEN_SECRET") : ""
const key = encode(need("TEXTBOARD_CONSUMER_SECRET")) + "&" + encode(tokenSecret)
protocol.push(["oauth_signature", createHmac("sha1", key).update(text).digest("base64")])
console.log("Authorization: OAuth " + join(protocol.map((pair) => pair.map(encode)), "\x22", ", "))`
