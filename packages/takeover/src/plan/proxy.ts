/** How requests are switched from the old server to the new one without losing any, for two usual proxies. */
export function proxyExamples(old: string, fresh: string): { nginx: string; haproxy: string } {
  return { nginx: nginx(old, fresh), haproxy: haproxy(old, fresh) }
}

// While neither answers, requests wait for up to 30 s instead of failing.
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
    proxy_next_upstream error timeout non_idempotent http_503;
    proxy_next_upstream_timeout 30s;
    proxy_next_upstream_tries 10;
  }
}`

const haproxy = (old: string, fresh: string) => `backend shop
  retry-on conn-failure 503
  retries 10
  option redispatch
  timeout queue 30s
  server mercer ${fresh} check
  server medusa ${old} check disabled
# The switch, without a reload:
#   echo "set server shop/medusa state maint" | socat stdio /run/haproxy.sock
#   echo "set server shop/mercer state ready" | socat stdio /run/haproxy.sock`
