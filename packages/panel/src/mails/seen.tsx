"use client"

/** An email as its recipient sees it: in a sandboxed frame without scripts. Its links open in separate windows. */
export function Seen({ html, title }: { html: string; title: string }) {
  return (
    <iframe
      className="mail-frame"
      title={title}
      sandbox="allow-popups allow-popups-to-escape-sandbox"
      srcDoc={styled(html, nonceOf())}
    />
  )
}

/** The frame keeps the page's policy, which allows only styles with its nonce: each style attribute becomes a rule. */
function styled(html: string, nonce: string): string {
  const rules: string[] = []
  const body = html.replace(/ style="([^"]*)"/g, (_, rule: string) => ` class="s${rules.push(rule) - 1}"`)
  const sheet = rules.map((rule, at) => `.s${at}{${rule.replace(/[<>{}]/g, "")}}`).join("")
  return body.replace("</head>", `<base target="_blank"><style nonce="${nonce}">${sheet}</style></head>`)
}

const nonceOf = () => document.querySelector<HTMLScriptElement>("script[nonce]")?.nonce ?? ""
