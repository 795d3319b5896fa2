/** How requests are switched from the old server to the new one, for two usual proxies. */
export function proxyExamples(old: string, fresh: string): { nginx: string; haproxy: string } {
  return { nginx: nginx(old, fresh), haproxy: haproxy(old, fresh) }
}

// No request is sent a second time once a server may have begun it: a checkout could be done twice.
const nginx = (old: string, fresh: string) => `# Before: ${old}
upstream shop {
  server ${fresh};          # Mercer
  # server ${old};          # Medusa: swap the two comments and run "nginx -s reload" to go back
}
server {
  location / {
    proxy_pass http://shop;
    proxy_set_header Host $host;
    proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;   # with TRUST_PROXY=1
  }
}`

const haproxy = (old: string, fresh: string) => `backend shop
  retry-on conn-failure           # while neither answers, requests wait some seconds instead of failing
  retries 10
  server mercer ${fresh} check
  server medusa ${old} check disabled
# The switch, without a reload:
#   echo "set server shop/medusa state maint" | socat stdio /run/haproxy.sock
#   echo "set server shop/mercer state ready" | socat stdio /run/haproxy.sock`
